import type { League } from '../../leagues/index.ts';
import { invalidInput, type Queryable } from '../../platform/index.ts';
import { teamsOf } from './reference-queries.ts';

/** Refuses a word that is no team of the league, and names its teams. Known teams are read once. */
export function teamCheck(db: Queryable, league: League): (team: string) => Promise<void> {
  let known: readonly string[] = [];
  return async (team) => {
    if (known.includes(team)) return;
    known = (await teamsOf(db, league)).map(({ abbreviation }) => abbreviation);
    if (known.includes(team)) return;
    throw invalidInput([{ pointer: '/query/team', detail: `must be one of ${known.join(', ')}` }]);
  };
}
