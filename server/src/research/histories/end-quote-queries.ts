import { query } from '../../platform/index.ts';
import type { Quote } from '../../odds/index.ts';

/** The first or last quote of a prop's market, or both. */
export interface EndQuote extends Quote {
  readonly isOpening: boolean;
  /** In force at tip-off. */
  readonly isClosing: boolean;
}

/**
 * Some games' two-sided quotes that were the first known of their prop or in force at tip-off, as known at a moment, prop by
 * prop. For each game one range of the quotes' primary key, in the months in which it was quoted; no locks.
 * In a sub-select the arrays count as ten entries for every plan. Else a plan for the given games always seems cheaper than
 * the prepared one, and planning over all months takes longer than reading.
 */
const endQuotes = (whose: '' | 'and quote.player_id = $4') => `
   with game as materialized (
     select asked.game_id, asked.tip_off, quoted.first_known, least(quoted.last_known, $1) as last_known
     from unnest((select $2::int[]), (select $3::timestamptz[])) as asked (game_id, tip_off)
     join odds.quoted_games quoted on quoted.game_id = asked.game_id
   ), known as materialized (
     select quote.game_id, quote.player_id, quote.stat, quote.period, quote.line_halves, quote.book_id, quote.over_price,
       quote.under_price, quote.known_at, quote.superseded_at >= game.tip_off as is_closing
     from game
     join odds.quotes quote on quote.game_id = game.game_id ${whose}
       and quote.known_at between game.first_known and game.last_known and quote.known_at < game.tip_off
     where quote.over_price is not null and quote.under_price is not null
   ), placed as (
     select known.*, known_at = min(known_at) over (partition by game_id, player_id, stat, period) as is_opening
     from known
   )
   select placed.game_id as "gameId", placed.player_id as "playerId", placed.stat, placed.period,
     placed.line_halves as "lineHalves", placed.book_id as "bookId", book.key as book, book.title as "bookTitle",
     placed.over_price as "overPrice", placed.under_price as "underPrice", placed.known_at as "knownAt",
     placed.is_opening as "isOpening", placed.is_closing as "isClosing"
   from placed
   join odds.books book on book.id = placed.book_id
   where placed.is_opening or placed.is_closing
   order by placed.game_id, placed.player_id, placed.stat, placed.period`;

/** Of all players quoted in these games. */
export const endQuotesOfGames = query<[asOf: Date, gameIds: readonly number[], tipOffs: readonly Date[]], EndQuote>(
  'research.end-quotes-of-games',
  endQuotes(''),
);

/** Of one player. */
export const endQuotesOfPlayer = query<
  [asOf: Date, gameIds: readonly number[], tipOffs: readonly Date[], playerId: number],
  EndQuote
>('research.end-quotes-of-player', endQuotes('and quote.player_id = $4'));
