import { only, type Database } from '../../platform/index.ts';
import { dropMonthsBefore, openQuoteMonths } from './writing-queries.ts';

const WEEK_MS = 7 * 86_400_000;

/**
 * Creates the months of today and of next week, so that the first quotes of a month need not wait. Drops the months
 * that ended more than `keepMonths` whole months ago; 0 keeps all. Returns the number of dropped months.
 */
export async function dropQuoteMonths(db: Database, now: Date, keepMonths: number): Promise<number> {
  // Two transactions: dropping waits for fact writers, and creating a month must not.
  await openQuoteMonths(db, [now, new Date(now.getTime() + WEEK_MS)]);
  const first = firstMonthKept(now, keepMonths);
  return first === null ? 0 : only(await dropMonthsBefore(db, first)).dropped;
}

/** The beginning of the first month to keep, in UTC; null if all are kept. */
export function firstMonthKept(now: Date, keepMonths: number): Date | null {
  return keepMonths === 0 ? null : new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - keepMonths, 1));
}
