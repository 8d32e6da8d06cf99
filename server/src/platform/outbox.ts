import type { TSchema } from 'typebox';
import type { Transaction } from './database/database.ts';
import { command, query } from './database/query.ts';

/** An event type, declared in the module that emits it. */
export interface EventType<Data extends object> {
  readonly type: string;
  readonly description: string;
  readonly schema: TSchema;
  readonly example: Data;
}

/** Adds one row; no lock beyond it. */
const insertEvent = command<[string, string, string, Date]>(
  'platform.insert-event',
  `insert into platform.outbox (event_id, type, data, occurred_at) values ($1, $2, $3, $4)`,
);

/**
 * The number of queued events and the age of the oldest in seconds. Scans the outbox, which is short while it is
 * drained.
 */
export const readOutboxBacklog = query<[], { events: number; oldestSeconds: number }>(
  'platform.outbox-figures',
  `select count(*)::int as events,
     coalesce(extract(epoch from clock_timestamp() - min(recorded_at)), 0)::float8 as "oldestSeconds"
   from platform.outbox`,
);

export interface TakenEvent {
  readonly id: number;
  readonly eventId: string;
  readonly type: string;
  readonly data: object;
  readonly occurredAt: Date;
}

/**
 * Deletes the oldest events and returns them; final when the transaction commits. Skips rows locked by another
 * transaction. Event order by id is no commit order: an event that commits later is taken next time. Primary key.
 */
export const takeEvents = query<[limit: number], TakenEvent>(
  'platform.take-events',
  `delete from platform.outbox where id in (
     select id from platform.outbox order by id limit $1 for update skip locked)
   returning id, event_id as "eventId", type, data, occurred_at as "occurredAt"`,
);

/** Adds an event to the outbox in the caller's transaction: it is sent if, and only if, the change commits. */
export async function emit<Data extends object>(
  tx: Transaction,
  event: EventType<Data>,
  data: Data,
  occurredAt: Date,
): Promise<void> {
  await insertEvent(tx, `evt_${crypto.randomUUID().replaceAll('-', '')}`, event.type, JSON.stringify(data), occurredAt);
}
