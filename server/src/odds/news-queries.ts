import { query } from '../platform/index.ts';

/** Whether a quote has come or gone since a moment: the partitions from then on alone, BRIN index on known_at; and, where
 *  quotes only went, by the refresh that told so, index on captured_at; no locks. */
export const quotesSince = query<[since: Date], { found: boolean }>(
  'odds.quotes-since',
  `select exists (select from odds.quote where known_at >= $1)
     or exists (select from odds.snapshot where captured_at >= $1) as found`,
);
