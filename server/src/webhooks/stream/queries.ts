import { query } from '../../platform/index.ts';
import { IS_PUBLIC } from '../private-types.ts';

export interface KeptEvent {
  readonly id: number;
  readonly eventId: string;
  readonly type: string;
  readonly body: string;
}

/**
 * Events after an id, oldest first, without those of one account; primary key, no lock. Ids are in the order of commits: none
 * appears later below one that was read.
 */
export const eventsAfter = query<[after: number, limit: number], KeptEvent>(
  'webhooks.events-after',
  `select id, event_id as "eventId", type, body from webhooks.event
   where id > $1 and ${IS_PUBLIC} order by id limit $2`,
);

/** The newest event, no row if there is none; primary key from its end, no lock. */
export const newestEvent = query<[], { id: number; eventId: string }>(
  'webhooks.newest-event',
  `select id, event_id as "eventId" from webhooks.event where ${IS_PUBLIC} order by id desc limit 1`,
);

/**
 * Takes one of an account's places for streams if it is free; reads no table. The session holds it until it leaves it
 * or ends, so a killed process holds none. The pair (505000, 0) is the lock of the order of events.
 */
export const takePlace = query<[place: number, accountId: number], { taken: boolean }>(
  'webhooks.take-place',
  `select pg_try_advisory_lock(505000 + $1::int, $2::int) as taken`,
);

/** Leaves a place; reads no table. */
export const leavePlace = query<[place: number, accountId: number], { left: boolean }>(
  'webhooks.leave-place',
  `select pg_advisory_unlock(505000 + $1::int, $2::int) as left`,
);

/** Leaves all places of the session, before its connection is used for something else; reads no table. */
export const leaveAllPlaces = query<[], { done: unknown }>(
  'webhooks.leave-all-places',
  'select pg_advisory_unlock_all() as done',
);
