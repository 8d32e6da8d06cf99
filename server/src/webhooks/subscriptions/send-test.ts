import { randomText } from '../../platform/index.ts';
import { attempt, PATIENCE_MS, type AttemptResult } from '../posting/attempt.ts';
import { noSubscription } from './change-subscription.ts';
import { recordTried, type Tried } from '../deliveries/record-tried.ts';
import { envelopeOf } from '../envelope.ts';
import { TEST_TYPE } from '../private-types.ts';
import type { WebhooksDeps } from '../deps.ts';
import { readSecrets } from './queries.ts';

/**
 * Sends a test event at once, whatever the state of the subscription, and writes the result. It is never retried; a
 * 2xx answer clears the failing state.
 */
export type SendTest = (
  accountId: number,
  subscriptionId: number,
) => Promise<AttemptResult & { readonly deliveryId: number }>;

/**
 * Results are written one after another. A transaction that stores an event waits for the event lock while it holds a
 * connection. So ten concurrent tests would leave no connection for other requests.
 */
export function testSender(deps: WebhooksDeps): SendTest {
  let last: Promise<unknown> = Promise.resolve();
  const writeDown = (tried: Tried): Promise<number> => {
    const written = last.then(() => recordTried(deps, tried));
    last = written.catch(() => undefined);
    return written;
  };
  return async (accountId, subscriptionId) => {
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
    return { ...result, deliveryId: await writeDown({ subscriptionId, type: TEST_TYPE, eventId, body, result }) };
  };
}
