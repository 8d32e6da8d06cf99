import type { Clock } from '../kernel/index.ts';
import type { Queryable } from '../platform/index.ts';
import { forgetDeliveries, forgetEvents, forgetSubscriptions } from './delivery-queries.ts';

const KEEP_MS = 30 * 24 * 3_600_000;
const BATCH = 10_000;

/** Forgets deliveries and events older than 30 days, and subscriptions that ended before them; once a day. Says how many rows went. */
export async function sweepWebhooks(db: Queryable, wallClock: Clock): Promise<number> {
  const before = new Date(wallClock.now().getTime() - KEEP_MS);
  let rows = 0;
  for (const forget of [forgetDeliveries, forgetEvents]) {
    for (let gone = BATCH; gone === BATCH; rows += gone) gone = await forget(db, before, BATCH);
  }
  return rows + (await forgetSubscriptions(db, before));
}
