import { query } from '../../platform/index.ts';

/** Notes when a team's report for a game was first known, and returns the games of which it is news; a report learned later
 *  with an earlier moment moves it back. Primary key; locks those rows. */
export const recordSubmissions = query<[source: string, reports: string], { readonly gameId: number }>(
  'league.record-submissions',
  `insert into league.availability_submission as kept (game_id, team_id, source, known_at)
   select "gameId", "teamId", $1, min("knownAt")
   from json_to_recordset($2) as said ("gameId" int, "teamId" int, "knownAt" timestamptz)
   group by "gameId", "teamId"
   on conflict (game_id, team_id, source) do update set known_at = excluded.known_at
     where excluded.known_at < kept.known_at
   returning kept.game_id as "gameId"`,
);
