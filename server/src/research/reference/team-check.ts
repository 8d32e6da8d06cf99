import { perLeague, type League } from '../../leagues/index.ts';
import { invalidInput, type Queryable } from '../../platform/index.ts';
import { teamsOf } from './reference-queries.ts';

/** For an abbreviation of no team in these leagues, throws a 400 that lists their teams; upper case. */
export type TeamCheck = (leagues: readonly League[], team: string) => Promise<void>;

/** Known teams are read once. */
export function teamCheck(db: Queryable): TeamCheck {
  const knownOf = perLeague((): { teams: readonly string[] } => ({ teams: [] }));
  return async (leagues, team) => {
    if (leagues.some((league) => knownOf(league).teams.includes(team))) return;
    for (const league of leagues)
      knownOf(league).teams = (await teamsOf(db, league)).map(({ abbreviation }) => abbreviation);
    const known = [...new Set(leagues.flatMap((league) => knownOf(league).teams))];
    if (known.includes(team)) return;
    throw invalidInput([{ pointer: '/query/team', detail: `must be one of ${known.join(', ')}` }]);
  };
}
