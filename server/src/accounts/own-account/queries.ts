import { command } from '../../platform/index.ts';

/**
 * Changes the email of an enabled account if no other account has it; unique index on email_key, locks the row. 0 if
 * another account has it; 23505 if another takes it concurrently.
 */
export const changeEmail = command<[id: number, email: string, emailKey: string]>(
  'accounts.change-email',
  `update accounts.account set email = $2, email_key = $3, email_verified_at = clock_timestamp()
    where id = $1 and disabled_at is null
      and not exists (select from accounts.account other where other.email_key = $3 and other.id <> $1)`,
);
