import type { League } from '../../leagues/index.ts';
import type { Period, Stat } from '../../sports/index.ts';
import { command, copy, query } from '../../platform/index.ts';

/**
 * The lock of the writers of a league's facts until the transaction ends. Two advisory locks: the key of all writers, shared, which
 * `odds.drop_quote_months` takes exclusively; and the league's key, exclusive.
 */
export const takeWriterLock = command<[league: League]>(
  'odds.take-writer-lock',
  `select pg_advisory_xact_lock_shared(7267460118524), pg_advisory_xact_lock(hashtextextended('ingest.writer ' || $1, 0))`,
);

/** Books by key; unique key, no locks. */
export const booksByKey = query<[keys: readonly string[]], { readonly id: number; readonly key: string }>(
  'odds.books-by-key',
  `select id, key from odds.book where key = any($1)`,
);

/** Every book; whole table of some twenty rows, no locks. */
export const allBooks = query<[], { readonly id: number; readonly key: string }>(
  'odds.all-books',
  `select id, key from odds.book order by key`,
);

/** Inserts books; skips those that another transaction inserted concurrently. */
export const insertBooks = command<[keys: readonly string[], titles: readonly string[], kinds: readonly string[]]>(
  'odds.insert-books',
  `insert into odds.book (key, title, kind) select * from unnest($1::text[], $2::text[], $3::text[])
   on conflict (key) do nothing`,
);

interface StoredQuote {
  /** Game, book, stat and period, separated by spaces. */
  readonly offer: string;
  readonly playerId: number;
  /** In halves, as text: lines and prices are only compared. */
  readonly line: string;
  /** Over and under, separated by a space; `null` for a side that is not offered. Then what rests, where it is known. */
  readonly prices: string;
  /**
   * Milliseconds since 1970, with a rounding error below 1; Infinity while in force. Numbers are faster to read than
   * text.
   */
  readonly knownAt: number;
  readonly supersededAt: number;
  /** From another source than the given one. */
  readonly isOthers: boolean;
  /**
   * The ctid of its row in its month. Valid while this transaction holds the lock of fact writers: no other transaction
   * ends quotes, and a table that a transaction has read is not rewritten.
   */
  readonly place: string;
}

/**
 * The quotes on these games in force at a moment or later, and whether they are from another source than the given one.
 * Primary key of the months in which each was quoted, no locks.
 */
export const quotesKept = query<[gameIds: readonly number[], since: Date, source: string], StoredQuote>(
  'odds.quotes-kept',
  `select quote.game_id || ' ' || book_id || ' ' || stat || ' ' || period as offer, player_id as "playerId",
     line_halves::text as line, coalesce(over_price::text, 'null') || ' ' || coalesce(under_price::text, 'null')
       || coalesce(' ' || resting, '') as prices,
     1000 * date_part('epoch', known_at) as "knownAt", 1000 * date_part('epoch', superseded_at) as "supersededAt",
     quote.source <> $3 as "isOthers", quote.ctid as place
   from odds.quoted_game quoted
   join odds.quote quote on quote.game_id = quoted.game_id
     and quote.known_at between quoted.first_known and quoted.last_known and quote.superseded_at >= $2
   where quoted.game_id = any($1)`,
);

/** The quotes to end, one array per column as text: PostgreSQL takes seconds to read a million as JSON. */
type QuoteEndings = [places: string, gameIds: string, playerIds: string, supersededAt: string];

/**
 * Ends quotes of a month by ctid, at half the cost of their keys; locks those rows. The keys are compared too, so that
 * a wrong ctid ends nothing.
 */
export const endQuotes = (month: QuoteMonth): ReturnType<typeof command<QuoteEndings>> =>
  command<QuoteEndings>(
    `odds.end-quotes-${month}`,
    `update odds.quote_${month} quote set superseded_at = said.superseded_at
     from unnest($1::tid[], $2::int[], $3::int[], $4::timestamptz[]) as said (place, game_id, player_id, superseded_at)
     where quote.ctid = said.place and quote.game_id = said.game_id and quote.player_id = said.player_id
       and quote.superseded_at = 'infinity'`,
  );

