import { query, type Queryable } from '../platform/index.ts';
import { compareQuotes, type Quote } from './quotes.ts';

/** Every quote on these games that was in force at a moment, of books that name prices: primary key of the months in which
 *  each game was quoted, no locks. */
const readQuotes = query<[gameIds: readonly number[], asOf: Date], Quote>(
  'odds.quotes-in-force',
  `select quote.game_id as "gameId", quote.player_id as "playerId", quote.stat, quote.period,
     quote.line_halves as "lineHalves", quote.book_id as "bookId", book.key as book, book.title as "bookTitle",
     quote.over_price as "overPrice", quote.under_price as "underPrice", quote.known_at as "knownAt"
   from odds.quoted_game quoted
   join odds.quote quote on quote.game_id = quoted.game_id
     and quote.known_at between quoted.first_known and least(quoted.last_known, $2) and quote.superseded_at > $2
   join odds.book book on book.id = quote.book_id and book.kind = 'sportsbook'
   where quoted.game_id = any($1)`,
);

/** Every quote on these games that was in force at a moment, of books that name prices, in the order of `compareQuotes`. */
export async function quotesInForce(db: Queryable, gameIds: readonly number[], asOf: Date): Promise<Quote[]> {
  return (await readQuotes(db, gameIds, asOf)).sort(compareQuotes);
}
