import type { Tier } from '../../access/index.ts';
import { query } from '../../platform/index.ts';
import { ACCOUNT_COLUMNS, type AccountRow } from '../queries.ts';

/** Accounts after an id, by id, whose email contains a text. Primary key, no lock. */
export const listAccounts = query<[afterId: number, addressPart: string, limit: number], AccountRow>(
  'accounts.list',
  `select ${ACCOUNT_COLUMNS} from accounts.account
    where id > $1 and strpos(email_key, $2) > 0
    order by id limit $3`,
);

/**
 * Serializes changes of tiers until the transaction ends, so concurrent changes cannot remove the last admin: an
 * advisory lock.
 */
export const lockTiers = query<[], object>(
  'accounts.lock-tiers',
  `select pg_advisory_xact_lock(hashtextextended('accounts.tiers', 0))`,
);

/**
 * Whether an admin can sign in: enabled, with a verified email. Reads the whole account table, which is small; no
 * lock.
 */
export const adminLeft = query<[], { found: boolean }>(
  'accounts.admin-left',
  `select exists (select from accounts.account
                   where tier = 'Admin' and disabled_at is null and email_verified_at is not null) as found`,
);

/**
 * Changes the tier and state of an account; null keeps a value. Primary key, locks the row. No row if the account does
 * not exist.
 */
export const changeAccount = query<[id: number, tier: Tier | null, disabled: boolean | null], AccountRow>(
  'accounts.change',
  `update accounts.account
      set tier = coalesce($2, tier),
          disabled_at = case when $3 then coalesce(disabled_at, clock_timestamp())
                             when not $3 then null
                             else disabled_at end
    where id = $1
   returning ${ACCOUNT_COLUMNS}`,
);
