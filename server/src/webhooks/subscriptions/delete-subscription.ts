import { noSubscription } from './change-subscription.ts';
import type { WebhooksDeps } from '../deps.ts';
import { endSubscription } from './queries.ts';

/** Ends a subscription. Nothing more is queued for it; current attempts are aborted within a second. */
export async function deleteSubscription(deps: WebhooksDeps, accountId: number, id: number): Promise<void> {
  if ((await endSubscription(deps.db, accountId, id, deps.wallClock.now())) === 0) throw noSubscription();
}
