import { noSubscription } from './change-subscription.ts';
import type { WebhooksDeps } from '../deps.ts';
import { endSubscription } from './queries.ts';

/** Ends a subscription. Nothing is taken for it any more; what is under way is hung up within a second. */
export async function deleteSubscription(deps: WebhooksDeps, accountId: number, id: number): Promise<void> {
  if ((await endSubscription(deps.db, accountId, id, deps.wallClock.now())) === 0) throw noSubscription();
}
