import type { Day, LineHalves } from '../../kernel/index.ts';
import type { League } from '../../leagues/index.ts';
import { command, query } from '../../platform/index.ts';
import type { PastQuote } from '../quotes/past-queries.ts';
import type { Period, Stat } from '../../sports/index.ts';
import type { Closing, Screen } from './flag.ts';

export interface WalkedGame {
  readonly gameId: number;
  readonly tipOff: Date;
  /** When a quote with prices was first known; null without any. */
  readonly firstQuoted: Date | null;
  /** Null before the first walk. */
  readonly walkedTo: Date | null;
  readonly walkedFor: Date | null;
}

/** Up to where the flags of some games are written, with the start as known now: primary keys; no locks. */
export const walkedGames = query<[gameIds: readonly number[]], WalkedGame>(
  'odds.walked-games',
  `select state.game_id as "gameId", state.tip_off as "tipOff", flagged.walked_to as "walkedTo",
     flagged.tip_off as "walkedFor", (
       select min(quoted.first_known) from odds.quoted_book quoted
       join odds.book book on book.id = quoted.book_id and book.kind <> 'pick-em'
       where quoted.game_id = state.game_id) as "firstQuoted"
   from league.game_states state
   left join odds.flagged_game flagged on flagged.game_id = state.game_id
   where state.game_id = any($1) and state.superseded_at = 'infinity'
   order by state.game_id`,
);

export interface QuoteToWalk extends PastQuote {
  /** Its moment is assumed: the quote was not seen then. */
  readonly isAssumed: boolean;
}

/**
 * Every quote on these games in force at some time after each one's moment, of books with prices. Primary key of the months in
 * which each game was quoted; no locks.
 */
export const quotesToWalk = query<[gameIds: readonly number[], after: readonly Date[]], QuoteToWalk>(
  'odds.quotes-to-walk',
  `select quote.game_id as "gameId", quote.player_id as "playerId", quote.stat, quote.period,
     quote.line_halves as "lineHalves", quote.book_id as "bookId", book.key as book, book.title as "bookTitle",
     quote.over_price as "overPrice", quote.under_price as "underPrice", quote.resting, quote.known_at as "knownAt",
     1000 * date_part('epoch', quote.superseded_at) as "supersededAt", quote.known_at_assumed as "isAssumed"
   from unnest($1::int[], $2::timestamptz[]) as asked (game_id, after)
   join odds.quoted_game quoted on quoted.game_id = asked.game_id
   join odds.quote quote on quote.game_id = quoted.game_id
     and quote.known_at between quoted.first_known and quoted.last_known and quote.superseded_at > asked.after
   join odds.book book on book.id = quote.book_id and book.kind <> 'pick-em'`,
);

export interface FlagRow {
  readonly id: number;
  readonly gameId: number;
  readonly playerId: number;
  readonly stat: Stat;
  readonly period: Period;
  readonly screen: Screen;
  readonly overBookId: number | null;
  readonly overHalves: LineHalves | null;
  readonly overPrice: number | null;
  readonly overQuotedAt: Date | null;
  readonly underBookId: number | null;
  readonly underHalves: LineHalves | null;
  readonly underPrice: number | null;
  readonly underQuotedAt: Date | null;
  readonly openedAt: Date;
  readonly edge: number;
  readonly widestAt: Date;
  readonly widestEdge: number;
  readonly lastOverPrice: number | null;
  readonly lastUnderPrice: number | null;
  readonly lastEdge: number;
  readonly isOneFeed: boolean;
  readonly closedAt: Date;
  readonly closedBy: Closing;
}

/** The flags of props, by `propKey`, of these games that stand: index flag_by_game; no locks. */
export const standingFlags = query<[gameIds: readonly number[], props: readonly string[]], FlagRow>(
  'odds.standing-flags',
  `select id, game_id as "gameId", player_id as "playerId", stat, period, screen, over_book_id as "overBookId",
     over_halves as "overHalves", over_price as "overPrice", over_quoted_at as "overQuotedAt",
     under_book_id as "underBookId", under_halves as "underHalves", under_price as "underPrice",
     under_quoted_at as "underQuotedAt", opened_at as "openedAt", edge, widest_at as "widestAt",
     widest_edge as "widestEdge", last_over_price as "lastOverPrice", last_under_price as "lastUnderPrice",
     last_edge as "lastEdge", is_one_feed as "isOneFeed", closed_at as "closedAt", closed_by as "closedBy"
   from odds.flag
   where game_id = any($1) and closed_by = 'begun'
     and game_id || ' ' || player_id || ' ' || stat || ' ' || period in (select unnest($2::text[]))
   order by id`,
);

