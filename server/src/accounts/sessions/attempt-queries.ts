import { command, query } from '../../platform/index.ts';

/**
 * Records an attempt if fewer than `most` are within the window; no row otherwise. One row per subject: its row lock
 * serializes concurrent attempts, so never more than `most` are recorded.
 */
export const takeAttempt = query<[subject: Buffer, most: number, minutes: number], { taken: boolean }>(
  'accounts.take-attempt',
  `insert into accounts.login_attempt as known (subject, attempted_at) values ($1, array[clock_timestamp()])
   on conflict (subject) do update
     set attempted_at = array_append(
           array(select moment from unnest(known.attempted_at) moment
                  where moment > clock_timestamp() - $3 * interval '1 minute' order by moment),
           clock_timestamp())
     where (select count(*) from unnest(known.attempted_at) moment
             where moment > clock_timestamp() - $3 * interval '1 minute') < $2
   returning true as taken`,
);

/** When the oldest counted attempt leaves the window; primary key, no lock. */
export const attemptsReset = query<[subject: Buffer, minutes: number], { reset_at: Date }>(
  'accounts.attempts-reset',
  `select min(moment) + $2 * interval '1 minute' as reset_at
     from accounts.login_attempt, unnest(attempted_at) moment
    where subject = $1 and moment > clock_timestamp() - $2 * interval '1 minute'
   having count(*) > 0`,
);

/** Removes the newest attempt, which did not fail. Primary key, locks the row. */
export const takeAttemptBack = command<[subject: Buffer]>(
  'accounts.take-attempt-back',
  `update accounts.login_attempt set attempted_at = trim_array(attempted_at, 1)
    where subject = $1 and cardinality(attempted_at) > 0`,
);

/** Removes all attempts of a subject after a successful sign-in. Primary key. */
export const forgetAttempts = command<[subject: Buffer]>(
  'accounts.forget-attempts',
  'delete from accounts.login_attempt where subject = $1',
);
