import type { Direction, LineHalves } from '../../kernel/index.ts';
import { query } from '../../platform/index.ts';
import type { Prop } from '../quotes/quote.ts';

export interface MarketResultRecord extends Prop {
  readonly bookId: number;
  readonly lineHalves: LineHalves;
  readonly knownAt: Date;
  readonly result: 'yes' | 'no' | 'scalar';
  /** Of a yes, in ten-thousandths of what it pays if it wins. */
  readonly paid: number;
}

/**
 * Stores results, given as JSON, that are not stored yet: how many, and which of the others were paid otherwise than stored.
 * Primary key; locks the new rows.
 */
export const insertMarketResults = query<
  [results: string, source: string],
  { readonly added: number; readonly differing: readonly number[] }
>(
  'odds.insert-market-results',
  `with given as materialized (
     select one.*, (row_number() over ())::int - 1 as place
     from jsonb_to_recordset($1::jsonb) as one (
       "gameId" int, "playerId" int, stat text, period text, "lineHalves" smallint, "bookId" smallint,
       "knownAt" timestamptz, result text, paid smallint)
   ), added as (
     insert into odds.market_result
       (game_id, player_id, stat, period, line_halves, book_id, known_at, source, result, paid)
     select "gameId", "playerId", stat, period, "lineHalves", "bookId", "knownAt", $2, result, paid from given
     on conflict do nothing returning 1)
   select (select count(*) from added)::int as added,
     coalesce((select array_agg(given.place order by given.place)
      from given
      join odds.market_result kept on kept.game_id = given."gameId" and kept.player_id = given."playerId"
        and kept.stat = given.stat and kept.period = given.period and kept.line_halves = given."lineHalves"
        and kept.book_id = given."bookId"
      where kept.paid <> given.paid), '{}') as differing`,
);

/** A bet at a book, as a claim that an exchange may have paid. */
export interface ClaimAtBook extends Prop {
  readonly book: string;
  readonly lineHalves: LineHalves;
  readonly direction: Direction;
}

/**
 * What the exchange paid for each of these claims, given as JSON, as known at a moment: the share of a whole contract, in
 * ten-thousandths. A claim without a result is left out. Primary keys, no locks.
 */
export const paidByExchange = query<[claims: string, asOf: Date], { readonly place: number; readonly paid: number }>(
  'odds.paid-by-exchange',
  `select given.place, case when given.direction = 'Over' then result.paid else 10000 - result.paid end::int as paid
   from jsonb_to_recordset($1::jsonb) as given (
     place int, "gameId" int, "playerId" int, stat text, period text, "lineHalves" smallint, direction text, book text)
   join odds.book book on book.key = given.book
   join odds.market_result result on result.game_id = given."gameId" and result.player_id = given."playerId"
     and result.stat = given.stat and result.period = given.period and result.line_halves = given."lineHalves"
     and result.book_id = book.id and result.known_at <= $2`,
);
