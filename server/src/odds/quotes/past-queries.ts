import type { League } from '../../leagues/index.ts';
import { query } from '../../platform/index.ts';
import type { Quote } from './quote.ts';

export interface PastQuote extends Quote {
  /** When it ended, in milliseconds since 1970; Infinity while it stands. */
  readonly supersededAt: number;
}

/** Games of a league that are quoted and begin after a moment and by another (null: whenever), with their tip-offs as they are known by
 *  now: the tables whole, of some hundreds of games, no locks. */
export const quotedGames = query<
  [league: League, after: Date, by: Date | null],
  { readonly gameId: number; readonly tipOff: Date }
>(
  'odds.quoted-games',
  `select quoted.game_id as "gameId", state.tip_off as "tipOff"
   from odds.quoted_game quoted
   join league.game_states state on state.game_id = quoted.game_id and state.superseded_at = 'infinity'
   join league.games game on game.id = quoted.game_id and game.league = $1
   where state.tip_off > $2 and state.tip_off <= coalesce($3, 'infinity'::timestamptz)`,
);

/** Every quote on these games that stood at some time after a moment and was known by another, of books that name prices:
 *  primary key of the months in which each game was quoted, no locks. */
export const quotesBetween = query<[gameIds: readonly number[], after: Date, until: Date], PastQuote>(
  'odds.quotes-between',
  `select quote.game_id as "gameId", quote.player_id as "playerId", quote.stat, quote.period,
     quote.line_halves as "lineHalves", quote.book_id as "bookId", book.key as book, book.title as "bookTitle",
     quote.over_price as "overPrice", quote.under_price as "underPrice", quote.known_at as "knownAt",
     1000 * date_part('epoch', quote.superseded_at) as "supersededAt"
   from odds.quoted_game quoted
   join odds.quote quote on quote.game_id = quoted.game_id
     and quote.known_at between quoted.first_known and least(quoted.last_known, $3) and quote.superseded_at > $2
   join odds.book book on book.id = quote.book_id and book.kind = 'sportsbook'
   where quoted.game_id = any($1)`,
);
