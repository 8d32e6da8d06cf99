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

/** Uses up all tokens of an account for a purpose; index on account_id, locks their rows. */
export const voidMailTokens = command<[accountId: number, purpose: MailPurpose]>(
  'accounts.void-mail-tokens',
  `update accounts.mail_token set used_at = clock_timestamp()
    where account_id = $1 and purpose = $2 and used_at is null`,
);

/** Adds a request; locks the new row only. */
export const insertMailRequest = command<[sealed: Buffer]>(
  'accounts.insert-mail-request',
  'insert into accounts.mail_request (sealed) values ($1)',
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
