import { command, query } from '../../platform/index.ts';

/**
 * Records an attempt if fewer than `most` are within the window; no row otherwise. One row per subject: its row lock
 * serializes concurrent attempts, so never more than `most` are recorded. `moment` identifies the attempt.
 */
export const takeAttempt = query<[subject: Buffer, most: number, minutes: number], { moment: string }>(
  'accounts.take-attempt',
  `insert into accounts.login_attempt as known (subject, attempted_at, expires_at)
   values ($1, array[clock_timestamp()], clock_timestamp() + $3 * interval '1 minute')
   on conflict (subject) do update
     set attempted_at = array_append(
           array(select moment from unnest(known.attempted_at) moment
                  where moment > clock_timestamp() - $3 * interval '1 minute' order by moment),
           clock_timestamp()),
         expires_at = excluded.expires_at
     where (select count(*) from unnest(known.attempted_at) moment
             where moment > clock_timestamp() - $3 * interval '1 minute') < $2
   returning attempted_at[cardinality(attempted_at)]::text as moment`,
);

export interface Turn {
  readonly moment: string;
  /** Milliseconds until the attempt may run. */
  readonly waitMs: number;
}

/**
 * Records an attempt on an email from a source that never signed in to it, and assigns the next free second. No row if
 * the hour has its `most` attempts, or if the next free second is more than `longestWait` seconds away. There is no
 * spacing while all attempts come from one source. Locks the row of the email.
 */
export const takeTurn = query<[subject: Buffer, source: Buffer, most: number, longestWait: number], Turn>(
  'accounts.take-turn',
  `insert into accounts.login_attempt as known (subject, attempted_at, expires_at, next_at, only_source)
   values ($1, array[clock_timestamp()], clock_timestamp() + interval '1 hour',
           clock_timestamp() + interval '1 second', $2)
   on conflict (subject) do update
     set attempted_at = array_append(
           array(select moment from unnest(known.attempted_at) moment
                  where moment > clock_timestamp() - interval '1 hour' order by moment),
           clock_timestamp()),
         expires_at = excluded.expires_at,
         next_at = interval '1 second' + case when known.only_source = $2 then clock_timestamp()
                                              else greatest(known.next_at, clock_timestamp()) end,
         only_source = case when known.only_source = $2 or known.expires_at < clock_timestamp() then $2 end
     where (select count(*) from unnest(known.attempted_at) moment
             where moment > clock_timestamp() - interval '1 hour') < $3
       and (known.only_source = $2 or known.next_at < clock_timestamp() + $4 * interval '1 second')
   returning attempted_at[cardinality(attempted_at)]::text as moment,
             greatest(0, extract(epoch from next_at - clock_timestamp()) * 1000 - 1000)::float8 as "waitMs"`,
);

/** When a refused attempt may be repeated: the window admits one more, or a second is free. Primary key, no lock. */
export const attemptsReset = query<[subject: Buffer, most: number, minutes: number], { resetAt: Date }>(
  'accounts.attempts-reset',
  `select case when count(moment) >= $2 or next_at is null then min(moment) + $3 * interval '1 minute'
               else next_at end as "resetAt"
     from accounts.login_attempt
     join unnest(attempted_at) moment on moment > clock_timestamp() - $3 * interval '1 minute'
    where subject = $1
    group by next_at`,
);

/** Removes an attempt that did not fail; a row without attempts expires. Primary key, locks the row. */
export const takeAttemptBack = command<[subject: Buffer, moment: string]>(
  'accounts.take-attempt-back',
  `update accounts.login_attempt
      set attempted_at = array_remove(attempted_at, $2::text::timestamptz),
          expires_at = case when cardinality(array_remove(attempted_at, $2::text::timestamptz)) = 0
                            then clock_timestamp() else expires_at end
    where subject = $1`,
);

/** Deletes eight expired rows; called at every attempt. Index on expires_at; skips locked rows. */
export const pruneAttempts = command<[]>(
  'accounts.prune-attempts',
  `delete from accounts.login_attempt
    where subject in (select subject from accounts.login_attempt where expires_at < clock_timestamp()
                       order by expires_at limit 8 for update skip locked)`,
);

/** Whether a source has signed in to an account before; primary key, no lock. */
export const knowsSource = query<[accountId: number, source: Buffer], { known: boolean }>(
  'accounts.knows-source',
  'select exists (select from accounts.known_source where account_id = $1 and source = $2) as known',
);

/** Records that a source has signed in to an account; primary key, locks the row. */
export const rememberSource = command<[accountId: number, source: Buffer]>(
  'accounts.remember-source',
  `insert into accounts.known_source (account_id, source, seen_at) values ($1, $2, clock_timestamp())
   on conflict (account_id, source) do update set seen_at = excluded.seen_at`,
);

/** Deletes all but the latest known sources of an account; primary key. The account's row is locked. */
export const forgetSources = command<[accountId: number, most: number]>(
  'accounts.forget-sources',
  `delete from accounts.known_source
    where account_id = $1 and source in (select source from accounts.known_source where account_id = $1
                                          order by seen_at desc offset $2)`,
);
