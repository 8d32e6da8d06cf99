import { command, query } from '../platform/index.ts';

export interface Taken {
  readonly before: number;
  readonly reset_at: Date;
}

/**
 * Counts up to `count` requests against the day's quota and says how many had been counted before; no row if the quota
 * is used up. Primary-key upsert of one row; its lock lives for this statement only, and the condition is checked under
 * it, so over any number of nodes exactly `most` are ever counted. The day is the database's, in UTC.
 */
export const takeQuota = query<[accountId: number, group: string, count: number, most: number], Taken>(
  'limits.take',
  `insert into limits.quota_use as known (account_id, quota_group, day, used)
   values ($1, $2, (clock_timestamp() at time zone 'utc')::date, least($3::int, $4::int))
   on conflict (account_id, quota_group, day) do update
     set used = known.used + least($3::int, $4::int - known.used)
     where known.used < $4::int
   returning coalesce(old.used, 0) as before, (new.day + 1)::timestamp at time zone 'utc' as reset_at`,
);

/** When the database's day ends; reads no table. */
export const dayEnd = query<[], { reset_at: Date }>(
  'limits.day-end',
  `select ((clock_timestamp() at time zone 'utc')::date + 1)::timestamp at time zone 'utc' as reset_at`,
);

/** Takes requests off a day's count again; primary key, locks the row for this statement. */
export const giveBackQuota = command<[accountId: number, group: string, resetAt: Date, count: number]>(
  'limits.give-back',
  `update limits.quota_use set used = greatest(used - $4::int, 0)
    where account_id = $1 and quota_group = $2 and day = ($3 at time zone 'utc')::date - 1`,
);

/** What an account has used today, and when the day ends; one row for each group it used. Primary key, no lock. */
export const usageToday = query<[accountId: number], { quota_group: string; used: number }>(
  'limits.usage-today',
  `select quota_group, used from limits.quota_use
    where account_id = $1 and day = (clock_timestamp() at time zone 'utc')::date`,
);

/** Forgets counts older than 400 days; reads the whole table, once a day. */
export const sweepUsage = command<[]>(
  'limits.sweep-usage',
  `delete from limits.quota_use where day < (clock_timestamp() at time zone 'utc')::date - 400`,
);
