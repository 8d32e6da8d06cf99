import type { Origin } from '../../kernel/index.ts';
import { command, query } from '../../platform/index.ts';

/** Probabilities to start, 0 to 1, by player. */
export type StartChances = Readonly<Record<string, number>>;

/** Who starts for a team in a game. */
export interface StoredStarts {
  readonly gameId: number;
  readonly teamId: number;
  readonly chances: StartChances;
}

/**
 * Stores who starts for these teams, given as a JSON array of `StoredStarts`, where that differs from the last row. A clock
 * that was set back never puts a row before an earlier one. Last entries of the primary key; locks nothing but new rows.
 */
export const addTeamStarts = command<[origin: Origin, at: Date, starts: string]>(
  'research.add-team-starts',
  `insert into research.team_starts (game_id, team_id, origin, known_at, chances)
   select said."gameId", said."teamId", $1, greatest($2, last.known_at), said.chances
   from json_to_recordset($3::json) as said ("gameId" int, "teamId" int, chances json)
   left join lateral (
     select known_at, chances from research.team_starts
     where game_id = said."gameId" and team_id = said."teamId" and origin = $1
     order by known_at desc limit 1) last on true
   where coalesce(last.chances::text, '{}') <> said.chances::text
   on conflict (game_id, team_id, origin, known_at) do update set chances = excluded.chances`,
);

/** Who starts for the teams of these games as known at a moment: last entries of the primary key, no locks. */
export const teamStartsKnown = query<[gameIds: readonly number[], origin: Origin, asOf: Date], StoredStarts>(
  'research.team-starts-known',
  `select game.id as "gameId", team.id as "teamId", last.chances
   from league.games game
   cross join lateral (values (game.home_team_id), (game.away_team_id)) team (id)
   cross join lateral (
     select chances from research.team_starts
     where game_id = game.id and team_id = team.id and origin = $2 and known_at <= $3
     order by known_at desc limit 1) last
   where game.id = any($1)`,
);
