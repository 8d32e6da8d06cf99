import type { League } from '../../leagues/index.ts';
import { query } from '../../platform/index.ts';
import type { BookKind } from './titles.ts';

interface BookRow {
  readonly id: number;
  readonly key: string;
  readonly title: string;
  readonly kind: BookKind;
  readonly lastQuoteAt: Date;
}

/**
 * Every book that had quoted games of some leagues by a moment, with the time of its last new quote on them. Index
 * game_by_date or a scan of the games, and the primary key of quoted_book. Games quoted later too: their quotes by
 * primary key. No locks.
 */
export const booksKnown = query<[leagues: readonly League[], asOf: Date], BookRow>(
  'odds.books-known',
  `select book.id, book.key, book.title, book.kind, max(latest.known_at) as "lastQuoteAt"
   from league.games game
   join odds.quoted_book quoted on quoted.game_id = game.id and quoted.first_known <= $2
   join odds.book book on book.id = quoted.book_id
   cross join lateral (
     select case when quoted.last_known <= $2 then quoted.last_known
       else (select max(quote.known_at) from odds.quote quote
             where quote.game_id = quoted.game_id and quote.book_id = quoted.book_id
               and quote.known_at between quoted.first_known and $2) end as known_at) latest
   where game.league = any($1)
   group by book.id
   order by book.key`,
);

/**
 * Games of leagues with quotes that have not begun, as known at a moment; index game_by_date and primary keys, no
 * locks.
 */
export const gamesQuoted = query<[leagues: readonly League[], asOf: Date], { readonly gameId: number }>(
  'odds.games-quoted',
  `select game.id as "gameId"
   from league.games game
   join league.game_states state on state.game_id = game.id and state.known_at <= $2 and state.superseded_at > $2
   join odds.quoted_game quoted on quoted.game_id = game.id and quoted.first_known <= $2
   where game.league = any($1) and game.game_date >= ($2::timestamptz at time zone 'utc')::date - 1
     and state.tip_off > $2 and state.status = 'scheduled'`,
);

/** The props with a current line on each pick-em board: primary key of the months in which each game was quoted. */
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
