import type { League } from '../leagues/index.ts';

/** Whose word a fact is. */
export interface Provenance {
  readonly league: League;
  /** The source that says it; each source has its own line of versions. */
  readonly source: string;
  /** Whose ids its players and games carry: several sources may share one numbering. */
  readonly ids: string;
  /** Whose ids its players carry, if they are of another numbering than its games: they lead to known players only. */
  readonly playerIds?: string;
  /** When we really read it: a correction of a fact whose own moment is only assumed is known from here on. */
  readonly learnedAt: Date;
}

/**
 * What became of a fact: new in the database, there already, or late: something newer is kept, and the past is not
 * rewritten.
 */
export type Recorded = 'new' | 'unchanged' | 'late';
