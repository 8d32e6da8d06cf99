import { only, randomText } from '../../platform/index.ts';
import { attempt, type AttemptResult } from '../posting/attempt.ts';
import { noSubscription } from './change-subscription.ts';
import { lockLanes, writeStandings } from '../deliveries/claim-queries.ts';
import { insertAttempted } from '../deliveries/queries.ts';
import { envelopeOf } from '../envelope.ts';
import { TEST_TYPE } from '../private-types.ts';
import { keepEvents } from '../deliveries/fan-out-queries.ts';
import type { WebhooksDeps } from '../deps.ts';
import { readSecrets } from './queries.ts';

const TYPE = TEST_TYPE;

/** Longer than the deadline of one attempt. */
const PATIENCE_MS = 15_000;

/** A test event that was sent, and its result. */
interface Tried {
  readonly subscriptionId: number;
  readonly eventId: string;
  readonly body: string;
  readonly result: AttemptResult;
}

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
    const written = last.then(() => writeTried(deps, tried));
    last = written.catch(() => undefined);
    return written;
  };
  return async (accountId, subscriptionId) => {
    const [secrets] = await readSecrets(deps.db, accountId, subscriptionId);
    if (secrets === undefined) throw noSubscription();
    const eventId = `evt_${randomText(32)}`;
    const data = { subscriptionId, message: 'This is a test. If you can read it, your subscription works.' };
    const body = envelopeOf({ eventId, type: TYPE, data, occurredAt: deps.wallClock.now() });
    const result = await attempt(
      deps,
      { ...secrets, kind: 'webhook', email: null, eventId, body, attempts: 0 },
      AbortSignal.timeout(PATIENCE_MS),
    );
    return { ...result, deliveryId: await writeDown({ subscriptionId, eventId, body, result }) };
  };
}

/** Returns the id of the delivery. */
function writeTried(
  { db, wallClock }: WebhooksDeps,
  { subscriptionId, eventId, body, result }: Tried,
): Promise<number> {
  const { delivered, at, statusCode, durationMs, error, excerpt } = result;
  return db.transaction(async (tx) => {
    // First the event, then the lane: the fan-out uses the same lock order.
    await keepEvents(tx, [eventId], [TYPE], [body], wallClock.now());
    await lockLanes(tx, [subscriptionId]);
    const status = delivered ? 'delivered' : 'failed';
    const answer = [statusCode, durationMs, error, excerpt] as const;
    const rows = await insertAttempted(tx, eventId, subscriptionId, status, at, ...answer, at.toISOString());
    const well = { deliveredAt: at, isStruggling: false, verdict: 'well', at, warning: null, heldUntil: null };
    if (delivered) await writeStandings(tx, JSON.stringify([{ ...well, id: subscriptionId }]));
    return only(rows).id;
  });
}
