import type { Tier } from '../../access/index.ts';
import { command, query } from '../../platform/index.ts';

export type MailPurpose = 'verify-email' | 'reset-password' | 'change-email';

/** Adds a token; `email` is the address that it proves where it is not yet the account's. Locks the new row only. */
export const insertMailToken = command<
  [tokenHash: Buffer, accountId: number, purpose: MailPurpose, hours: number, email: string | null]
>(
  'accounts.insert-mail-token',
  `insert into accounts.mail_token (token_hash, account_id, purpose, created_at, expires_at, email)
   values ($1, $2, $3, clock_timestamp(), clock_timestamp() + $4 * interval '1 hour', $5)`,
);

/**
 * Uses up a token and returns its account; no row if it is used, expired or unknown. Primary key; the row lock lets
 * one of two concurrent calls have it.
 */
export const useMailToken = query<
  [tokenHash: Buffer, purpose: MailPurpose],
  { account_id: number; email: string | null }
>(
  'accounts.use-mail-token',
  `update accounts.mail_token set used_at = clock_timestamp()
    where token_hash = $1 and purpose = $2 and used_at is null and expires_at > clock_timestamp()
   returning account_id, email`,
);

/**
 * Deletes the tokens of an account for a purpose, used ones too, so an account has one a purpose. Index on account_id,
 * locks their rows.
 */
export const voidMailTokens = command<[accountId: number, purpose: MailPurpose]>(
  'accounts.void-mail-tokens',
  'delete from accounts.mail_token where account_id = $1 and purpose = $2',
);

/**
 * Locks the account of a token, as a registration does before it replaces the token: of the two, one runs after the
 * other. Returns what was registered; no row if the token is unknown. Primary keys.
 */
export const lockAccountOfToken = query<
  [tokenHash: Buffer],
  { password_hash: string; contested: boolean; email_verified_at: Date | null }
>(
  'accounts.lock-account-of-token',
  `select account.password_hash, account.contested, account.email_verified_at
     from accounts.mail_token join accounts.account on account.id = mail_token.account_id
    where mail_token.token_hash = $1 for no key update of account`,
);

/**
 * Adds an account that is not verified, or gives one that is not verified the details of a new registration and marks
 * it as contested. No row if the email belongs to a verified or disabled account. Unique index on email_key; locks the
 * row.
 */
export const registerAccount = query<
  [email: string, emailKey: string, displayName: string | null, passwordHash: string, tier: Tier],
  { id: number }
>(
  'accounts.register',
  `insert into accounts.account as known (email, email_key, display_name, password_hash, tier, created_at)
   values ($1, $2, $3, $4, $5, clock_timestamp())
   on conflict (email_key) do update
     set email = excluded.email, display_name = excluded.display_name, password_hash = excluded.password_hash,
         created_at = excluded.created_at, contested = true
     where known.email_verified_at is null and known.disabled_at is null
   returning id`,
);

/**
 * Removes what a registration set beside the password, the spelling of the email too: another person may have set it.
 * Nothing for a verified account. Primary key, locks the row.
 */
export const forgetRegistration = command<[id: number]>(
  'accounts.forget-registration',
  `update accounts.account set display_name = null, email = email_key, contested = false
    where id = $1 and email_verified_at is null`,
);

/**
 * Deletes eight accounts that were not verified within a week; every registration does. One that was ever signed in to
 * stays. Partial index on created_at; skips rows that others have locked.
 */
export const pruneUnverified = command<[]>(
  'accounts.prune-unverified',
  `delete from accounts.account
    where id in (select id from accounts.account
                  where email_verified_at is null and disabled_at is null
                    and created_at < clock_timestamp() - interval '7 days'
                    and not exists (select from accounts.session where session.account_id = account.id)
                  order by created_at limit 8 for update skip locked)`,
);

/**
 * Deletes the account of an email that was registered and never verified, unless it is that of $2: the email has proven to be
 * another's. Unique index on email_key; locks the row.
 */
export const dropUnverified = command<[emailKey: string, but: number]>(
  'accounts.drop-unverified',
  `delete from accounts.account
    where email_key = $1 and id <> $2 and email_verified_at is null and disabled_at is null
      and not exists (select from accounts.session where session.account_id = account.id)`,
);

/** Lets one node at a time answer requests, so that of two registrations the later one stays. No row lock. */
export const tryAnswering = query<[], { granted: boolean }>(
  'accounts.try-answering',
  `select pg_try_advisory_xact_lock(hashtextextended('accounts.mail-requests', 0)) as granted`,
);

/** Adds a request unless so many wait; primary key, locks the new row only. */
export const insertMailRequest = command<[sealed: Buffer, most: number]>(
  'accounts.insert-mail-request',
  `insert into accounts.mail_request (sealed)
   select $1 where (select coalesce(max(id) - min(id), 0) from accounts.mail_request) < $2`,
);

/**
 * Removes and returns the oldest request; a rollback restores it. Primary key; skips requests that others have locked.
 */
export const takeMailRequest = query<[], { sealed: Buffer }>(
  'accounts.take-mail-request',
  `delete from accounts.mail_request
    where id = (select id from accounts.mail_request order by id limit 1 for update skip locked)
   returning sealed`,
);