export interface EndedQuote {
  readonly gameId: number;
  readonly playerId: number;
  readonly stat: Stat;
  readonly period: Period;
  readonly bookId: number;
  readonly tipOff: Date;
}

/**
 * Ends a source's quotes in force on games that have not begun at a moment. Primary key of the months in which each of
 * those games was quoted; locks the rows. The caller holds the locks of fact writers.
 */
export const endQuotesOf = query<[source: string, at: Date], EndedQuote>(
  'odds.end-quotes-of',
  `update odds.quote quote
   set superseded_at = greatest($2::timestamptz, quote.known_at + interval '1 millisecond')
   from odds.quoted_game quoted
   join league.game_states state on state.game_id = quoted.game_id and state.superseded_at = 'infinity'
   where state.tip_off > $2 and quote.game_id = quoted.game_id
     and quote.known_at between quoted.first_known and quoted.last_known
     and quote.superseded_at = 'infinity' and quote.source = $1
   returning quote.game_id as "gameId", quote.player_id as "playerId", quote.stat, quote.period,
     quote.book_id as "bookId", state.tip_off as "tipOff"`,
);

/** A month as in its table's name: `2024_03`. */
export type QuoteMonth = `${number}_${number}`;

/** The month of a moment's text. RangeError for a year without four digits. */
export function quoteMonth(moment: string): QuoteMonth {
  const [, year, month] = /^(\d{4})-(\d{2})-/.exec(moment) ?? [];
  if (year === undefined || month === undefined) throw new RangeError(`no quote can be known at ${moment}`);
  return `${year}_${month}` as QuoteMonth;
}

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
  overLink: string | null,
  underLink: string | null,
  resting: number | null,
];

/**
 * Creates the missing months of these moments. Attaching a month waits for no reader or writer of quotes. A transaction
 * that creates the same month concurrently waits for this one.
 */
export const openQuoteMonths = query<[moments: readonly Date[]], { readonly made: number }>(
  'odds.open-quote-months',
  `select odds.open_quote_months($1::timestamptz[]) as made`,
);

/** Adds quotes of one month, which must be open. Refuses all of them if one has an unknown player, book or game. */
export const copyQuotes = (month: QuoteMonth): ReturnType<typeof copy<QuoteRow>> =>
  copy<QuoteRow>(
    `copy odds.quote_${month} (game_id, player_id, stat, period, line_halves, book_id, known_at, superseded_at,
       known_at_assumed, source, over_price, under_price, over_link, under_link, resting) from stdin`,
  );

interface StoredGameLine {
  readonly gameId: number;
  readonly knownAt: Date;
  readonly homeSpread: string | null;
  readonly total: string | null;
  readonly homeMoneyline: string | null;
  readonly awayMoneyline: string | null;
}

/** Every version of these games' lines from one source, oldest first: primary key, no locks. */
export const gameLineVersions = query<[source: string, gameIds: readonly number[]], StoredGameLine>(
  'odds.game-line-versions',
  `select game_id as "gameId", known_at as "knownAt", home_spread as "homeSpread", total,
     home_moneyline as "homeMoneyline", away_moneyline as "awayMoneyline"
   from odds.game_line where source = $1 and game_id = any($2)
   order by game_id, known_at`,
);

/** Ends the line in force of each game with new lines, at the first of them; locks those rows. */
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

/** Updates the planner's statistics of quotes and game lines; reads samples and blocks no reader or writer. */
export const analyzeMarkets = command<[]>('odds.analyze', 'select odds.analyze_markets()');

/**
 * Drops the months of quotes that ended before a moment and returns how many. Waits two seconds for fact writers and
 * readers, then drops nothing; the next day's run tries again.
 */
export const dropMonthsBefore = query<[first: Date], { readonly dropped: number }>(
  'odds.drop-months-before',
  `select odds.drop_quote_months($1) as dropped`,
);
