import { dropQuoteMonths, firstMonthKept } from '../odds/index.ts';
import type { Configuration } from '../operations/index.ts';
import type { Context, Database } from '../platform/index.ts';
import { forgetRuns } from './feeds/feed-queries.ts';
import { MARKET_SECTION } from './market-section.ts';

const DAY_MS = 86_400_000;

/** Deletes feed runs older than the retention period; returns how many. */
export function sweepFeedRuns(
  db: Database,
  { clock }: Pick<Context, 'clock'>,
  configuration: Pick<Configuration, 'get'>,
): Promise<number> {
  const days = configuration.get(MARKET_SECTION, 'keepFeedRunsDays');
  return forgetRuns(db, new Date(clock.now().getTime() - days * DAY_MS));
}

/**
 * Creates partitions for coming months and drops expired ones; returns how many were dropped. With an archive none is dropped
 * here: the run that archives a month drops it.
 */
export function sweepQuoteMonths(
  db: Database,
  { clock }: Pick<Context, 'clock'>,
  configuration: Pick<Configuration, 'get'>,
  hasArchive: boolean,
): Promise<number> {
  const keepMonths = hasArchive ? 0 : configuration.get(MARKET_SECTION, 'keepQuotesMonths');
  return dropQuoteMonths(db, clock.now(), keepMonths);
}

/** The start of the first month of quotes to keep, by configuration; null if all are kept. */
export const firstKeptOf = (
  { clock }: Pick<Context, 'clock'>,
  configuration: Pick<Configuration, 'get'>,
): Date | null => firstMonthKept(clock.now(), configuration.get(MARKET_SECTION, 'keepQuotesMonths'));
