import { query } from '../platform/index.ts';

export interface DeliveryFigures {
  readonly pending: number;
  readonly oldestSeconds: number;
  readonly overdueSeconds: number;
  readonly active: number;
  readonly failing: number;
  readonly paused: number;
}

/**
 * Number and age of waiting deliveries, and subscriptions by state. Partial index delivery_waiting, which has no old
 * deliveries, and all open subscriptions; no locks.
 */
export const deliveryFigures = query<[now: Date], DeliveryFigures>(
  'webhooks.figures',
  `with waiting as (
     select count(*) as pending, min(created_at) as oldest, min(due_at) filter (where claim is null) as due
     from webhooks.delivery d
     where status = 'pending' and exists (
       select from webhooks.subscription s where s.id = d.subscription_id and s.deleted_at is null and not s.is_paused)
   ), standing as (
     select count(*) filter (where not s.is_paused and l.failing_since is null) as active,
       count(*) filter (where not s.is_paused and l.failing_since is not null) as failing,
       count(*) filter (where s.is_paused) as paused
     from webhooks.subscription s join webhooks.lane l on l.subscription_id = s.id
     where s.kind = 'webhook' and s.deleted_at is null
   )
   select pending, coalesce(extract(epoch from $1 - oldest), 0)::float8 as "oldestSeconds",
     greatest(0, coalesce(extract(epoch from $1 - due), 0))::float8 as "overdueSeconds", active, failing, paused
   from waiting, standing`,
);
