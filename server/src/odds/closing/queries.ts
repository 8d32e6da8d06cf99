import { query } from '../../platform/index.ts';
import type { Quote } from '../quotes/quote.ts';

/**
 * Each book's last offer on each prop of these games before tip-off. If the book had removed the prop by then, its last
 * offer counts. Primary key of the months in which each game was quoted; no locks.
 */
export const closingQuotes = query<[gameIds: readonly number[], tipOffs: readonly Date[]], Quote>(
  'odds.closing-quotes',
  `with offered as (
     select quote.*, least(quote.superseded_at, game.tip_off) as until,
       max(least(quote.superseded_at, game.tip_off))
         over (partition by quote.game_id, quote.player_id, quote.stat, quote.period, quote.book_id) as last
     from unnest($1::int[], $2::timestamptz[]) as game (id, tip_off)
     join odds.quoted_game quoted on quoted.game_id = game.id
     join odds.quote quote on quote.game_id = quoted.game_id and quote.known_at < game.tip_off
       and quote.known_at between quoted.first_known and quoted.last_known
   )
   select offered.game_id as "gameId", offered.player_id as "playerId", offered.stat, offered.period,
     offered.line_halves as "lineHalves", offered.book_id as "bookId", book.key as book, book.title as "bookTitle",
     offered.over_price as "overPrice", offered.under_price as "underPrice", offered.resting,
     offered.known_at as "knownAt"
   from offered
   join odds.book book on book.id = offered.book_id and book.kind <> 'pick-em'
   where offered.until = offered.last`,
);
