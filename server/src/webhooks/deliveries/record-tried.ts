import { only, queueMail, slots } from '../../platform/index.ts';
import type { WebhooksDeps } from '../deps.ts';
import type { AttemptResult } from '../posting/attempt.ts';
import { mailTopic } from '../receivers/end-receivers.ts';
import { lockLanes, writeStandings } from './claim-queries.ts';
import { keepEvents } from './fan-out-queries.ts';
import { insertAttempted } from './queries.ts';

/** A message that was sent once, outside the queue, and its result. */
export interface Tried {
  readonly subscriptionId: number;
  readonly type: string;
  readonly eventId: string;
  readonly body: string;
  readonly result: AttemptResult;
}

/**
 * Results are written one after another in a process. A transaction that stores an event waits for the event lock while it
 * holds a connection. So ten concurrent tests would leave no connection for other requests.
 */
const turn = slots(1);
const NEVER = new AbortController().signal;

/**
 * Writes a message that was sent once. A 2xx response clears the failing state, a requested pause applies, and a failure
 * changes nothing else. Returns the id of the delivery.
 */
export const recordTried = (deps: WebhooksDeps, tried: Tried): Promise<number> => turn(NEVER, () => write(deps, tried));

function write(
  { db, wallClock, instanceKey }: WebhooksDeps,
  { subscriptionId: id, type, eventId, body, result }: Tried,
): Promise<number> {
  const { delivered, at, statusCode, durationMs, error, excerpt, pauseMs, mail } = result;
  return db.transaction(async (tx) => {
    // First the event, then the lane: the fan-out uses the same lock order.
    await keepEvents(tx, [eventId], [type], [body], wallClock.now());
    await lockLanes(tx, [id]);
    const status = delivered ? 'delivered' : 'failed';
    const response = [statusCode, durationMs, error, excerpt] as const;
    const delivery = only(await insertAttempted(tx, eventId, id, status, at, ...response, at.toISOString()));
    if (mail !== undefined) await queueMail(tx, instanceKey, mail, mailTopic(id));
    const heldUntil = pauseMs === undefined ? null : new Date(at.getTime() + pauseMs);
    const well = { deliveredAt: at, isStruggling: false, verdict: 'well' };
    const unchanged = { deliveredAt: null, isStruggling: null, verdict: null };
    await writeStandings(tx, JSON.stringify([{ id, at, warning: null, heldUntil, ...(delivered ? well : unchanged) }]));
    return delivery.id;
  });
}
