import type { League } from '../../leagues/index.ts';
import { query } from '../../platform/index.ts';
import type { Quote } from './quote.ts';

export interface PastQuote extends Quote {
  /** When it ended, in milliseconds since 1970; Infinity while in force. */
  readonly supersededAt: number;
}

/**
 * Games of a league with quotes that begin after a moment and at the latest by another (null: no limit), with their
 * tip-offs as known now. Scans the tables, of some hundreds of games; no locks.
 */
export const quotedGames = query<
  [league: League, after: Date, by: Date | null],
  { readonly gameId: number; readonly tipOff: Date }
>(
  'odds.quoted-games-between',
  `select quoted.game_id as "gameId", state.tip_off as "tipOff"
   from odds.quoted_game quoted
   join league.game_states state on state.game_id = quoted.game_id and state.superseded_at = 'infinity'
   join league.games game on game.id = quoted.game_id and game.league = $1
   where state.tip_off > $2 and state.tip_off <= coalesce($3, 'infinity'::timestamptz)`,
);

/**
 * Every quote on these games that was in force at some time after a moment and was known by another, of books with
 * prices. Primary key of the months in which each game was quoted; no locks.
 */
export const quotesBetween = query<[gameIds: readonly number[], after: Date, until: Date], PastQuote>(
  'odds.quotes-between',
  `select quote.game_id as "gameId", quote.player_id as "playerId", quote.stat, quote.period,
     quote.line_halves as "lineHalves", quote.book_id as "bookId", book.key as book, book.title as "bookTitle",
     quote.over_price as "overPrice", quote.under_price as "underPrice", quote.resting, quote.known_at as "knownAt",
     1000 * date_part('epoch', quote.superseded_at) as "supersededAt"
   from odds.quoted_game quoted
   join odds.quote quote on quote.game_id = quoted.game_id
     and quote.known_at between quoted.first_known and least(quoted.last_known, $3) and quote.superseded_at > $2
   join odds.book book on book.id = quote.book_id and book.kind <> 'pick-em'
   where quoted.game_id = any($1)`,
);
