import { query } from '../platform/index.ts';

/** Drops the months of quotes that ended by a moment and says how many. Dropping waits for whoever writes facts and locks the
 *  quotes for a moment: where somebody writes or reads for longer than two seconds it is given up, to be tried the next day. */
export const dropMonthsBefore = query<[first: Date], { readonly dropped: number }>(
  'odds.drop-months-before',
  `select odds.drop_quote_months($1) as dropped`,
);
