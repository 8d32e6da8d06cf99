import { command, query } from '../../platform/index.ts';
import { IS_PUBLIC } from '../private-types.ts';

export const DELIVERY_STATUSES = ['pending', 'delivered', 'failed'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

export interface PastAttempt {
  readonly attempt: number;
  readonly at: string;
  readonly statusCode: number | null;
  readonly durationMs: number;
  readonly error: string | null;
}

export interface DeliveryRow {
  readonly id: number;
  readonly eventId: string;
  readonly type: string;
  readonly status: DeliveryStatus;
  readonly attempts: number;
  readonly statusCode: number | null;
  readonly durationMs: number | null;
  readonly error: string | null;
  readonly responseExcerpt: string | null;
  readonly createdAt: Date;
  readonly dueAt: Date | null;
  readonly history: readonly PastAttempt[];
}

const COLUMNS = `d.id, e.event_id as "eventId", e.type, d.status, d.attempts, d.status_code as "statusCode",
  d.duration_ms as "durationMs", d.error, d.response_excerpt as "responseExcerpt", d.created_at as "createdAt",
  d.due_at as "dueAt", d.history`;

/** A subscription's deliveries before an id, newest first; index on subscription and id, no lock. */
export const listDeliveries = query<
  [subscriptionId: number, status: DeliveryStatus | null, beforeId: number | null, limit: number],
  DeliveryRow
>(
  'webhooks.list-deliveries',
  `select ${COLUMNS} from webhooks.delivery d join webhooks.event e on e.id = d.event_id
   where d.subscription_id = $1 and ($2::text is null or d.status = $2) and d.id < coalesce($3, 9223372036854775807)
   order by d.id desc limit $4`,
);

/** One delivery of a subscription; primary key, no lock. */
export const findDelivery = query<[subscriptionId: number, id: number], DeliveryRow>(
  'webhooks.find-delivery',
  `select ${COLUMNS} from webhooks.delivery d join webhooks.event e on e.id = d.event_id
   where d.id = $2 and d.subscription_id = $1`,
);

/** A new delivery of the same event; no row if the subscription has no such delivery. Primary key. */
export const copyDelivery = query<[subscriptionId: number, id: number, now: Date], { id: number }>(
  'webhooks.copy-delivery',
  `insert into webhooks.delivery (event_id, subscription_id, due_at, created_at)
   select event_id, subscription_id, $3, $3 from webhooks.delivery where id = $2 and subscription_id = $1
   returning id`,
);

/** Adds a delivery that was already attempted once; primary keys. */
export const insertAttempted = query<
  [
    eventId: string,
    subscriptionId: number,
    status: DeliveryStatus,
    at: Date,
    statusCode: number | null,
    durationMs: number,
    error: string | null,
    excerpt: string | null,
    atText: string,
  ],
  { id: number }
>(
  'webhooks.insert-attempted',
  `insert into webhooks.delivery (event_id, subscription_id, status, attempts, created_at, status_code, duration_ms,
     error, response_excerpt, history)
   select id, $2, $3, 1, $4, $5, $6, $7, $8, jsonb_build_array(jsonb_build_object('attempt', 1, 'at', $9::text,
     'statusCode', $5::smallint, 'durationMs', $6::int, 'error', $7::text))
   from webhooks.event where event_id = $1
   returning id`,
);

/** Deletes up to $2 deliveries created before a moment; index on age. */
export const forgetDeliveries = command<[before: Date, limit: number]>(
  'webhooks.forget-deliveries',
  `delete from webhooks.delivery where id in (
     select id from webhooks.delivery where created_at < $1 and claim is null limit $2)`,
);

/**
 * Deletes up to $2 events from before a moment without a remaining delivery; indexes on age and on deliveries by event.
 * Keeps the newest event, so that streams can always resume after it.
 */
export const forgetEvents = command<[before: Date, limit: number]>(
  'webhooks.forget-events',
  `delete from webhooks.event where id in (
     select id from webhooks.event e where taken_at < $1
       and not exists (select from webhooks.delivery d where d.event_id = e.id)
       and id is distinct from (select max(id) from webhooks.event where ${IS_PUBLIC}) limit $2)`,
);

/** Deletes subscriptions that ended before a moment and have no remaining delivery; reads all subscriptions. */
export const forgetSubscriptions = command<[before: Date]>(
  'webhooks.forget-subscriptions',
  `delete from webhooks.subscription s where deleted_at < $1
     and not exists (select from webhooks.delivery d where d.subscription_id = s.id)`,
);
