import { leagueOf, type League } from '../leagues/index.ts';

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

/** The other numbering of a league whose feeds and files number differently; undefined if there is none. */
export function otherIds(league: League, ids: string): string | undefined {
  const { ids: own, files } = leagueOf(league);
  if (own === files.ids) return undefined;
  return ids === own ? files.ids : ids === files.ids ? own : undefined;
}
