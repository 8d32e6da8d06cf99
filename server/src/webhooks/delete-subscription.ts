import { noSubscription } from './change-subscription.ts';
import type { Desk } from './sending.ts';
import { endSubscription } from './subscription-queries.ts';

/** Ends a subscription. Nothing is taken for it any more; what is under way is hung up within a second. */
export async function deleteSubscription(desk: Desk, accountId: number, id: number): Promise<void> {
  if ((await endSubscription(desk.db, accountId, id, desk.wallClock.now())) === 0) throw noSubscription();
}
