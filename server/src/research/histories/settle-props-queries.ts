import { command, query } from '../../platform/index.ts';
import type { Day, GameStatus } from '../../kernel/index.ts';
import type { League } from '../../leagues/index.ts';

/** Takes the lock for writing a league's settled props until the transaction ends. */
export const lockSettledProps = command<[league: League]>(
  'research.lock-settled-props',
  `select pg_advisory_xact_lock(hashtextextended('research.settled_prop ' || $1::text, 0))`,
);

/** A game whose settled props are missing or outdated. */
export interface GameToSettle {
  readonly gameId: number;
  readonly league: League;
  readonly date: Day;
  readonly tipOff: Date;
  readonly status: GameStatus;
  /** Null for a canceled game. */
  readonly boxScoreId: number | null;
  /** False if its settled props only end, because it is not over any more. */
  readonly isOver: boolean;
  /** When the newest fact behind it became known. */
  readonly knownAt: Date;
}

/**
 * The quoted games of a league's days, both included, whose settled props are due, as known at a moment; with force all
 * finished games. Index game_by_date, and primary keys of a game's quotes, states, box scores and settled_game; no locks.
 */
export const gamesToSettle = query<
  [league: League, from: Day, to: Day, at: Date, force: boolean, most: number | null],
  GameToSettle
>(
  'research.games-to-settle',
  `select game.id as "gameId", game.league, game.game_date as date, over.tip_off as "tipOff", state.status,
     box.id as "boxScoreId", over.is_over as "isOver", over.known_at as "knownAt"
   from league.games game
   join odds.quoted_games quoted on quoted.game_id = game.id
   join league.game_states state on state.game_id = game.id and state.known_at <= $4 and state.superseded_at > $4
   left join lateral (
     select box.id, box.known_at from league.box_scores box
     where state.status = 'final' and box.game_id = game.id and box.known_at <= $4 and box.superseded_at > $4
     order by box.known_at desc, box.id desc limit 1) box on true
   cross join lateral (
     -- In whole milliseconds, as the program reads and writes moments.
     select state.tip_off <= $4 and (state.status = 'cancelled' or box.id is not null) as is_over,
       date_trunc('milliseconds', greatest(state.known_at, box.known_at)) as known_at,
       date_trunc('milliseconds', state.tip_off) as tip_off) over
   left join research.settled_game settled on settled.game_id = game.id and settled.superseded_at = 'infinity'
   where game.league = $1 and game.game_date between $2 and $3
     and (settled.game_id is null or settled.known_at <= $4)
     and case when over.is_over
       then $5 or (settled.box_score_id, settled.game_date, settled.tip_off, settled.known_at)
         is distinct from (box.id, game.game_date, over.tip_off, over.known_at)
       else settled.game_id is not null end
   order by game.game_date, game.id
   limit $6`,
);

/**
 * Deletes a game's settled versions from a moment on, and ends the earlier one at that moment. Primary key of settled_game;
 * locks the game's rows until the transaction ends.
 */
export const endSettledGame = command<[gameId: number, at: Date]>(
  'research.end-settled-game',
  `with gone as (delete from research.settled_game where game_id = $1 and known_at >= $2)
   update research.settled_game set superseded_at = $2 where game_id = $1 and known_at < $2 and superseded_at > $2`,
);

/** The same of its props: primary key of settled_prop. */
export const endSettledProps = command<[gameId: number, at: Date]>(
  'research.end-settled-props',
  `with gone as (delete from research.settled_prop where game_id = $1 and known_at >= $2)
   update research.settled_prop set superseded_at = $2 where game_id = $1 and known_at < $2 and superseded_at > $2`,
);

/** Adds a version of a settled game; locks only the new row. */
export const insertSettledGame = command<
  [gameId: number, knownAt: Date, date: Day, tipOff: Date, boxScoreId: number | null]
>(
  'research.insert-settled-game',
  `insert into research.settled_game (game_id, known_at, game_date, tip_off, box_score_id) values ($1, $2, $3, $4, $5)`,
);

/** Adds the props of that version, given as JSON; locks only the new rows. */
export const insertSettledProps = command<[gameId: number, knownAt: Date, date: Day, tipOff: Date, props: string]>(
  'research.insert-settled-props',
  `insert into research.settled_prop (game_id, known_at, game_date, tip_off, player_id, team_id, stat, period, line_halves,
     book_id, over_price, under_price, closing_halves, value, is_voided)
   select $1, $2, $3, $4, new."playerId", new."teamId", new.stat, new.period, new."lineHalves", new."bookId",
     new."overPrice", new."underPrice", new."closingHalves", new.value, new."isVoided"
   from jsonb_to_recordset($5::jsonb) as new (
     "playerId" int, "teamId" int, stat text, period text, "lineHalves" smallint, "bookId" smallint, "overPrice" int,
     "underPrice" int, "closingHalves" smallint, value smallint, "isVoided" boolean)`,
);
