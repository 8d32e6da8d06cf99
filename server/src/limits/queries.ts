import { command, commitsAs, query, synchronousCommit } from '../platform/index.ts';

/** What a commit of counts waits for, as PostgreSQL names it. */
const COUNTS = synchronousCommit('counts');

/** Days since 1970-01-01, in UTC; the places counted are the `taken` that follow `before`. */
export interface Taken {
  readonly account_id: number | null;
  readonly quota_group: string | null;
  readonly before: number;
  readonly taken: number;
  readonly day: number;
}

/**
 * Counts requests of many accounts and groups against the day's quotas: up to `counts` of each, while less than `most` are
 * counted. Returns a row for each that got a place, and one without an account for the database's UTC day. Primary-key
 * upserts in key order, so two nodes cannot deadlock; row locks live for this statement only and the condition is checked
 * under them, so exactly `most` pass over any number of nodes. The commit does not wait for the disk; the setting ends with
 * the statement.
 */
export const takeQuotas = query<
  [accountIds: readonly number[], groups: readonly string[], counts: readonly number[], most: readonly number[]],
  Taken
>(
  'limits.take-many',
  `with today as materialized (
     select (clock_timestamp() at time zone 'utc')::date as day,
            set_config('synchronous_commit', '${COUNTS}', true) as durability
   ), counted as (
     insert into limits.quota_use as known (account_id, quota_group, day, used, taken, allowed)
     select account_id, quota_group, day, least(wanted, most), least(wanted, most), most
       from unnest($1::int[], $2::text[], $3::int[], $4::int[]) as asked (account_id, quota_group, wanted, most), today
      order by account_id, quota_group
     on conflict (account_id, quota_group, day) do update
       set used = known.used + least(excluded.taken, excluded.allowed - known.used),
           taken = least(excluded.taken, excluded.allowed - known.used),
           allowed = excluded.allowed
       where known.used < excluded.allowed
     returning account_id, quota_group, used - taken as before, taken
   )
   select account_id, quota_group, before, taken, today.day - date '1970-01-01' as day from counted, today
   union all
   select null, null, 0, 0, day - date '1970-01-01' from today where durability = '${COUNTS}'`,
);

/** When the database's day ends; reads no table. */
export const dayEnd = query<[], { reset_at: Date }>(
  'limits.day-end',
  `select ((clock_timestamp() at time zone 'utc')::date + 1)::timestamp at time zone 'utc' as reset_at`,
);

/** Takes one request off a day's count; primary key, locks the row for this statement. Nor does this commit wait. */
export const giveBackQuota = command<[accountId: number, group: string, resetAt: Date]>(
  'limits.give-back',
  `update limits.quota_use set used = greatest(used - 1, 0)
    where account_id = $1 and quota_group = $2 and day = ($3 at time zone 'utc')::date - 1
      and ${commitsAs('counts')}`,
);

/** Forgets what an account used; primary key, locks the rows. */
export const forgetUsage = command<[accountId: number]>(
  'limits.forget-usage',
  'delete from limits.quota_use where account_id = $1',
);

/** What an account has used of the days that are kept; primary key, no lock. */
export const usageKept = query<[accountId: number], object>(
  'limits.usage-kept',
  `select day, quota_group as "group", used from limits.quota_use where account_id = $1 order by day, quota_group`,
);

/** What an account has used of the day that ends then; one row for each group it used. Primary key, no lock. */
export const usageOfDay = query<[accountId: number, resetAt: Date], { quota_group: string; used: number }>(
  'limits.usage-of-day',
  `select quota_group, used from limits.quota_use
    where account_id = $1 and day = ($2 at time zone 'utc')::date - 1`,
);

/** Forgets counts older than 400 days; reads the whole table, once a day. */
export const sweepUsage = command<[]>(
  'limits.sweep-usage',
  `delete from limits.quota_use where day < (clock_timestamp() at time zone 'utc')::date - 400`,
);