/** Adds flags, given as JSON, and returns those that stand; locks only the new rows. */
export const insertFlags = query<[flags: string], { readonly id: number }>(
  'odds.insert-flags',
  `with added as (
     insert into odds.flag (game_id, player_id, stat, period, screen, over_book_id, over_halves, over_price, over_quoted_at,
       under_book_id, under_halves, under_price, under_quoted_at, opened_at, edge, widest_at, widest_edge, last_over_price,
       last_under_price, last_edge, is_one_feed, closed_at, closed_by)
     select "gameId", "playerId", stat, period, screen, "overBookId", "overHalves", "overPrice", "overQuotedAt",
       "underBookId", "underHalves", "underPrice", "underQuotedAt", "openedAt", edge, "widestAt", "widestEdge",
       "lastOverPrice", "lastUnderPrice", "lastEdge", "isOneFeed", "closedAt", "closedBy"
     from json_to_recordset($1) as said
       ("gameId" int, "playerId" int, stat text, period text, screen text, "overBookId" smallint, "overHalves" smallint,
        "overPrice" int, "overQuotedAt" timestamptz, "underBookId" smallint, "underHalves" smallint, "underPrice" int,
        "underQuotedAt" timestamptz, "openedAt" timestamptz, edge float8, "widestAt" timestamptz, "widestEdge" float8,
        "lastOverPrice" int, "lastUnderPrice" int, "lastEdge" float8, "isOneFeed" boolean, "closedAt" timestamptz,
        "closedBy" text)
     returning id, closed_by
   )
   select id from added where closed_by = 'begun' order by id`,
);

/** Writes what changed of flags, given as JSON: primary key; locks the rows. */
export const updateFlags = command<[flags: string]>(
  'odds.update-flags',
  `update odds.flag flag
   set widest_at = said."widestAt", widest_edge = said."widestEdge", last_over_price = said."lastOverPrice",
     last_under_price = said."lastUnderPrice", last_edge = said."lastEdge", is_one_feed = said."isOneFeed",
     closed_at = said."closedAt", closed_by = said."closedBy"
   from json_to_recordset($1) as said
     (id int, "widestAt" timestamptz, "widestEdge" float8, "lastOverPrice" int, "lastUnderPrice" int, "lastEdge" float8,
      "isOneFeed" boolean, "closedAt" timestamptz, "closedBy" text)
   where flag.id = said.id`,
);

/** Deletes the flags of games that are walked anew: index flag_by_game; locks the rows. */
export const deleteFlags = command<[gameIds: readonly number[]]>(
  'odds.delete-flags',
  'delete from odds.flag where game_id = any($1)',
);

/** Notes up to where games are walked: primary key; locks the rows. */
export const noteWalks = command<[gameIds: readonly number[], to: readonly Date[], tipOffs: readonly Date[]]>(
  'odds.note-walks',
  `insert into odds.flagged_game (game_id, walked_to, tip_off)
   select * from unnest($1::int[], $2::timestamptz[], $3::timestamptz[])
   on conflict (game_id) do update set walked_to = excluded.walked_to, tip_off = excluded.tip_off`,
);

/** Forgets how far games are walked, so that they are walked from their first quote on: primary key; locks the rows. */
export const forgetWalks = command<[gameIds: readonly number[]]>(
  'odds.forget-walks',
  'delete from odds.flagged_game where game_id = any($1)',
);

/**
 * The quoted games of a league's days, both included, that have begun and were not walked, or for another start: index
 * game_by_date and primary keys; no locks.
 */
export const gamesToWalk = query<
  [league: League, from: Day, to: Day, now: Date, most: number | null],
  { readonly gameId: number }
>(
  'odds.games-to-walk',
  `select game.id as "gameId"
   from league.games game
   join league.game_states state on state.game_id = game.id and state.superseded_at = 'infinity' and state.tip_off <= $4
   join odds.quoted_game quoted on quoted.game_id = game.id
   left join odds.flagged_game flagged on flagged.game_id = game.id
   where game.league = $1 and game.game_date between $2 and $3
     and (flagged.game_id is null or flagged.tip_off <> state.tip_off)
   order by game.id
   limit $5`,
);
