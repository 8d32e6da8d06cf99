import { query } from '../platform/index.ts';

/** Whether a quote has come or gone since a moment: the partitions from then on alone, BRIN index on known_at; no locks.
 *  A quote that goes is followed by the moment that told so, whose others have come. */
export const quotesSince = query<[since: Date], { found: boolean }>(
  'odds.quotes-since',
  `select exists (select from odds.quote where known_at >= $1) as found`,
);
