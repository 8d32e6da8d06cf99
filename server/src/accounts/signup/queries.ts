import type { Tier } from '../../access/index.ts';
import { command, query } from '../../platform/index.ts';

export type MailPurpose = 'verify-email' | 'reset-password' | 'change-email';

/** Adds a token; `email` is the new address of the account, if the token is for one. Locks the new row only. */
export const insertMailToken = command<
  [tokenHash: Buffer, accountId: number, purpose: MailPurpose, hours: number, email: string | null]
>(
  'accounts.insert-mail-token',
  `insert into accounts.mail_token (token_hash, account_id, purpose, created_at, expires_at, email)
   values ($1, $2, $3, clock_timestamp(), clock_timestamp() + $4 * interval '1 hour', $5)`,
);

/**
 * Uses up a token and returns its account; no row if it is used, expired or unknown. Primary key; the row lock lets
 * only one of two concurrent calls succeed.
 */
export const useMailToken = query<
  [tokenHash: Buffer, purpose: MailPurpose],
  { accountId: number; email: string | null }
>(
  'accounts.use-mail-token',
  `update accounts.mail_token set used_at = clock_timestamp()
    where token_hash = $1 and purpose = $2 and used_at is null and expires_at > clock_timestamp()
   returning account_id as "accountId", email`,
);

/**
 * Deletes the tokens of an account for a purpose, used ones included, so an account has at most one per purpose. Index
 * on account_id, locks their rows.
 */
export const voidMailTokens = command<[accountId: number, purpose: MailPurpose]>(
  'accounts.void-mail-tokens',
  'delete from accounts.mail_token where account_id = $1 and purpose = $2',
);

/**
 * Locks the account of a token, like a registration that replaces the token, so the two are serialized. Returns the
 * registered details; no row for an unknown token. Primary keys.
 */
export const lockAccountOfToken = query<
  [tokenHash: Buffer],
  { passwordHash: string; contested: boolean; emailVerifiedAt: Date | null }
>(
  'accounts.lock-account-of-token',
  `select account.password_hash as "passwordHash", account.contested, account.email_verified_at as "emailVerifiedAt"
     from accounts.mail_token join accounts.account on account.id = mail_token.account_id
    where mail_token.token_hash = $1 for no key update of account`,
);

/**
 * Adds an unverified account. An existing unverified one gets the details of the new registration and is marked as
 * contested. No row if the email belongs to a verified or disabled account. Unique index on email_key; locks the row.
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
 * Removes the details of a registration, including the spelling of the email: a stranger may have set them. Does
 * nothing for a verified account. Primary key, locks the row.
 */
export const forgetRegistration = command<[id: number]>(
  'accounts.forget-registration',
  `update accounts.account set display_name = null, email = email_key, contested = false
    where id = $1 and email_verified_at is null`,
);

/**
 * Deletes eight accounts that were not verified within a week; called at every registration. Keeps accounts with a
 * session. Partial index on created_at; skips locked rows.
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
 * Deletes an unverified account of an email that another account ($2) has verified. Unique index on email_key; locks
 * the row.
 */
export const dropUnverified = command<[emailKey: string, but: number]>(
  'accounts.drop-unverified',
  `delete from accounts.account
    where email_key = $1 and id <> $2 and email_verified_at is null and disabled_at is null
      and not exists (select from accounts.session where session.account_id = account.id)`,
);

/** Adds a request, unless `most` are pending; primary key, locks the new row only. */
export const insertMailRequest = query<[sealed: Buffer, subject: Buffer, most: number], { id: number }>(
  'accounts.insert-mail-request',
  `insert into accounts.mail_request (sealed, subject)
   select $1, $2 where (select coalesce(max(id) - min(id), 0) from accounts.mail_request) < $3
   returning id`,
);

/** The pending requests; the whole table, no locks. */
export const openMailRequests = query<[], { id: number }>(
  'accounts.open-mail-requests',
  'select id from accounts.mail_request order by id',
);

/**
 * Removes and returns a request with all others of its email; a rollback restores them. Waits for a transaction that
 * has taken them. Primary key and index on subject.
 */
export const takeMailRequest = query<[id: number], { id: number; sealed: Buffer }>(
  'accounts.take-mail-request',
  `delete from accounts.mail_request
    where id = $1 or subject = (select subject from accounts.mail_request where id = $1)
   returning id, sealed`,
);

/** The same for an email. */
export const takeMailRequestsOf = query<[subject: Buffer], { id: number; sealed: Buffer }>(
  'accounts.take-mail-requests-of',
  'delete from accounts.mail_request where subject = $1 returning id, sealed',
);

/** The email of the account of a token; primary keys, no lock. */
export const emailOfToken = query<[tokenHash: Buffer], { emailKey: string }>(
  'accounts.email-of-token',
  `select account.email_key as "emailKey"
     from accounts.mail_token join accounts.account on account.id = mail_token.account_id
    where mail_token.token_hash = $1`,
);
