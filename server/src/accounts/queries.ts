import type { Tier } from '../access/index.ts';
import { command, query } from '../platform/index.ts';

export interface AccountRow {
  readonly id: number;
  readonly email: string;
  readonly displayName: string | null;
  readonly passwordHash: string;
  readonly tier: Tier;
  readonly emailVerifiedAt: Date | null;
  readonly disabledAt: Date | null;
  readonly createdAt: Date;
}

export const ACCOUNT_COLUMNS = `id, email, display_name as "displayName", password_hash as "passwordHash", tier,
  email_verified_at as "emailVerifiedAt", disabled_at as "disabledAt", created_at as "createdAt"`;

/** Adds an account unless the email already has one: then no row. Unique index on email_key; locks the new row only. */
export const insertAccount = query<
  [email: string, emailKey: string, displayName: string | null, passwordHash: string, tier: Tier, verified: boolean],
  { id: number }
>(
  'accounts.insert',
  `insert into accounts.account (email, email_key, display_name, password_hash, tier, email_verified_at, created_at)
   values ($1, $2, $3, $4, $5, case when $6 then clock_timestamp() end, clock_timestamp())
   on conflict (email_key) do nothing
   returning id`,
);

/** The account of an email; unique index on email_key, no lock. */
export const accountByEmail = query<[emailKey: string], AccountRow>(
  'accounts.by-email',
  `select ${ACCOUNT_COLUMNS} from accounts.account where email_key = $1`,
);

/** True if there is an enabled admin, verified or not; reads the whole account table, which is small; no lock. */
export const anyAdmin = query<[], { found: boolean }>(
  'accounts.any-admin',
  `select exists (select from accounts.account where tier = 'Admin' and disabled_at is null) as found`,
);

/** Serializes creation of the first admin until the transaction ends; an advisory lock. */
export const lockFirstAdmin = command<[]>(
  'accounts.lock-first-admin',
  `select pg_advisory_xact_lock(hashtextextended('accounts.first-admin', 0))`,
);

/** An account by its id; primary key, no lock. */
export const accountById = query<[id: number], AccountRow>(
  'accounts.by-id',
  `select ${ACCOUNT_COLUMNS} from accounts.account where id = $1`,
);

/** Marks the email as verified; primary key, locks the row. */
export const verifyEmail = query<[id: number], { email: string }>(
  'accounts.verify-email',
  `update accounts.account set email_verified_at = coalesce(email_verified_at, clock_timestamp())
    where id = $1 and disabled_at is null
   returning email`,
);

/** Sets a new password; primary key, locks the row. */
export const setPassword = command<[id: number, passwordHash: string]>(
  'accounts.set-password',
  'update accounts.account set password_hash = $2 where id = $1',
);
