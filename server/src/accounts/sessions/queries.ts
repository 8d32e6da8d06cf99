import type { Tier } from '../../access/index.ts';
import { command, query } from '../../platform/index.ts';

/**
 * Starts a session of 30 days for an enabled account whose password is still the verified one. The lock on the
 * account's row waits for a concurrent change of password, so no session outlives it. It also serializes sign-ins of
 * the account, so that its sessions are counted correctly.
 */
export const insertSession = command<
  [id: string, accountId: number, passwordHash: string, address: string, client: string]
>(
  'accounts.insert-session',
  `insert into accounts.session (id, account_id, generation, rotated_at, address, client, authenticated_at, created_at, expires_at)
   select $1, account.id, 1, clock_timestamp(), $4, $5, clock_timestamp(), clock_timestamp(),
          clock_timestamp() + interval '30 days'
     from accounts.account
    where account.id = $2 and account.password_hash = $3 and account.disabled_at is null
      for no key update`,
);

/**
 * Ends the least recently used open sessions of an account beyond a number. Run it after locking the account's row.
 * Index on account_id, locks the ended rows.
 */
export const endOldestSessions = command<[accountId: number, most: number]>(
  'accounts.end-oldest-sessions',
  `update accounts.session set ended_at = clock_timestamp(), ended_because = 'too many newer sessions'
    where id in (select id from accounts.session
                  where account_id = $1 and ended_at is null and expires_at > clock_timestamp()
                  order by rotated_at desc, number desc offset $2)`,
);

/**
 * Deletes all but the latest ended sessions of an account: successful sign-ins are not limited. Index on account_id and
 * ended_at, locks the rows.
 */
export const forgetEndedSessions = command<[accountId: number, most: number]>(
  'accounts.forget-ended-sessions',
  `delete from accounts.session
    where id in (select id from accounts.session
                  where account_id = $1 and ended_at is not null order by ended_at desc offset $2)`,
);

export interface LiveSession {
  readonly accountId: number;
  readonly tier: Tier;
  readonly expiresAt: Date;
  readonly twoFactor: boolean;
}

/**
 * An open session of an enabled account, and whether the account has a second factor; primary keys of all three, no
 * lock.
 */
export const liveSession = query<[id: string], LiveSession>(
  'accounts.live-session',
  `select session.account_id as "accountId", account.tier, session.expires_at as "expiresAt",
          exists (select from accounts.two_factor
                   where account_id = account.id and confirmed_at is not null) as "twoFactor"
     from accounts.session join accounts.account on account.id = session.account_id
    where session.id = $1 and session.ended_at is null and account.disabled_at is null`,
);

/** The version of credentials; one row, no lock. */
export const credentialVersion = query<[], { version: string }>(
  'accounts.credential-version',
  'select version from accounts.credential_version',
);

/** Makes every node drop its cached credentials. Locks the single row until the transaction ends: run it last. */
export const noteCredentialChange = command<[]>(
  'accounts.note-credential-change',
  'update accounts.credential_version set version = gen_random_uuid()',
);

export interface LockedSession {
  readonly accountId: number;
  readonly generation: number;
  readonly ended: boolean;
}

/** A session of an enabled account, its row locked until the transaction ends; primary keys. */
export const lockSession = query<[id: string], LockedSession>(
  'accounts.lock-session',
  `select session.account_id as "accountId", session.generation, session.ended_at is not null as ended
     from accounts.session join accounts.account on account.id = session.account_id
    where session.id = $1 and account.disabled_at is null
      for update of session`,
);

/**
 * Seconds since a session's token last changed, and seconds until the session expires. Run it after locking the row: it
 * reads the clock when it runs, not when the wait for the lock began. Primary key, no lock.
 */
export const sessionAge = query<[id: string], { rotatedAgo: number; remaining: number }>(
  'accounts.session-age',
  `select extract(epoch from clock_timestamp() - rotated_at)::float8 as "rotatedAgo",
          extract(epoch from expires_at - clock_timestamp())::float8 as remaining
     from accounts.session where id = $1`,
);

/** Advances to the next token and stores its recipient; primary key, the row is already locked. */
export const advanceSession = command<[id: string, address: string, client: string]>(
  'accounts.advance-session',
  `update accounts.session
      set generation = generation + 1, rotated_at = clock_timestamp(), address = $2, client = $3
    where id = $1`,
);

/** Ends a session, once, and returns its account; primary key, locks the row. No row if it has already ended. */
export const endSession = query<[id: string, because: string], { accountId: number }>(
  'accounts.end-session',
  `update accounts.session set ended_at = clock_timestamp(), ended_because = $2
    where id = $1 and ended_at is null
   returning account_id as "accountId"`,
);

/** Ends all sessions of an account; index on account_id, locks their rows. */
export const endSessionsOf = command<[accountId: number, because: string]>(
  'accounts.end-sessions-of',
  `update accounts.session set ended_at = clock_timestamp(), ended_because = $2
    where account_id = $1 and ended_at is null`,
);
