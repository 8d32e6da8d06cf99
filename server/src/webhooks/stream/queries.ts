import { query } from '../../platform/index.ts';
import { IS_PUBLIC } from '../private-types.ts';

export interface StoredEvent {
  readonly id: number;
  readonly eventId: string;
  readonly type: string;
  readonly body: string;
  /** The only account that may see it; null: all may. */
  readonly accountId: number | null;
  readonly takenAt: Date;
}

/**
 * Events after an id, oldest first: public ones, and messages with their account; primary key, no lock. Ids are in
 * commit order: no event appears later below an id that was read.
 */
export const eventsAfter = query<[after: number, limit: number], StoredEvent>(
  'webhooks.events-after',
  `select id, event_id as "eventId", type, body, account_id as "accountId", taken_at as "takenAt" from webhooks.event
   where id > $1 and (${IS_PUBLIC} or account_id is not null) order by id limit $2`,
);

/**
 * The id of the newest event of any kind, and the name of the newest public one; 0 if there is none. Primary key from
 * its end, no lock.
 */
export const newestEvent = query<[], { id: number; eventId: string }>(
  'webhooks.newest-event',
  `select coalesce(max(id), 0) as id, coalesce(
     (select event_id from webhooks.event where ${IS_PUBLIC} order by id desc limit 1), '0') as "eventId"
   from webhooks.event`,
);

/**
 * Takes one of an account's places for streams if it is free; reads no table. The session holds it until it frees it or
 * ends, so a killed process holds none. The pair (505000, 0) is the lock of the event order.
 */
export const takePlace = query<[place: number, accountId: number], { taken: boolean }>(
  'webhooks.take-place',
  `select pg_try_advisory_lock(505000 + $1::int, $2::int) as taken`,
);

/** Frees a place; reads no table. */
export const leavePlace = query<[place: number, accountId: number], { left: boolean }>(
  'webhooks.leave-place',
  `select pg_advisory_unlock(505000 + $1::int, $2::int) as left`,
);

/** Frees all places of the session before its connection is reused; reads no table. */
export const leaveAllPlaces = query<[], { done: unknown }>(
  'webhooks.leave-all-places',
  'select pg_advisory_unlock_all() as done',
);
