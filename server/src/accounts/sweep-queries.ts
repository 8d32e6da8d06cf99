import { command } from '../platform/index.ts';

/** Deletes expired subjects; index on expires_at. */
export const sweepAttempts = command<[]>(
  'accounts.sweep-attempts',
  'delete from accounts.login_attempt where expires_at < clock_timestamp()',
);

/** Deletes mailed tokens that expired a month ago; reads the whole table. */
export const sweepMailTokens = command<[]>(
  'accounts.sweep-mail-tokens',
  `delete from accounts.mail_token where expires_at < clock_timestamp() - interval '30 days'`,
);

/** Deletes sessions that ended or expired 90 days ago; reads the whole table. */
export const sweepSessions = command<[]>(
  'accounts.sweep-sessions',
  `delete from accounts.session
    where ended_at < clock_timestamp() - interval '90 days'
       or expires_at < clock_timestamp() - interval '90 days'`,
);

/** Deletes signing keys that were retired a month ago; the table has a few rows. */
export const sweepSigningKeys = command<[]>(
  'accounts.sweep-signing-keys',
  `delete from accounts.signing_key where retired_at < clock_timestamp() - interval '30 days'`,
);
