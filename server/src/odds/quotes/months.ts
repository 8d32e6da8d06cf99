import { only, type Database } from '../../platform/index.ts';
import { dropMonthsBefore, openQuoteMonths } from './writing-queries.ts';

const WEEK_MS = 7 * 86_400_000;

/**
 * Opens the month that is next week's, if it is not there yet, so that the first quotes of a month wait for nothing; and
 * drops the months that ended more than so many whole months ago, 0 being for ever. Says how many it dropped.
 */
export async function dropQuoteMonths(db: Database, now: Date, keepMonths: number): Promise<number> {
  // Not one transaction: who makes a month may not wait for who writes facts, and dropping does.
  await openQuoteMonths(db, [now, new Date(now.getTime() + WEEK_MS)]);
  if (keepMonths === 0) return 0;
  const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - keepMonths, 1));
  return only(await dropMonthsBefore(db, first)).dropped;
}
