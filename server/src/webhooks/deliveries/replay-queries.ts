import { command, query } from '../../platform/index.ts';

/** An event by the id of its envelope; unique index, no lock. */
export const findEvent = query<[eventId: string], { id: number }>(
  'webhooks.find-event',
  'select id from webhooks.event where event_id = $1',
);

/** Events of a replay: of the subscription's types, and without a first attempt that is still due. */
const REPLAYED = `e.type = any(s.events) and not exists (
     select from webhooks.delivery d where d.event_id = e.id and d.subscription_id = s.id and d.status = 'pending'
       and d.attempts = 0 and d.claim is null)`;

/**
 * The number of events after $2 in a replay, and the last of them. Primary key of events, index on deliveries by event,
 * no lock.
 */
export const countReplayed = query<[subscriptionId: number, afterId: number], { count: number; last: number | null }>(
  'webhooks.count-replayed',
  `select count(*)::int as count, max(e.id) as last
   from webhooks.subscription s join webhooks.event e on e.id > $2 and ${REPLAYED}
   where s.id = $1`,
);

/** Starts a replay of the events after $2 up to $3, or widens the current one; primary key, locks the lane. */
export const beginReplay = command<[subscriptionId: number, afterId: number, lastId: number, now: Date]>(
  'webhooks.begin-replay',
  `update webhooks.lane set replay_after = least(replay_after, $2), replay_until = greatest(replay_until, $3),
     replay_due_at = $4
   where subscription_id = $1`,
);

/** Locks the lanes with the longest due replays; skips locked ones. Index on due replays. */
export const lockDueReplays = query<[now: Date, limit: number], { id: number }>(
  'webhooks.lock-due-replays',
  `select subscription_id as id from webhooks.lane
   where replay_due_at <= $1 order by replay_due_at limit $2 for update skip locked`,
);

/**
 * Queues the next event of each replay of the locked lanes, if none of its deliveries is due and fewer than $3 wait. A
 * replay ends when it has no further event or its account is not entitled. Each lane reads its waiting deliveries
 * (index) and events from its position (primary key).
 */
export const feedReplays = command<
  [lanes: readonly number[], now: Date, mostWaiting: number, tiers: readonly string[]]
>(
  'webhooks.feed-replays',
  `with ready as (
     select l.subscription_id, s.id, s.events, l.replay_after, l.replay_until,
       a.tier = any($4) and a.disabled_at is null as entitled
     from webhooks.lane l
     join webhooks.subscription s on s.id = l.subscription_id and s.deleted_at is null and not s.is_paused
     join accounts.accounts a on a.id = s.account_id
     cross join lateral (
       select count(*) as waiting, coalesce(bool_or(w.due_at <= $2), false) as due
       from webhooks.delivery w where w.subscription_id = s.id and w.status = 'pending' and w.is_replay) as own
     where l.subscription_id = any($1) and l.replay_after is not null and not own.due and own.waiting < $3),
   next as (
     select s.id, e.id as event_id
     from ready s left join lateral (
       select e.id from webhooks.event e
       where s.entitled and e.id > s.replay_after and e.id <= s.replay_until and ${REPLAYED}
       order by e.id limit 1) as e on true),
   fed as (
     insert into webhooks.delivery (event_id, subscription_id, due_at, created_at, is_replay)
     select event_id, id, $2, $2, true from next where event_id is not null)
   update webhooks.lane l
   set replay_after = next.event_id, replay_until = case when next.event_id is not null then l.replay_until end
   from next where l.subscription_id = next.id`,
);
