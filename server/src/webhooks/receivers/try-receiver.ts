import { only, queueMail } from '../../platform/index.ts';
import { lockLanes, writeStandings } from '../deliveries/claim-queries.ts';
import { keepEvents } from '../deliveries/fan-out-queries.ts';
import { insertAttempted } from '../deliveries/queries.ts';
import type { WebhooksDeps } from '../deps.ts';
import { attempt, type AttemptResult } from '../posting/attempt.ts';
import { MESSAGE_TYPE } from '../private-types.ts';
import { mailTopic } from './end-receivers.ts';
import type { ReceiverRow } from './queries.ts';

/** Longer than the deadline of one attempt. */
const PATIENCE_MS = 15_000;

/**
 * Sends one message to a receiver at once and writes the result; it is never retried. A 2xx response clears the failing
 * state, and a requested pause applies.
 */
export async function tryReceiver(
  deps: WebhooksDeps,
  receiver: ReceiverRow,
  message: { readonly eventId: string; readonly body: string },
): Promise<AttemptResult> {
  const noSecrets = { sealedPreviousSecret: null, previousSecretUntil: null };
  const delivery = { ...receiver, ...message, ...noSecrets, attempts: 0 };
  const result = await attempt(deps, delivery, AbortSignal.timeout(PATIENCE_MS));
  await write(deps, receiver.id, message, result);
  return result;
}

async function write(
  { db, wallClock, instanceKey }: WebhooksDeps,
  id: number,
  { eventId, body }: { readonly eventId: string; readonly body: string },
  { delivered, at, statusCode, durationMs, error, excerpt, pauseMs, mail }: AttemptResult,
): Promise<void> {
  await db.transaction(async (tx) => {
    // First the event, then the lane: the fan-out uses the same lock order.
    await keepEvents(tx, [eventId], [MESSAGE_TYPE], [body], wallClock.now());
    await lockLanes(tx, [id]);
    const status = delivered ? 'delivered' : 'failed';
    only(await insertAttempted(tx, eventId, id, status, at, statusCode, durationMs, error, excerpt, at.toISOString()));
    if (mail !== undefined) await queueMail(tx, instanceKey, mail, mailTopic(id));
    const heldUntil = pauseMs === undefined ? null : new Date(at.getTime() + pauseMs);
    const well = { deliveredAt: at, isStruggling: false, verdict: 'well', at, warning: null };
    const held = { deliveredAt: null, isStruggling: false, verdict: null, at, warning: null };
    await writeStandings(tx, JSON.stringify([{ id, heldUntil, ...(delivered ? well : held) }]));
  });
}
