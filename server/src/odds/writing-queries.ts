import { command, copy, query } from '../platform/index.ts';

/** Books by their keys, unique key; no locks. */
export const booksByKey = query<[keys: readonly string[]], { readonly id: number; readonly key: string }>(
  'odds.books-by-key',
  `select id, key from odds.book where key = any($1)`,
);

/** Every book; whole table, of some twenty rows, no locks. */
export const allBooks = query<[], { readonly id: number; readonly key: string }>(
  'odds.all-books',
  `select id, key from odds.book order by key`,
);

/** Adds books that nobody else added meanwhile. */
export const insertBooks = command<[keys: readonly string[], titles: readonly string[], kinds: readonly string[]]>(
  'odds.insert-books',
  `insert into odds.book (key, title, kind) select * from unnest($1::text[], $2::text[], $3::text[])
   on conflict (key) do nothing`,
);

interface KeptQuote {
  readonly gameId: number;
  readonly playerId: number;
  readonly stat: string;
  readonly period: string;
  readonly lineHalves: number;
  readonly bookId: number;
  readonly overPrice: number | null;
  readonly underPrice: number | null;
  /** Milliseconds since 1970, perhaps a breath beside; Infinity while it holds. Moments as text take longer to read. */
  readonly knownAt: number;
  readonly supersededAt: number;
}

/** The quotes on these games that were in force at a moment or later: primary key of the months in which each was quoted,
 *  no locks. */
export const quotesKept = query<[gameIds: readonly number[], since: Date], KeptQuote>(
  'odds.quotes-kept',
  `select quote.game_id as "gameId", player_id as "playerId", stat, period, line_halves as "lineHalves",
     book_id as "bookId", over_price as "overPrice", under_price as "underPrice",
     1000 * date_part('epoch', known_at) as "knownAt", 1000 * date_part('epoch', superseded_at) as "supersededAt"
   from odds.quoted_game quoted
   join odds.quote quote on quote.game_id = quoted.game_id
     and quote.known_at between quoted.first_known and quoted.last_known and quote.superseded_at >= $2
   where quoted.game_id = any($1)`,
);

/** What is ended, column by column, each as the text of an array: to read a million as JSON takes PostgreSQL seconds. */
export type QuoteEndings = [
  gameIds: string,
  playerIds: string,
  stats: string,
  periods: string,
  bookIds: string,
  lineHalves: string,
  knownAt: string,
  supersededAt: string,
];

/** Ends quotes, primary key of their months; locks those rows. */
export const endQuotes = command<QuoteEndings>(
  'odds.end-quotes',
  `update odds.quote quote set superseded_at = said.superseded_at
   from unnest($1::int[], $2::int[], $3::text[], $4::text[], $5::smallint[], $6::smallint[], $7::timestamptz[],
     $8::timestamptz[]) as said (game_id, player_id, stat, period, book_id, line_halves, known_at, superseded_at)
   where quote.game_id = said.game_id and quote.player_id = said.player_id and quote.stat = said.stat
     and quote.period = said.period and quote.book_id = said.book_id and quote.line_halves = said.line_halves
     and quote.known_at = said.known_at`,
);

export type QuoteRow = readonly [
  gameId: number,
  playerId: number,
  stat: string,
  period: string,
  lineHalves: number,
  bookId: number,
  /** A moment, or its text. */
  knownAt: Date | string,
  supersededAt: Date | string,
  assumed: boolean,
  source: string,
  overPrice: number | null,
  underPrice: number | null,
];

/** Makes the months of these moments where they are not there yet. Attaching one waits for
 *  nobody who reads or writes quotes; who makes the same month at the same moment waits for this transaction. */
export const openQuoteMonths = query<[moments: readonly Date[]], { readonly made: number }>(
  'odds.open-quote-months',
  `select odds.open_quote_months($1::timestamptz[]) as made`,
);

/** Adds quotes, whose months must be open; refused whole if one names a player, a book or a game that is not there. */
export const copyQuotes = copy<QuoteRow>(
  `copy odds.quote (game_id, player_id, stat, period, line_halves, book_id, known_at, superseded_at, known_at_assumed,
     source, over_price, under_price) from stdin`,
);

interface KeptGameLine {
  readonly gameId: number;
  readonly knownAt: Date;
  readonly homeSpread: string | null;
  readonly total: string | null;
  readonly homeMoneyline: string | null;
  readonly awayMoneyline: string | null;
}

/** Every version of these games' lines from one source, oldest first: primary key, no locks. */
export const gameLineVersions = query<[source: string, gameIds: readonly number[]], KeptGameLine>(
  'odds.game-line-versions',
  `select game_id as "gameId", known_at as "knownAt", home_spread as "homeSpread", total,
     home_moneyline as "homeMoneyline", away_moneyline as "awayMoneyline"
   from odds.game_line where source = $1 and game_id = any($2)
   order by game_id, known_at`,
);

/** Ends the line in force of each game of which new ones are said, at the first of them; locks those rows. */
export const endGameLines = command<[lines: string]>(
  'odds.end-game-lines',
  `update odds.game_line line set superseded_at = said.first
   from (
     select "gameId", source, min("knownAt") as first
     from json_to_recordset($1) as said ("gameId" int, source text, "knownAt" timestamptz) group by "gameId", source
   ) said
   where line.game_id = said."gameId" and line.source = said.source and line.superseded_at = 'infinity'`,
);

/** Adds game lines. */
export const insertGameLines = command<[lines: string]>(
  'odds.insert-game-lines',
  `insert into odds.game_line (game_id, source, known_at, superseded_at, known_at_assumed, home_spread, total,
     home_moneyline, away_moneyline)
   select "gameId", source, "knownAt", "supersededAt", assumed, "homeSpread", total, "homeMoneyline", "awayMoneyline"
   from json_to_recordset($1) as said
     ("gameId" int, source text, "knownAt" timestamptz, "supersededAt" timestamptz, assumed boolean,
      "homeSpread" numeric, total numeric, "homeMoneyline" numeric, "awayMoneyline" numeric)`,
);
