import type { Transaction } from '../../platform/index.ts';
import { MESSAGE_TYPE } from '../private-types.ts';
import { addMessages, keepMessages } from './queries.ts';

/** A message and its receivers. */
export interface QueuedMessage {
  /** Unique; receivers see it as the message id. */
  readonly eventId: string;
  /** The account whose streams show it. */
  readonly accountId: number;
  readonly body: string;
  readonly receivers: readonly number[];
}

/**
 * Queues messages in the caller's transaction: each reaches its receivers and its account's streams if, and only if,
 * that commits.
 */
export async function queueMessages(tx: Transaction, messages: readonly QueuedMessage[], now: Date): Promise<void> {
  if (messages.length === 0) return;
  await keepMessages(
    tx,
    MESSAGE_TYPE,
    messages.map(({ eventId }) => eventId),
    messages.map(({ accountId }) => accountId),
    messages.map(({ body }) => body),
    now,
  );
  const pairs = messages.flatMap(({ eventId, receivers }) => receivers.map((receiver) => ({ eventId, receiver })));
  if (pairs.length === 0) return;
  await addMessages(
    tx,
    pairs.map(({ eventId }) => eventId),
    pairs.map(({ receiver }) => receiver),
    now,
  );
}
