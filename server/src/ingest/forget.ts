import { dropQuoteMonths } from '../odds/index.ts';
import type { Configuration } from '../operations/index.ts';
import type { Context, Database } from '../platform/index.ts';
import { forgetRuns } from './feeds/feed-queries.ts';
import { MARKET_SECTION } from './market-section.ts';

const DAY_MS = 86_400_000;

/** Forgets rounds of questions that are older than they are kept; how many. */
export function sweepFeedRuns(
  db: Database,
  { clock }: Pick<Context, 'clock'>,
  configuration: Pick<Configuration, 'get'>,
): Promise<number> {
  const days = configuration.get(MARKET_SECTION, 'keepFeedRunsDays');
  return forgetRuns(db, new Date(clock.now().getTime() - days * DAY_MS));
}

/** Opens the months to come and drops those that are kept no longer; how many went. */
export function sweepQuoteMonths(
  db: Database,
  { clock }: Pick<Context, 'clock'>,
  configuration: Pick<Configuration, 'get'>,
): Promise<number> {
  return dropQuoteMonths(db, clock.now(), configuration.get(MARKET_SECTION, 'keepQuotesMonths'));
}
