import { command, query } from '../../platform/index.ts';

/**
 * All current and past webhook subscriptions of an account, without secrets; reads the whole table, which is small, no
 * lock.
 */
export const subscriptionsHeld = query<[accountId: number], object>(
  'webhooks.subscriptions-held',
  `select id, url, events, is_paused as "isPaused", created_at as "createdAt", deleted_at as "deletedAt"
   from webhooks.subscription where account_id = $1 and kind = 'webhook' order by id`,
);

/**
 * Deletes an account's subscriptions with their lanes and deliveries: nothing more is sent. Index
 * delivery_by_subscription; locks the rows.
 */
export const deleteDeliveries = command<[accountId: number]>(
  'webhooks.delete-deliveries',
  `delete from webhooks.delivery
   where subscription_id in (select id from webhooks.subscription where account_id = $1)`,
);
/** Deletes the messages of an account; index event_by_account, locks the rows. */
export const deleteMessages = command<[accountId: number]>(
  'webhooks.delete-messages',
  'delete from webhooks.event where account_id = $1',
);
export const deleteSubscriptions = command<[accountId: number]>(
  'webhooks.delete-subscriptions',
  'delete from webhooks.subscription where account_id = $1',
);
