import type { Day } from '../../kernel/index.ts';
import type { League } from '../../leagues/index.ts';
import { command, cursorQuery, query } from '../../platform/index.ts';
import type { QuoteMonth } from '../quotes/writing-queries.ts';

/** The table of a month: attached to the quotes that are read, or set aside. */
export type MonthTable = `quote_${QuoteMonth}` | `quote_aside_${QuoteMonth}`;

export interface StoredQuote {
  readonly league: League;
  readonly gameId: number;
  readonly gameDate: Day;
  readonly home: string;
  readonly away: string;
  readonly playerId: number;
  readonly playerName: string;
  readonly stat: string;
  readonly period: string;
  readonly book: string;
  readonly lineHalves: number;
  readonly knownAt: Date;
  /** Null while it is in force. */
  readonly supersededAt: Date | null;
  readonly knownAtAssumed: boolean;
  readonly source: string;
  readonly overPrice: number | null;
  readonly underPrice: number | null;
  readonly overLink: string | null;
  readonly underLink: string | null;
  readonly resting: number | null;
}

/**
 * Every quote of a league in a month's table, in the order of its file: the primary key by game and player, with each
 * player's few quotes sorted. No locks.
 */
export const quotesOfMonth = (table: MonthTable): ReturnType<typeof cursorQuery<[League], StoredQuote>> =>
  cursorQuery<[league: League], StoredQuote>(
    'odds_archive',
    `select game.league, quote.game_id as "gameId", game.game_date as "gameDate", home.abbreviation as home,
       away.abbreviation as away, quote.player_id as "playerId", player.name as "playerName", quote.stat, quote.period,
       book.key as book, quote.line_halves as "lineHalves", quote.known_at as "knownAt",
       nullif(quote.superseded_at, 'infinity') as "supersededAt", quote.known_at_assumed as "knownAtAssumed", quote.source,
       quote.over_price as "overPrice", quote.under_price as "underPrice", quote.over_link as "overLink",
       quote.under_link as "underLink", quote.resting
     from odds.${table} quote
     join league.games game on game.id = quote.game_id and game.league = $1
     join league.teams home on home.id = game.home_team_id
     join league.teams away on away.id = game.away_team_id
     join league.players player on player.id = quote.player_id
     join odds.book book on book.id = quote.book_id
     order by quote.game_id, quote.player_id, quote.stat collate "C", quote.period collate "C", book.key collate "C",
       quote.line_halves, quote.known_at`,
  );

/**
 * The number of quotes in a month's table, and how many of them have a moment that is no whole millisecond. Reads the
 * whole table; no locks.
 */
export const countMonth = (
  table: MonthTable,
): ReturnType<typeof query<[], { readonly rows: number; readonly finer: number }>> =>
  query<[], { readonly rows: number; readonly finer: number }>(
    `odds.count-${table}`,
    `select count(*)::int as rows, count(*) filter (
       where known_at <> date_trunc('milliseconds', known_at)
         or superseded_at <> date_trunc('milliseconds', superseded_at))::int as finer
     from odds.${table}`,
  );

export interface StoredMonth {
  readonly month: QuoteMonth;
  readonly isAside: boolean;
  /** The OID of the table: another table of the same name has another one. */
  readonly oid: string;
}

/** Every month of quotes in the database, oldest first, with months set aside before the others; catalog only. */
export const storedMonths = query<[], StoredMonth>(
  'odds.stored-months',
  `select substring(child.relname from '\\d{4}_\\d{2}$') as month, inhparent = 'odds.quote_aside'::regclass as "isAside",
     child.oid::text as oid
   from pg_inherits join pg_class child on child.oid = inhrelid
   where inhparent in ('odds.quote'::regclass, 'odds.quote_aside'::regclass)
   order by 1, 2 desc`,
);

/**
 * Detaches a month from the table that is read. False if writers or readers hold it for two seconds, or if a month is
 * set aside already.
 */
export const setMonthAside = query<[month: string], { readonly done: boolean }>(
  'odds.set-month-aside',
  `select odds.set_quote_month_aside($1) as done`,
);

/** Drops months that are set aside, by their tables; returns how many existed. */
export const dropAside = query<[oids: readonly string[]], { readonly dropped: number }>(
  'odds.drop-aside',
  `select odds.drop_quote_months_aside($1::oid[]) as dropped`,
);

/** Takes the session lock of archiving, if no other process holds it. */
export const tryArchiveLock = query<[], { readonly taken: boolean }>(
  'odds.try-archive-lock',
  `select pg_try_advisory_lock(hashtextextended('odds.archive', 0)) as taken`,
);

/** Releases it. */
export const freeArchiveLock = command<[]>(
  'odds.free-archive-lock',
  `select pg_advisory_unlock(hashtextextended('odds.archive', 0))`,
);
