import { tiersOf } from '../../access/index.ts';
import { takeEvents } from '../../platform/index.ts';
import type { WebhooksDeps } from '../deps.ts';
import { envelopeOf } from '../envelope.ts';
import { addDeliveries, keepEvents } from './fan-out-queries.ts';

const BATCH = 100;

/**
 * Moves events from the outbox to deliveries, in one transaction: an event either has all its deliveries or is still in
 * the outbox. Safe to run concurrently. Returns the number of events.
 */
export async function fanOut({
  db,
  wallClock,
  onEvents,
}: Pick<WebhooksDeps, 'db' | 'wallClock' | 'onEvents'>): Promise<number> {
  return db.transaction(async (tx) => {
    const events = (await takeEvents(tx, BATCH)).toSorted((one, other) => one.id - other.id);
    if (events.length === 0) return 0;
    const ids = events.map(({ eventId }) => eventId);
    const now = wallClock.now();
    await keepEvents(
      tx,
      ids,
      events.map(({ type }) => type),
      events.map(envelopeOf),
      now,
    );
    await addDeliveries(tx, ids, tiersOf('webhooks'), now);
    await onEvents?.(tx);
    return events.length;
  });
}
