import { randomText } from '../../platform/index.ts';
import { attempt, PATIENCE_MS, type AttemptResult } from '../posting/attempt.ts';
import { noSubscription } from './change-subscription.ts';
import { recordTried } from '../deliveries/record-tried.ts';
import { envelopeOf } from '../envelope.ts';
import { TEST_TYPE } from '../private-types.ts';
import type { WebhooksDeps } from '../deps.ts';
import { readSecrets } from './queries.ts';

/**
 * Sends a test event at once, whatever the state of the subscription, and writes the result. It is never retried; a
 * 2xx response clears the failing state.
 */
export async function sendTest(
  deps: WebhooksDeps,
  accountId: number,
  subscriptionId: number,
): Promise<AttemptResult & { readonly deliveryId: number }> {
  const [secrets] = await readSecrets(deps.db, accountId, subscriptionId);
  if (secrets === undefined) throw noSubscription();
  const eventId = `evt_${randomText(32)}`;
  const data = { subscriptionId, message: 'This is a test. If you can read it, your subscription works.' };
  const body = envelopeOf({ eventId, type: TEST_TYPE, data, occurredAt: deps.wallClock.now() });
  const result = await attempt(
    deps,
    { ...secrets, kind: 'webhook', email: null, eventId, body, attempts: 0 },
    AbortSignal.timeout(PATIENCE_MS),
  );
  return { ...result, deliveryId: await recordTried(deps, { subscriptionId, type: TEST_TYPE, eventId, body, result }) };
}
