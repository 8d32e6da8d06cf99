import type { TSchema } from 'typebox';
import type { Transaction } from './database.ts';
import { command, query } from './query.ts';

/** An event type, defined once in the room that emits it: what subscribers may ask for, and what they get. */
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

/** How many events wait, and for how long the oldest has; the whole outbox, which is short while it is emptied. */
export const outboxFigures = query<[], { events: number; oldestSeconds: number }>(
  'platform.outbox-figures',
  `select count(*)::int as events,
     coalesce(extract(epoch from clock_timestamp() - min(recorded_at)), 0)::float8 as "oldestSeconds"
   from platform.outbox`,
);

/** Puts an event into the outbox of the transaction that made it: it leaves if, and only if, the change commits. */
export async function emit<Data extends object>(
  tx: Transaction,
  event: EventType<Data>,
  data: Data,
  occurredAt: Date,
): Promise<void> {
  await insertEvent(tx, `evt_${crypto.randomUUID().replaceAll('-', '')}`, event.type, JSON.stringify(data), occurredAt);
}
