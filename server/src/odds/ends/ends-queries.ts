import type { Day } from '../../kernel/index.ts';
import type { Stat } from '../../sports/index.ts';
import type { League } from '../../leagues/index.ts';
import { cursorQuery, query } from '../../platform/index.ts';
import type { ListedQuote } from '../quotes/list-queries.ts';

/** A book's first or last quote on a prop before tip-off. */
export interface EndOfQuotes extends Omit<
  ListedQuote,
  'supersededAt' | 'source' | 'overLink' | 'underLink' | 'resting'
> {
  readonly gameDate: Day;
  readonly tipOff: Date;
}

/** `opener`: the first quote; `closing`: the one in force at tip-off or, if the book had removed the prop, the last one. */
export type End = 'opener' | 'closing';

/** Filters; null means any. */
type Filters = [
  leagues: readonly League[],
  from: Day,
  to: Day,
  at: Date,
  playerId: number | null,
  stat: Stat | null,
  book: string | null,
];

const implied = (price: string): string =>
  `case when ${price} > 0 then 100.0 / (${price} + 100) else ${price} / (${price} - 100.0) end`;

const PROP_AND_BOOK = 'game_id, player_id, stat, period, book_id';

/** Of several lines at one moment the book's main line: the one with sides closest to even, then the lower. */
const MAIN_FIRST = `abs(${implied('offered.over_price')} - ${implied('offered.under_price')}) nulls last, offered.line_halves`;

const ENDS: Readonly<Record<End, { readonly games: string; readonly moment: string; readonly isEnd: string }>> = {
  opener: { games: '', moment: 'min(quote.known_at)', isEnd: 'offered.known_at = offered.moment' },
  closing: {
    games: `and state.status in ('live', 'final') and state.tip_off <= $4`,
    moment: 'max(least(quote.superseded_at, state.tip_off))',
    isEnd: 'least(offered.superseded_at, offered.tip_off) = offered.moment',
  },
};

/**
 * One quote per prop and book: games by game_by_date, then the quotes' primary key in the months in which each was
 * quoted.
 */
const endsOf = (end: End, after = 'true', most = ''): string => `
   with offered as (
     select quote.*, game.game_date, game.league, state.tip_off, book.key, book.title,
       ${ENDS[end].moment} over (partition by quote.game_id, quote.player_id, quote.stat, quote.period, quote.book_id) as moment
     from league.games game
     join league.game_states state on state.game_id = game.id and state.known_at <= $4 and state.superseded_at > $4
       ${ENDS[end].games}
     join odds.quoted_game quoted on quoted.game_id = game.id
     join odds.quote quote on quote.game_id = game.id and quote.known_at < state.tip_off
       and quote.known_at between quoted.first_known and least(quoted.last_known, $4)
       and ($5::int is null or quote.player_id = $5) and ($6::text is null or quote.stat = $6)
     join odds.book book on book.id = quote.book_id and book.kind <> 'pick-em' and ($7::text is null or book.key = $7)
     where game.league = any($1) and game.game_date between $2 and $3 and game.known_at <= $4
   ), ends as (
     select distinct on (${PROP_AND_BOOK}) offered.*
     from offered
     where ${ENDS[end].isEnd}
     order by ${PROP_AND_BOOK}, ${MAIN_FIRST}
   )
   select ends.game_id as "gameId", ends.game_date as "gameDate", ends.tip_off as "tipOff", ends.player_id as "playerId",
     player.name as "playerName", ends.stat, ends.period, ends.book_id as "bookId", ends.key as book,
     ends.title as "bookTitle", ends.line_halves as "lineHalves", ends.over_price as "overPrice",
     ends.under_price as "underPrice", ends.known_at as "knownAt", ends.known_at_assumed as assumed, ends.league
   from ends
   join league.players player on player.id = ends.player_id
   where ${after}
   order by ${PROP_AND_BOOK}${most}`;

const AFTER = `($8::int is null or (${PROP_AND_BOOK}) > ($8::int, $9::int, $10::text, $11::text, $12::smallint))`;

export type EndPlace = [
  gameId: number | null,
  playerId: number | null,
  stat: string | null,
  period: string | null,
  bookId: number | null,
];

const page = (end: End) =>
  query<[...Filters, ...EndPlace, most: number], EndOfQuotes>(`odds.list-${end}s`, endsOf(end, AFTER, ' limit $13'));

/** A page of openers or closing quotes, after a position in the list; no locks. */
export const END_PAGES = { opener: page('opener'), closing: page('closing') };

/** All of them, through a cursor; no locks. */
export const openerTable = cursorQuery<Filters, EndOfQuotes>('odds_openers', endsOf('opener'));
export const closingTable = cursorQuery<Filters, EndOfQuotes>('odds_closing', endsOf('closing'));
