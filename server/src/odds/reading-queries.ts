import { query } from '../platform/index.ts';
import type { Quote } from './quotes.ts';

/** Every quote on these games that was in force at a moment: one range scan a game of the primary key, no locks. */
export const quotesInForce = query<[gameIds: readonly number[], asOf: Date], Quote>(
  'odds.quotes-in-force',
  `select quote.game_id as "gameId", quote.player_id as "playerId", quote.stat, quote.period,
     quote.line_halves as "lineHalves", quote.book_id as "bookId", book.key as book, book.title as "bookTitle",
     quote.over_price as "overPrice", quote.under_price as "underPrice", quote.known_at as "knownAt"
   from odds.quote quote
   join odds.book book on book.id = quote.book_id
   where quote.game_id = any($1) and quote.known_at <= $2 and quote.superseded_at > $2`,
);
