import { only, randomText } from '../platform/index.ts';
import { attempt, type AttemptResult } from './attempt.ts';
import { noSubscription } from './change-subscription.ts';
import { lockLanes, writeStandings } from './claim-queries.ts';
import { insertAttempted } from './delivery-queries.ts';
import { envelopeOf } from './envelope.ts';
import { keepEvents } from './fan-out-queries.ts';
import type { Desk } from './sending.ts';
import { readSecrets } from './subscription-queries.ts';

const TYPE = 'webhook.test';

/** Longer than the deadline of what sends it. */
const PATIENCE_MS = 15_000;

/**
 * Sends a test event at once, whatever state the subscription is in, and writes down what came of it. It is never
 * retried; a 2xx answer puts a failing subscription back.
 */
export async function sendTest(
  desk: Desk,
  accountId: number,
  subscriptionId: number,
): Promise<AttemptResult & { readonly deliveryId: number }> {
  const [secrets] = await readSecrets(desk.db, accountId, subscriptionId);
  if (secrets === undefined) throw noSubscription();
  const eventId = `evt_${randomText(32)}`;
  const data = { subscriptionId, message: 'This is a test. If you can read it, your subscription works.' };
  const body = envelopeOf({ eventId, type: TYPE, data, occurredAt: desk.wallClock.now() });
  const result = await attempt(desk, { ...secrets, eventId, body, attempts: 0 }, AbortSignal.timeout(PATIENCE_MS));
  const deliveryId = await desk.db.transaction(async (tx) => {
    // First the event, then the lane: in the order of the fan-out, so that neither waits for the other.
    await keepEvents(tx, [eventId], [TYPE], [body], result.at);
    await lockLanes(tx, [subscriptionId]);
    const { delivered, at, statusCode, durationMs, error, excerpt } = result;
    const status = delivered ? 'delivered' : 'failed';
    const answer = [statusCode, durationMs, error, excerpt] as const;
    const rows = await insertAttempted(tx, eventId, subscriptionId, status, at, ...answer, at.toISOString());
    const standing = { id: subscriptionId, deliveredAt: at, isStruggling: false, verdict: 'well', at, warning: null };
    if (delivered) await writeStandings(tx, JSON.stringify([standing]));
    return only(rows).id;
  });
  return { ...result, deliveryId };
}
