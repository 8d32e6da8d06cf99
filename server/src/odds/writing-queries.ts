import { command, copy, query } from '../platform/index.ts';

/** Books by their keys, unique key; no locks. */
export const booksByKey = query<[keys: readonly string[]], { readonly id: number; readonly key: string }>(
  'odds.books-by-key',
  `select id, key from odds.book where key = any($1)`,
);

/** Adds books that nobody else added meanwhile. */
export const insertBooks = command<[keys: readonly string[], titles: readonly string[]]>(
  'odds.insert-books',
  `insert into odds.book (key, title) select * from unnest($1::text[], $2::text[]) on conflict (key) do nothing`,
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
  readonly knownAt: Date;
  /** A moment, or the number Infinity while it holds. */
  readonly supersededAt: Date | number;
}

/** Every quote there ever was on these games: one range scan a game of the primary key, no locks. */
export const quotesKept = query<[gameIds: readonly number[]], KeptQuote>(
  'odds.quotes-kept',
  `select game_id as "gameId", player_id as "playerId", stat, period, line_halves as "lineHalves", book_id as "bookId",
     over_price as "overPrice", under_price as "underPrice", known_at as "knownAt", superseded_at as "supersededAt"
   from odds.quote where game_id = any($1)`,
);

/** Ends quotes, primary key; locks those rows. */
export const endQuotes = command<[quotes: string]>(
  'odds.end-quotes',
  `update odds.quote quote set superseded_at = said."supersededAt"
   from json_to_recordset($1) as said
     ("gameId" int, "playerId" int, stat text, period text, "bookId" smallint, "lineHalves" smallint,
      "knownAt" timestamptz, "supersededAt" timestamptz)
   where quote.game_id = said."gameId" and quote.player_id = said."playerId" and quote.stat = said.stat
     and quote.period = said.period and quote.book_id = said."bookId" and quote.line_halves = said."lineHalves"
     and quote.known_at = said."knownAt"`,
);

export type QuoteRow = readonly [
  gameId: number,
  playerId: number,
  stat: string,
  period: string,
  lineHalves: number,
  bookId: number,
  knownAt: Date,
  supersededAt: Date | 'infinity',
  assumed: boolean,
  source: string,
  overPrice: number | null,
  underPrice: number | null,
];

/** Adds quotes. */
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
