import type { League } from '../../leagues/index.ts';
import { invalidRequest } from '../../platform/http/index.ts';
import type { Queryable } from '../../platform/index.ts';
import { teamsOf } from './reference-queries.ts';

/** Throws the 400 that names the league's teams for a word that is none; a team once seen costs no query again. */
export function teamCheck(db: Queryable, league: League): (team: string) => Promise<void> {
  let known: readonly string[] = [];
  return async (team) => {
    if (known.includes(team)) return;
    known = (await teamsOf(db, league)).map(({ abbreviation }) => abbreviation);
    if (known.includes(team)) return;
    throw invalidRequest([{ pointer: '/query/team', detail: `must be one of ${known.join(', ')}` }]);
  };
}
