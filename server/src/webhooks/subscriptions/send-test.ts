import { batched, only, randomText } from '../../platform/index.ts';
import { attempt, type AttemptResult } from '../posting/attempt.ts';
import { noSubscription } from './change-subscription.ts';
import { lockLanes, writeStandings } from '../deliveries/claim-queries.ts';
import { insertAttempted } from '../deliveries/queries.ts';
import { envelopeOf } from '../envelope.ts';
import { keepEvents } from '../deliveries/fan-out-queries.ts';
import type { WebhooksDeps } from '../deps.ts';
import { readSecrets } from './queries.ts';

const TYPE = 'webhook.test';

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
 * Tests that end together are written together. Events are stored one transaction after another, so ten tests with a
 * transaction each would hold ten connections while they wait.
 */
export function testSender(deps: WebhooksDeps): SendTest {
  const writeDown = batched<Tried, number>((tried) => writeTried(deps, tried));
  return async (accountId, subscriptionId) => {
    const [secrets] = await readSecrets(deps.db, accountId, subscriptionId);
    if (secrets === undefined) throw noSubscription();
    const eventId = `evt_${randomText(32)}`;
    const data = { subscriptionId, message: 'This is a test. If you can read it, your subscription works.' };
    const body = envelopeOf({ eventId, type: TYPE, data, occurredAt: deps.wallClock.now() });
    const result = await attempt(deps, { ...secrets, eventId, body, attempts: 0 }, AbortSignal.timeout(PATIENCE_MS));
    return { ...result, deliveryId: await writeDown({ subscriptionId, eventId, body, result }) };
  };
}

/** Returns the ids of the deliveries, in the order given. */
function writeTried({ db, wallClock }: WebhooksDeps, tried: readonly Tried[]): Promise<number[]> {
  const eventIds = tried.map(({ eventId }) => eventId);
  const bodies = tried.map(({ body }) => body);
  // Of two tests of one subscription the later one counts.
  const standings = new Map(
    tried
      .filter(({ result }) => result.delivered)
      .map(({ subscriptionId: id, result: { at } }) => [
        id,
        { id, deliveredAt: at, isStruggling: false, verdict: 'well', at, warning: null },
      ]),
  );
  return db.transaction(async (tx) => {
    // Events before lanes, in the order of the fan-out, so that neither waits for the other.
    await keepEvents(
      tx,
      eventIds,
      tried.map(() => TYPE),
      bodies,
      wallClock.now(),
    );
    await lockLanes(
      tx,
      tried.map(({ subscriptionId }) => subscriptionId),
    );
    const ids: number[] = [];
    for (const { eventId, subscriptionId, result } of tried) {
      const { delivered, at, statusCode, durationMs, error, excerpt } = result;
      const status = delivered ? 'delivered' : 'failed';
      const answer = [statusCode, durationMs, error, excerpt] as const;
      // One connection, one statement after the other.
      // oxlint-disable-next-line no-await-in-loop
      const rows = await insertAttempted(tx, eventId, subscriptionId, status, at, ...answer, at.toISOString());
      ids.push(only(rows).id);
    }
    if (standings.size > 0) await writeStandings(tx, JSON.stringify([...standings.values()]));
    return ids;
  });
}
