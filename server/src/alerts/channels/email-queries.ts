import { query } from '../../platform/index.ts';

/**
 * The verified address of an account; null if it has none. Primary key, no lock. Alert mail goes only to this address,
 * so no confirmation is needed and no stranger can be mailed.
 */
export const verifiedEmail = query<[accountId: number], { readonly email: string | null }>(
  'alerts.verified-email',
  'select verified_email as email from accounts.accounts where id = $1',
);
