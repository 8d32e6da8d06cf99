import { command, query } from '../../platform/index.ts';

/**
 * The end of a statement with new deliveries in `made`, at the time of a placeholder. Makes their lanes due, locked in id
 * order, and notifies dispatchers at commit.
 */
export const wakeLanes = ({ now }: { readonly now: string }): string => `lanes as (
     select subscription_id from webhooks.lane
     where subscription_id in (select subscription_id from made) order by subscription_id for update of lane),
   woken as (
     update webhooks.lane l set due_at = least(l.due_at, ${now}) from lanes
     where l.subscription_id = lanes.subscription_id returning 1)
   select pg_notify('webhooks', '') from (select count(*) as lanes from woken) as counted where lanes > 0`;

/** Stores events with the bytes to send, in the order given; locks the new rows. */
export const keepEvents = query<
  [eventIds: readonly string[], types: readonly string[], bodies: readonly string[], now: Date],
  { id: number; eventId: string }
>(
  'webhooks.keep-events',
  `insert into webhooks.event (event_id, type, body, taken_at)
   select event_id, type, body, $4 from unnest($1::text[], $2::text[], $3::text[]) with ordinality
     as given (event_id, type, body, place)
   order by place
   returning id, event_id as "eventId"`,
);

/**
 * Adds one delivery per event and active subscription to its type whose account is entitled; reads all subscriptions.
 * Makes their lanes due, locked in id order. Notifies dispatchers at commit.
 */
export const addDeliveries = command<[eventIds: readonly string[], tiers: readonly string[], now: Date]>(
  'webhooks.add-deliveries',
  `with made as (
     insert into webhooks.delivery (event_id, subscription_id, due_at, created_at)
     select e.id, s.id, $3, $3
     from webhooks.event e
     join webhooks.subscription s on e.type = any(s.events) and s.deleted_at is null and not s.is_paused
     join accounts.accounts a on a.id = s.account_id and a.tier = any($2) and a.disabled_at is null
     where e.event_id = any($1)
     order by e.id, s.id
     returning subscription_id),
   ${wakeLanes({ now: '$3' })}`,
);
