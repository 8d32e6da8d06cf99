import { command, query } from '../../platform/index.ts';
import { wakeLanes } from '../deliveries/fan-out-queries.ts';

/**
 * Adds a receiver and its lane; no row if the account has one of this kind at this address. Locks the new rows.
 */
export const insertReceiver = query<
  [accountId: number, kind: string, url: string, key: string, host: string, type: string, sealed: Buffer, now: Date],
  { id: number }
>(
  'webhooks.insert-receiver',
  `with made as (
     insert into webhooks.subscription (account_id, kind, url, url_key, host, events, sealed_secret, created_at, updated_at)
     values ($1, $2, $3, $4, $5, array[$6::text], $7, $8, $8)
     on conflict (account_id, url_key, events) where deleted_at is null do nothing
     returning id)
   insert into webhooks.lane (subscription_id) select id from made returning subscription_id as id`,
);

/**
 * The number of current and past receivers of an account, until the deleted ones are swept; index
 * subscription_by_account, no lock.
 */
export const countReceivers = query<[accountId: number], { count: number }>(
  'webhooks.count-receivers',
  `select count(*)::int as count from webhooks.subscription where account_id = $1 and kind <> 'webhook'`,
);

/** A receiver with what an attempt needs. */
export interface ReceiverRow {
  readonly id: number;
  readonly kind: string;
  readonly url: string;
  readonly sealedSecret: Buffer;
  readonly email: string | null;
  readonly heldUntil: Date | null;
}

/** One receiver of an account; primary key, no lock. */
export const findReceiver = query<[accountId: number, id: number], ReceiverRow>(
  'webhooks.find-receiver',
  `select s.id, s.kind, s.url, s.sealed_secret as "sealedSecret", a.verified_email as email, l.held_until as "heldUntil"
   from webhooks.subscription s
   join webhooks.lane l on l.subscription_id = s.id
   join accounts.accounts a on a.id = s.account_id
   where s.id = $2 and s.account_id = $1 and s.kind <> 'webhook' and s.deleted_at is null`,
);

/** The state of a receiver, with the result of its newest attempt. */
export interface ReceiverStanding {
  readonly id: number;
  readonly failingSince: Date | null;
  readonly warning: string | null;
  readonly lastDeliveryAt: Date | null;
  readonly heldUntil: Date | null;
  /** Waiting messages. */
  readonly waiting: number;
  readonly lastStatus: 'pending' | 'delivered' | 'failed' | null;
  readonly lastAnswer: string | null;
}

/** The state of these receivers: primary keys, and the newest delivery of each by its index; no locks. */
export const receiverStandings = query<[ids: readonly number[]], ReceiverStanding>(
  'webhooks.receiver-standings',
  `select l.subscription_id as id, l.failing_since as "failingSince", l.warning, l.last_delivery_at as "lastDeliveryAt",
     l.held_until as "heldUntil", w.waiting, d.status as "lastStatus",
     coalesce(d.error, 'answered ' || d.status_code) as "lastAnswer"
   from webhooks.lane l
   cross join lateral (
     select count(*)::int as waiting from webhooks.delivery p
     where p.subscription_id = l.subscription_id and p.status = 'pending') w
   left join lateral (
     select status, error, status_code from webhooks.delivery d
     where d.subscription_id = l.subscription_id and (d.status <> 'pending' or d.error is not null)
     order by d.id desc limit 1) d on true
   where l.subscription_id = any($1)`,
);

/** Ends these receivers and deletes their addresses; primary key, locks the rows. */
export const endReceiverRows = command<[ids: readonly number[], now: Date]>(
  'webhooks.end-receivers',
  `update webhooks.subscription set deleted_at = $2, updated_at = $2, sealed_secret = null
   where id = any($1) and kind <> 'webhook' and deleted_at is null`,
);

/** Fails the waiting deliveries of receivers with locked lanes, claimed ones too; index delivery_waiting. */
export const giveUpWaiting = command<[ids: readonly number[], error: string]>(
  'webhooks.give-up-waiting',
  `update webhooks.delivery set status = 'failed', due_at = null, claim = null, error = $2
   where subscription_id = any($1) and status = 'pending'`,
);

/** Fails the waiting deliveries of messages, claimed ones too: unique index on events, then deliveries by event. */
export const giveUpMessages = command<[eventIds: readonly string[], error: string]>(
  'webhooks.give-up-messages',
  `update webhooks.delivery set status = 'failed', due_at = null, claim = null, error = $2
   where event_id in (select id from webhooks.event where event_id = any($1)) and status = 'pending'`,
);

/** Stores messages with the bytes to send and their accounts, in the order given; locks the new rows. */
export const keepMessages = command<
  [type: string, eventIds: readonly string[], accountIds: readonly number[], bodies: readonly string[], now: Date]
>(
  'webhooks.keep-messages',
  `insert into webhooks.event (event_id, type, account_id, body, taken_at)
   select event_id, $1, account_id, body, $5 from unnest($2::text[], $3::int[], $4::text[]) with ordinality
     as given (event_id, account_id, body, place)
   order by place`,
);

/**
 * Adds one delivery of a stored message to each active receiver, given as pairs. Makes their lanes due, locked in id
 * order, and notifies dispatchers at commit. Unique index on events, primary keys.
 */
export const addMessages = command<[eventIds: readonly string[], receivers: readonly number[], now: Date]>(
  'webhooks.add-messages',
  `with made as (
     insert into webhooks.delivery (event_id, subscription_id, due_at, created_at)
     select e.id, s.id, $3, $3
     from unnest($1::text[], $2::int[]) as given (event_id, receiver)
     join webhooks.event e on e.event_id = given.event_id
     join webhooks.subscription s on s.id = given.receiver and s.kind <> 'webhook' and s.deleted_at is null
     order by e.id, s.id
     returning subscription_id),
   ${wakeLanes({ now: '$3' })}`,
);

/** Events of some types after an id, oldest first; primary key, no lock. Ids are in commit order. */
export const eventsOfTypes = query<
  [after: number, types: readonly string[], limit: number],
  { readonly id: number; readonly eventId: string; readonly type: string; readonly body: string }
>(
  'webhooks.events-of-types',
  `select id, event_id as "eventId", type, body from webhooks.event
   where id > $1 and type = any($2) order by id limit $3`,
);

/** The id of the newest event, 0 if there is none; primary key from its end, no lock. */
export const lastEventId = query<[], { readonly id: number }>(
  'webhooks.last-event-id',
  'select coalesce(max(id), 0) as id from webhooks.event',
);
