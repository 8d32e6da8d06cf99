import { recordTried } from '../deliveries/record-tried.ts';
import type { WebhooksDeps } from '../deps.ts';
import { attempt, PATIENCE_MS, type AttemptResult } from '../posting/attempt.ts';
import { MESSAGE_TYPE } from '../private-types.ts';
import type { ReceiverRow } from './queries.ts';

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
  await recordTried(deps, { subscriptionId: receiver.id, type: MESSAGE_TYPE, ...message, result });
  return result;
}
