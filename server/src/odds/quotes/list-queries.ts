import { query } from '../../platform/index.ts';
import type { Period, Stat } from '../../sports/index.ts';
import type { League } from '../../leagues/index.ts';
import type { QuoteMonth } from './writing-queries.ts';

/** A quote with its names and the time until which it was in force. */
export interface ListedQuote {
  readonly gameId: number;
  readonly playerId: number;
  readonly playerName: string;
  readonly stat: Stat;
  readonly period: Period;
  readonly bookId: number;
  readonly book: string;
  readonly bookTitle: string;
  readonly lineHalves: number;
  readonly overPrice: number | null;
  readonly underPrice: number | null;
  readonly overLink: string | null;
  readonly underLink: string | null;
  readonly resting: number | null;
  readonly knownAt: Date;
  /** A moment, or Infinity while in force. */
  readonly supersededAt: Date | number;
  readonly assumed: boolean;
  readonly source: string;
  readonly league: League;
}

export type QuoteOrder = 'oldest' | 'newest';

/** Filters; null means any. The `after` values are the last row of the previous page. */
type Input = [
  from: Date,
  to: Date,
  playerId: number | null,
  gameId: number | null,
  stat: Stat | null,
  bookId: number | null,
  period: Period | null,
  afterKnownAt: Date | null,
  afterGame: number | null,
  afterPlayer: number | null,
  afterStat: string | null,
  afterPeriod: string | null,
  afterBook: number | null,
  afterLine: number | null,
  count: number,
  leagues: readonly League[] | null,
];

const PLACE = ['known_at', 'game_id', 'player_id', 'stat', 'period', 'book_id', 'line_halves'] as const;

const FILTERS = `quote.known_at between $1 and $2
     and ($3::int is null or quote.player_id = $3) and ($4::int is null or quote.game_id = $4)
     and ($5::text is null or quote.stat = $5) and ($6::smallint is null or quote.book_id = $6)
     and ($7::text is null or quote.period = $7)
     and ($16::text[] is null or exists (
       select from league.players quoted where quoted.id = quote.player_id and quoted.league = any($16)))`;

const AFTER = '($8::timestamptz, $9::int, $10::int, $11::text, $12::text, $13::smallint, $14::smallint)';

/** Conditions that use an index; an "or null" would prevent that. quote_by_book is over `book_id + 0`. */
const KEYS = {
  'player-stat-book': 'quote.player_id = $3 and quote.stat = $5 and quote.book_id = $6 and',
  'player-stat': 'quote.player_id = $3 and quote.stat = $5 and quote.book_id = listed.id and',
  player: 'quote.player_id = $3 and',
  game: 'quote.game_id = $4 and',
  book: 'quote.book_id + 0 = $6 and',
  'each-book': 'quote.book_id + 0 = listed.id and',
} as const;
type Key = keyof typeof KEYS;

function quoteList(key: Key, order: QuoteOrder) {
  const direction = order === 'newest' ? ' desc' : '';
  const orderBy = (of: string): string => PLACE.map((column) => `${of}.${column}${direction}`).join(', ');
  const after = `($8::timestamptz is null or (${PLACE.map((column) => `quote.${column}`).join(', ')})
       ${order === 'newest' ? '<' : '>'} ${AFTER})`;
  const page = `select quote.* from odds.quote quote
     where ${KEYS[key]} ${FILTERS} and ${after}
     order by ${orderBy('quote')} limit $15`;
  const pages =
    key === 'each-book' || key === 'player-stat'
      ? `select page.* from odds.book listed cross join lateral (${page}) page`
      : page;
  return query<Input, ListedQuote>(
    `odds.list-quotes-by-${key}-${order}`,
    `select quote.game_id as "gameId", quote.player_id as "playerId", player.name as "playerName", quote.stat,
     quote.period, quote.book_id as "bookId", book.key as book, book.title as "bookTitle",
     quote.line_halves as "lineHalves", quote.over_price as "overPrice", quote.under_price as "underPrice",
     quote.over_link as "overLink", quote.under_link as "underLink", quote.resting,
     quote.known_at as "knownAt", quote.superseded_at as "supersededAt", quote.known_at_assumed as assumed, quote.source,
     player.league
   from (select found.* from (${pages}) found order by ${orderBy('found')} limit $15) quote
   join odds.book book on book.id = quote.book_id
   join league.players player on player.id = quote.player_id
   order by ${orderBy('quote')}`,
  );
}

/**
 * A page of quotes by time, after a cursor. Index quote_by_player, quote_by_book (without a book filter, a page of each
 * book) or the primary key. Reads only the months of the range; no locks.
 */
export const QUOTE_LISTS: Readonly<Record<QuoteOrder, Readonly<Record<Key, ReturnType<typeof quoteList>>>>> = {
  oldest: listsIn('oldest'),
  newest: listsIn('newest'),
};

interface Span {
  readonly from: Date | null;
  readonly to: Date | null;
}

/** The first and last moments with known quotes on a game; null without quotes. Key of odds.quoted_game, no locks. */
export const quotedSpanOfGame = query<[gameId: number], Span>(
  'odds.quoted-span-of-game',
  `select min(quoted.first_known) as "from", max(quoted.last_known) as "to"
   from odds.quoted_game quoted where quoted.game_id = $1`,
);

/**
 * The first and last moments with known quotes on games of some leagues; null without quotes. Scans odds.quoted_game
 * once, no locks.
 */
export const quotedSpan = query<[leagues: readonly League[]], Span>(
  'odds.quoted-span',
  `select min(quoted.first_known) as "from", max(quoted.last_known) as "to"
   from odds.quoted_game quoted
   join league.games game on game.id = quoted.game_id
   where game.league = any($1)`,
);

/** The stored months of quotes, oldest first; catalog only, no locks. */
export const keptMonths = query<[], { readonly month: QuoteMonth }>(
  'odds.kept-months',
  `select substring(child.relname from '\\d{4}_\\d{2}$') as month
   from pg_inherits join pg_class child on child.oid = inhrelid
   where inhparent = 'odds.quote'::regclass
   order by 1`,
);

function listsIn(order: QuoteOrder) {
  return {
    'player-stat-book': quoteList('player-stat-book', order),
    'player-stat': quoteList('player-stat', order),
    player: quoteList('player', order),
    game: quoteList('game', order),
    book: quoteList('book', order),
    'each-book': quoteList('each-book', order),
  };
}
