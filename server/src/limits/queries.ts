import { command, commitsAs, query, synchronousCommit } from '../platform/index.ts';

/** The `synchronous_commit` value for counts. */
const COUNTS = synchronousCommit('counts');

/**
 * `day` is in days since 1970-01-01, in UTC; the counted places are the `taken` after `before`. `version` is that of
 * credentials.
 */
export interface Taken {
  readonly accountId: number | null;
  readonly quotaGroup: string | null;
  readonly before: number;
  readonly taken: number;
  readonly day: number;
  readonly version: string;
}

/**
 * Counts requests of many accounts and groups against the day's quotas: up to `counts` of each, while fewer than `most`
 * are counted. Returns a row for each that got a place, and one without an account for the database's UTC day. The
 * version of credentials is read with them, which spares most requests a statement of its own.
 * Primary-key upserts in key order, so two nodes cannot deadlock. Row locks last for this statement only, and the
 * condition is checked under them, so exactly `most` pass across all nodes. The commit does not wait for the disk; the
 * setting ends with the statement.
 */
export const takeQuotas = query<
  [accountIds: readonly number[], groups: readonly string[], counts: readonly number[], most: readonly number[]],
  Taken
>(
  'limits.take-many',
  `with today as materialized (
     select (clock_timestamp() at time zone 'utc')::date as day,
            (select version from accounts.credential_versions) as version,
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
   select account_id as "accountId", quota_group as "quotaGroup", before, taken, today.day - date '1970-01-01' as day,
          version
     from counted, today
   union all
   select null, null, 0, 0, day - date '1970-01-01', version from today where durability = '${COUNTS}'`,
);

/** The end of the database's day; reads no table. */
export const dayEnd = query<[], { resetAt: Date }>(
  'limits.day-end',
  `select ((clock_timestamp() at time zone 'utc')::date + 1)::timestamp at time zone 'utc' as "resetAt"`,
);

/**
 * Takes one request off a day's count; primary key, locks the row for this statement. The commit does not wait for the
 * disk either.
 */
export const giveBackQuota = command<[accountId: number, group: string, resetAt: Date]>(
  'limits.give-back',
  `update limits.quota_use set used = greatest(used - 1, 0)
    where account_id = $1 and quota_group = $2 and day = ($3 at time zone 'utc')::date - 1
      and ${commitsAs('counts')}`,
);

/** Deletes the usage of an account; primary key, locks the rows. */
export const forgetUsage = command<[accountId: number]>(
  'limits.forget-usage',
  'delete from limits.quota_use where account_id = $1',
);

/**
 * Deletes the usage of those of some accounts that are gone; primary keys, locks the rows. A count that overlaps the deletion
 * of its account can insert a row, because no foreign key makes all counts wait for it.
 */
export const forgetUsageOfGone = command<[accountIds: readonly number[]]>(
  'limits.forget-usage-of-gone',
  `delete from limits.quota_use
    where account_id = any($1) and not exists (select from accounts.accounts where id = quota_use.account_id)`,
);

/** The stored usage of an account; primary key, no lock. */
export const usageKept = query<[accountId: number], object>(
  'limits.usage-kept',
  `select day, quota_group as "group", used from limits.quota_use where account_id = $1 order by day, quota_group`,
);

/** The usage of an account on the day that ends then; one row per used group. Primary key, no lock. */
export const usageOfDay = query<[accountId: number, resetAt: Date], { quotaGroup: string; used: number }>(
  'limits.usage-of-day',
  `select quota_group as "quotaGroup", used from limits.quota_use
    where account_id = $1 and day = ($2 at time zone 'utc')::date - 1`,
);

/** Deletes counts older than 400 days and those of accounts that are gone; reads the whole table, once a day. */
export const sweepUsage = command<[]>(
  'limits.sweep-usage',
  `delete from limits.quota_use
    where day < (clock_timestamp() at time zone 'utc')::date - 400
       or not exists (select from accounts.accounts where id = quota_use.account_id)`,
);
