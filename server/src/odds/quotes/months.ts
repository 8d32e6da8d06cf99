import { only, type Database } from '../../platform/index.ts';
import { dropMonthsBefore, openQuoteMonths } from './writing-queries.ts';

const WEEK_MS = 7 * 86_400_000;

/**
 * Creates the months of today and of next week, so that the first quotes of a month wait for nothing. Drops the months that
 * ended more than `keepMonths` whole months ago; 0 keeps them for ever. Returns the number of dropped months.
 */
export async function dropQuoteMonths(db: Database, now: Date, keepMonths: number): Promise<number> {
  // Two transactions: dropping waits for the writers of facts, and creating a month must not.
  await openQuoteMonths(db, [now, new Date(now.getTime() + WEEK_MS)]);
  if (keepMonths === 0) return 0;
  const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - keepMonths, 1));
  return only(await dropMonthsBefore(db, first)).dropped;
}
