import { command, query } from '../../platform/index.ts';

/** All stored sessions of an account, newest first; reads the whole table, no lock. */
export const sessionsOf = query<[accountId: number], object>(
  'accounts.sessions-of',
  `select number as id, address, client, created_at as "createdAt", rotated_at as "lastUsedAt", expires_at as "expiresAt",
     ended_at as "endedAt", ended_because as "endedBecause"
   from accounts.session where account_id = $1 order by number desc`,
);

/** All API keys of an account without their secrets; index api_key_by_account, no lock. */
export const keysHeld = query<[accountId: number], object>(
  'accounts.keys-held',
  `select id, name, public_id as "publicId", created_at as "createdAt", expires_at as "expiresAt",
     allowed_addresses as "allowedAddresses", last_used_at as "lastUsedAt", last_used_address as "lastUsedAddress",
     revoked_at as "revokedAt"
   from accounts.api_key where account_id = $1 order by id`,
);

/** All operations tokens of an account without their secrets; reads the whole table, which is small, no lock. */
export const tokensHeld = query<[accountId: number], object>(
  'accounts.tokens-held',
  `select id, name, public_id as "publicId", scopes, created_at as "createdAt", expires_at as "expiresAt",
     last_used_at as "lastUsedAt", revoked_at as "revokedAt"
   from accounts.ops_token where account_id = $1 order by id`,
);

/** The start of two-factor authentication of an account; primary key, no lock. */
export const factorOf = query<[accountId: number], { readonly since: Date | null }>(
  'accounts.factor-of',
  'select confirmed_at as since from accounts.two_factor where account_id = $1',
);

/** The deletions below use the account's key or index and lock the deleted rows. */
export const deleteSessions = command<[accountId: number]>(
  'accounts.delete-sessions',
  'delete from accounts.session where account_id = $1',
);
export const deleteApiKeys = command<[accountId: number]>(
  'accounts.delete-api-keys',
  'delete from accounts.api_key where account_id = $1',
);
export const deleteOpsTokens = command<[accountId: number]>(
  'accounts.delete-ops-tokens',
  'delete from accounts.ops_token where account_id = $1',
);

/** Deletes an account and all rows that cascade: primary key, locks the rows. 0 if it is gone already. */
export const deleteAccount = command<[id: number]>('accounts.delete', 'delete from accounts.account where id = $1');
