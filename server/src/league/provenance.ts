import { leagueOf, type League } from '../leagues/index.ts';

/** The origin of a fact. */
export interface Provenance {
  readonly league: League;
  /** The source that states it; each source has its own series of versions. */
  readonly source: string;
  /** The numbering of its game and player ids; several sources may share one. */
  readonly ids: string;
  /** The numbering of its player ids, if it differs from that of its games. Such ids only match known players. */
  readonly playerIds?: string;
  /** When we read it: a correction of a fact with an assumed moment is known from here on. */
  readonly learnedAt: Date;
}

/** The result of writing a fact: new, unchanged, or late. Late: a newer fact is stored, and the past is not rewritten. */
export type Recorded = 'new' | 'unchanged' | 'late';

/** The other numbering of a league whose feeds and files have different ids; undefined if there is none. */
export function otherIds(league: League, ids: string): string | undefined {
  const { ids: own, files } = leagueOf(league);
  if (own === files.ids) return undefined;
  return ids === own ? files.ids : ids === files.ids ? own : undefined;
}
