import type { Scope, Tier } from '../../access/index.ts';
import { command, commitsAs, query } from '../../platform/index.ts';

/** The account, tier and scopes of an active key or token. */
export interface LiveKey {
  readonly id: number;
  readonly accountId: number;
  readonly tier: Tier;
  readonly secretHash: Buffer;
  readonly scopes: readonly Scope[];
  readonly expiresAt: Date | null;
  /** The client's address must be in one range of each of these lists. */
  readonly ranges: readonly (readonly string[])[];
}

/** An API key that is not revoked, of an enabled account; unique index on public_id, no lock. */
export const liveApiKey = query<[publicId: string], LiveKey>(
  'accounts.live-api-key',
  `select key.id, key.account_id as "accountId", account.tier, key.secret_hash as "secretHash", '{}'::text[] as scopes,
          key.expires_at as "expiresAt",
          case when key.allowed_addresses is null then '[]' else jsonb_build_array(key.allowed_addresses) end as ranges
     from accounts.api_key key join accounts.account on account.id = key.account_id
    where key.public_id = $1 and key.revoked_at is null and account.disabled_at is null`,
);

/** Writes the time and address of a key's last use; primary key, locks the row for this statement. */
export const touchApiKey = command<[id: number, address: string | null]>(
  'accounts.touch-api-key',
  `update accounts.api_key set last_used_at = clock_timestamp(), last_used_address = $2
    where id = $1 and ${commitsAs('lastUse')}`,
);

/** Locks an account's row until the transaction ends; primary key. */
export const lockAccount = command<[id: number]>(
  'accounts.lock',
  'select from accounts.account where id = $1 for update',
);

export interface ApiKeyRow {
  readonly id: number;
  readonly publicId: string;
  readonly name: string;
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
  readonly allowedAddresses: readonly string[] | null;
  readonly lastUsedAt: Date | null;
  readonly lastUsedAddress: string | null;
  readonly revokedAt: Date | null;
}

/** The columns that keys and tokens share. */
export const KEY_COLUMNS = `id, public_id as "publicId", name, created_at as "createdAt", expires_at as "expiresAt",
  allowed_addresses as "allowedAddresses", last_used_at as "lastUsedAt", last_used_address as "lastUsedAddress",
  revoked_at as "revokedAt"`;

/** Active keys of an account, whose row the caller has locked; index on account_id, no lock. */
export const activeKeys = query<[accountId: number], { count: number }>(
  'accounts.active-keys',
  `select count(*)::int as count from accounts.api_key
    where account_id = $1 and revoked_at is null and coalesce(expires_at > clock_timestamp(), true)`,
);

/** Adds a key; locks the new row only. No row if it would already be expired. */
export const insertApiKey = query<
  [
    accountId: number,
    publicId: string,
    secretHash: Buffer,
    name: string,
    expiresAt: Date | null,
    allowedAddresses: readonly string[] | null,
  ],
  ApiKeyRow
>(
  'accounts.insert-api-key',
  `insert into accounts.api_key (account_id, public_id, secret_hash, name, created_at, expires_at, allowed_addresses)
   select $1, $2, $3, $4, clock_timestamp(), $5, $6
    where $5::timestamptz is null or $5::timestamptz > clock_timestamp()
   returning ${KEY_COLUMNS}`,
);

/** Deletes all but the most recent ended keys of an account; index on account_id. */
export const forgetEndedKeys = command<[accountId: number, most: number]>(
  'accounts.forget-ended-keys',
  `delete from accounts.api_key
    where id in (select id from accounts.api_key
                  where account_id = $1 and (revoked_at is not null or expires_at <= clock_timestamp())
                  order by coalesce(revoked_at, expires_at) desc offset $2)`,
);

/** An account's keys, revoked ones included, newest first; index on account_id, no lock. */
export const listApiKeys = query<[accountId: number], ApiKeyRow>(
  'accounts.list-api-keys',
  `select ${KEY_COLUMNS} from accounts.api_key where account_id = $1 order by id desc`,
);

/** Revokes a key of an account, once; primary key, locks the row. 0 if the account has no such key. */
export const revokeApiKey = command<[id: number, accountId: number]>(
  'accounts.revoke-api-key',
  `update accounts.api_key set revoked_at = coalesce(revoked_at, clock_timestamp())
    where id = $1 and account_id = $2`,
);
