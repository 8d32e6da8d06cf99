import type { League } from '../../leagues/index.ts';
import { query } from '../../platform/index.ts';
import type { BookKind } from './titles.ts';

interface BookRow {
  readonly id: number;
  readonly key: string;
  readonly title: string;
  readonly kind: BookKind;
  readonly lastQuoteAt: Date | null;
}

/** Every book that had quoted by a moment, with the time of its last new quote: one look-up per book in quote_by_book,
 *  no locks. */
export const booksKnown = query<[asOf: Date], BookRow>(
  'odds.books-known',
  `select book.id, book.key, book.title, book.kind, latest.known_at as "lastQuoteAt"
   from odds.book book
   cross join lateral (
     select quote.known_at from odds.quote quote
     where quote.book_id + 0 = book.id and quote.known_at <= $1
     order by quote.known_at desc limit 1) latest
   order by book.key`,
);

/** Games of leagues that have quotes and are still to begin, as known at a moment: index game_by_date and primary keys, no locks. */
export const gamesQuoted = query<[leagues: readonly League[], asOf: Date], { readonly gameId: number }>(
  'odds.games-quoted',
  `select game.id as "gameId"
   from league.games game
   join league.game_states state on state.game_id = game.id and state.known_at <= $2 and state.superseded_at > $2
   join odds.quoted_game quoted on quoted.game_id = game.id and quoted.first_known <= $2
   where game.league = any($1) and game.game_date >= ($2::timestamptz at time zone 'utc')::date - 1
     and state.tip_off > $2 and state.status = 'scheduled'`,
);

/** The props on which each pick-em board has a line now: primary key of the months in which each game was quoted. */
export const pickEmProps = query<
  [gameIds: readonly number[], asOf: Date],
  { readonly book: string; readonly props: number }
>(
  'odds.pick-em-props',
  `select book.key as book, count(distinct (quote.game_id, quote.player_id, quote.stat, quote.period))::int as props
   from odds.quoted_game quoted
   join odds.quote quote on quote.game_id = quoted.game_id
     and quote.known_at between quoted.first_known and least(quoted.last_known, $2) and quote.superseded_at > $2
   join odds.book book on book.id = quote.book_id and book.kind = 'pick-em'
   where quoted.game_id = any($1)
   group by book.key`,
);
