import { command, query } from '../../platform/index.ts';

export interface SubscriptionRow {
  readonly id: number;
  readonly url: string;
  readonly events: readonly string[];
  readonly isPaused: boolean;
  readonly failingSince: Date | null;
  readonly warning: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly lastDeliveryAt: Date | null;
}

const COLUMNS = `s.id, s.url, s.events, s.is_paused as "isPaused", l.failing_since as "failingSince", l.warning,
  s.created_at as "createdAt", s.updated_at as "updatedAt", l.last_delivery_at as "lastDeliveryAt"`;

/** An account's subscriptions, oldest first; unique index on the account, no lock. */
export const listSubscriptions = query<[accountId: number], SubscriptionRow>(
  'webhooks.list-subscriptions',
  `select ${COLUMNS} from webhooks.subscription s join webhooks.lane l on l.subscription_id = s.id
   where s.account_id = $1 and s.kind = 'webhook' and s.deleted_at is null order by s.id`,
);

/** One subscription of an account; primary key, no lock. */
export const findSubscription = query<[accountId: number, id: number], SubscriptionRow>(
  'webhooks.find-subscription',
  `select ${COLUMNS} from webhooks.subscription s join webhooks.lane l on l.subscription_id = s.id
   where s.id = $2 and s.account_id = $1 and s.kind = 'webhook' and s.deleted_at is null`,
);

/**
 * Serializes changes of an account's subscriptions until the transaction ends, so that the count is exact: an advisory
 * lock.
 */
export const lockSubscriber = command<[accountId: number]>(
  'webhooks.lock-subscriber',
  `select pg_advisory_xact_lock(hashtextextended('webhooks.subscriber', $1))`,
);

/** The number of an account's subscriptions; unique index on the account, no lock. */
export const countSubscriptions = query<[accountId: number], { all: number }>(
  'webhooks.count-subscriptions',
  `select count(*)::int as all from webhooks.subscription
   where account_id = $1 and kind = 'webhook' and deleted_at is null`,
);

/** The number of an account's subscriptions at a host; unique index on the account, no lock. */
export const countAtHost = query<[accountId: number, host: string], { atHost: number }>(
  'webhooks.count-at-host',
  `select count(*)::int as "atHost" from webhooks.subscription
   where account_id = $1 and host = $2 and kind = 'webhook' and deleted_at is null`,
);

/**
 * Adds a subscription and its lane; no row if the account has one with this url and these events. Locks the new rows.
 */
export const insertSubscription = query<
  [
    accountId: number,
    url: string,
    urlKey: string,
    host: string,
    events: readonly string[],
    sealedSecret: Buffer,
    now: Date,
  ],
  { id: number }
>(
  'webhooks.insert-subscription',
  `with made as (
     insert into webhooks.subscription (account_id, url, url_key, host, events, sealed_secret, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $7)
     on conflict (account_id, url_key, events) where deleted_at is null do nothing
     returning id)
   insert into webhooks.lane (subscription_id) select id from made returning subscription_id as id`,
);

export interface SecretRow {
  readonly url: string;
  readonly events: readonly string[];
  readonly isPaused: boolean;
  readonly sealedSecret: Buffer;
  readonly sealedPreviousSecret: Buffer | null;
  readonly previousSecretUntil: Date | null;
}

/** One subscription of an account with its secrets, locked until the transaction ends; primary key. */
export const lockSubscription = query<[accountId: number, id: number], SecretRow>(
  'webhooks.lock-subscription',
  `select url, events, is_paused as "isPaused", sealed_secret as "sealedSecret",
     sealed_previous_secret as "sealedPreviousSecret", previous_secret_until as "previousSecretUntil"
   from webhooks.subscription where id = $2 and account_id = $1 and kind = 'webhook' and deleted_at is null for update`,
);

/** One subscription of an account with its secrets, without a lock; primary key. */
export const readSecrets = query<[accountId: number, id: number], SecretRow>(
  'webhooks.read-secrets',
  `select url, events, is_paused as "isPaused", sealed_secret as "sealedSecret",
     sealed_previous_secret as "sealedPreviousSecret", previous_secret_until as "previousSecretUntil"
   from webhooks.subscription where id = $2 and account_id = $1 and kind = 'webhook' and deleted_at is null`,
);

/** Writes a subscription that is already locked; primary key. 23505 if another one has this url and these events. */
export const updateSubscription = command<
  [
    id: number,
    url: string,
    urlKey: string,
    host: string,
    events: readonly string[],
    isPaused: boolean,
    sealedSecret: Buffer,
    sealedPreviousSecret: Buffer | null,
    previousSecretUntil: Date | null,
    now: Date,
  ]
>(
  'webhooks.update-subscription',
  `update webhooks.subscription set url = $2, url_key = $3, host = $4, events = $5, is_paused = $6,
     sealed_secret = $7, sealed_previous_secret = $8, previous_secret_until = $9, updated_at = $10
   where id = $1`,
);

/** Ends a subscription of an account and deletes its secrets; primary key, locks the row. */
export const endSubscription = command<[accountId: number, id: number, now: Date]>(
  'webhooks.end-subscription',
  `update webhooks.subscription set deleted_at = $3, updated_at = $3, sealed_secret = null,
     sealed_previous_secret = null, previous_secret_until = null
   where id = $2 and account_id = $1 and kind = 'webhook' and deleted_at is null`,
);

/** Makes a lane and its replay due now. Primary key, locks the row; notifies dispatchers when it commits. */
export const wakeLane = command<[id: number, now: Date]>(
  'webhooks.wake-lane',
  `with woken as (
     update webhooks.lane set due_at = least(due_at, $2), replay_due_at = least(replay_due_at, $2)
     where subscription_id = $1 returning subscription_id)
   select pg_notify('webhooks', '') from woken`,
);
