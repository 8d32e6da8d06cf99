import { query } from '../../platform/index.ts';

/**
 * The verified address of an account; null while it has none. Primary key, no lock. Mail of alerts goes to no other address:
 * nothing has to be confirmed, and nothing can be sent to a person who did not ask.
 */
export const verifiedEmail = query<[accountId: number], { readonly email: string | null }>(
  'alerts.verified-email',
  'select verified_email as email from accounts.accounts where id = $1',
);
