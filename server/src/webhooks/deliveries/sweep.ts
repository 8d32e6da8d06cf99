import type { Queryable } from '../../platform/index.ts';
import { forgetDeliveries, forgetEvents, forgetSubscriptions } from './queries.ts';
import type { WebhooksDeps } from '../deps.ts';

const DAY_MS = 24 * 3_600_000;
const BATCH = 10_000;

/**
 * Deletes deliveries and events past their age limit, and subscriptions that ended before that; once a day. Returns
 * the number of rows.
 */
export async function sweepWebhooks(
  db: Queryable,
  { wallClock, rules }: Pick<WebhooksDeps, 'wallClock' | 'rules'>,
): Promise<number> {
  const before = new Date(wallClock.now().getTime() - rules().keepDays * DAY_MS);
  let rows = 0;
  for (const forget of [forgetDeliveries, forgetEvents]) {
    for (let gone = BATCH; gone === BATCH; rows += gone) gone = await forget(db, before, BATCH);
  }
  return rows + (await forgetSubscriptions(db, before));
}
