import type { Transaction } from '../../platform/index.ts';
import { keepEvents } from '../deliveries/fan-out-queries.ts';
import { MESSAGE_TYPE } from '../private-types.ts';
import { addMessages } from './queries.ts';

/** A message and the receivers that it goes to. */
export interface QueuedMessage {
  /** Unique; receivers see it as the id of the message. */
  readonly eventId: string;
  readonly body: string;
  readonly receivers: readonly number[];
}

/** Queues messages in the caller's transaction: each reaches its receivers if, and only if, that commits. */
export async function queueMessages(tx: Transaction, messages: readonly QueuedMessage[], now: Date): Promise<void> {
  const sent = messages.filter(({ receivers }) => receivers.length > 0);
  if (sent.length === 0) return;
  const ids = sent.map(({ eventId }) => eventId);
  const types = sent.map(() => MESSAGE_TYPE);
  const bodies = sent.map(({ body }) => body);
  await keepEvents(tx, ids, types, bodies, now);
  const pairs = sent.flatMap(({ eventId, receivers }) => receivers.map((receiver) => ({ eventId, receiver })));
  await addMessages(
    tx,
    pairs.map(({ eventId }) => eventId),
    pairs.map(({ receiver }) => receiver),
    now,
  );
}
