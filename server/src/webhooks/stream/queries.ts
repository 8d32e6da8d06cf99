import { query } from '../../platform/index.ts';

export interface KeptEvent {
  readonly id: number;
  readonly eventId: string;
  readonly type: string;
  readonly body: string;
}

/** Events after an id, oldest first, without those of test deliveries; primary key, no lock. Ids are in the order of
 *  commits: none will ever appear below one that was seen. */
export const eventsAfter = query<[after: number, limit: number], KeptEvent>(
  'webhooks.events-after',
  `select id, event_id as "eventId", type, body from webhooks.event
   where id > $1 and type <> 'webhook.test' order by id limit $2`,
);

/** The newest event, no row if there is none; primary key from its end, no lock. */
export const newestEvent = query<[], { id: number; eventId: string }>(
  'webhooks.newest-event',
  `select id, event_id as "eventId" from webhooks.event where type <> 'webhook.test' order by id desc limit 1`,
);

/** Takes one of an account's places for streams, if nobody has it; reads no table. The session holds the place until it
 *  leaves it or ends, so that a process that is killed holds none. The pair (505000, 0) is the lock of the events' order. */
export const takePlace = query<[place: number, accountId: number], { taken: boolean }>(
  'webhooks.take-place',
  `select pg_try_advisory_lock(505000 + $1::int, $2::int) as taken`,
);

/** Leaves it; reads no table. */
export const leavePlace = query<[place: number, accountId: number], { left: boolean }>(
  'webhooks.leave-place',
  `select pg_advisory_unlock(505000 + $1::int, $2::int) as left`,
);

/** Leaves all places of the session, before others use its connection; reads no table. */
export const leaveAllPlaces = query<[], { done: unknown }>(
  'webhooks.leave-all-places',
  'select pg_advisory_unlock_all() as done',
);
