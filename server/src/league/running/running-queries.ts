import { command, query } from '../../platform/index.ts';
import type { Game } from '../reading/reading-queries.ts';
import type { RunningGame } from './running-game.ts';

/**
 * Writes the newest state of each game, over an older one; the same state again only says when it was seen. A state that is
 * older than the kept one changes nothing. Primary key; locks the rows it writes.
 */
export const upsertRunningGames = query<[source: string, games: string], { readonly isNew: boolean }>(
  'league.upsert-running-games',
  `insert into league.running_game as kept
     (game_id, source, known_at, seen_at, period, clock_seconds, home_points, away_points, players)
   select "gameId", $1, "knownAt", "knownAt", period, "clockSeconds", "homePoints", "awayPoints", players
   from json_to_recordset($2) as stated
     ("gameId" int, "knownAt" timestamptz, period int, "clockSeconds" int, "homePoints" int, "awayPoints" int, players jsonb)
   on conflict (game_id) do update set
     seen_at = excluded.seen_at, source = excluded.source, period = excluded.period, clock_seconds = excluded.clock_seconds,
     home_points = excluded.home_points, away_points = excluded.away_points, players = excluded.players,
     known_at = case when (kept.period, kept.clock_seconds, kept.home_points, kept.away_points, kept.players)
       is distinct from (excluded.period, excluded.clock_seconds, excluded.home_points, excluded.away_points, excluded.players)
       then excluded.known_at else kept.known_at end
     where excluded.seen_at > kept.seen_at
   returning known_at = seen_at as "isNew"`,
);

/** The players of these games' states: primary key, no locks. */
export const statedPlayers = query<[gameIds: readonly number[]], Pick<RunningGame, 'gameId' | 'players'>>(
  'league.stated-players',
  'select game_id as "gameId", players from league.running_game where game_id = any($1)',
);

/** Deletes the states of games that were last seen before a moment: the whole table, which has a few days of games. */
export const forgetRunningGames = command<[before: Date]>(
  'league.forget-running-games',
  'delete from league.running_game where seen_at < $1',
);

/** A game that runs, with its state. */
export interface RunningNow extends RunningGame, Pick<Game, 'league' | 'tipOff'> {
  /** When the source last said the same. */
  readonly seenAt: Date;
}

/**
 * The games that run now and whose state is known; one that is over, put off or cancelled does not run. Reads the whole table of
 * states, which has a few days of games, then each game by its key; no locks.
 */
export const runningGames = query<[], RunningNow>(
  'league.running-games',
  `select running.game_id as "gameId", game.league, state.tip_off as "tipOff", running.known_at as "knownAt",
     running.seen_at as "seenAt", running.period, running.clock_seconds as "clockSeconds",
     running.home_points as "homePoints", running.away_points as "awayPoints", running.players
   from league.running_game running
   join league.game game on game.id = running.game_id
   join league.game_state state on state.game_id = running.game_id and state.superseded_at = 'infinity'
   where state.status in ('scheduled', 'live')
   order by running.game_id`,
);
