import type { Scope, Tier } from '../../access/index.ts';
import { command, commitsAs, query } from '../../platform/index.ts';
import { KEY_COLUMNS, type ApiKeyRow, type LiveKey } from './queries.ts';

/**
 * An active operations token of an enabled account. A token ends with each of its ancestors and holds only scopes that
 * all of them hold. Unique index on public_id, primary key of the ancestors, no lock.
 */
export const liveOpsToken = query<[publicId: string], LiveKey>(
  'accounts.live-ops-token',
  `select token.id, token.account_id as "accountId", account.tier, token.secret_hash as "secretHash",
          array(select held from unnest(token.scopes) held
                 where not exists (select from accounts.ops_token older
                                    where older.id = any(token.ancestors) and held <> all(older.scopes))) as scopes,
          least(token.expires_at,
                (select min(older.expires_at) from accounts.ops_token older
                  where older.id = any(token.ancestors))) as "expiresAt",
          coalesce((select jsonb_agg(one.allowed_addresses) from accounts.ops_token one
                     where one.allowed_addresses is not null
                       and (one.id = token.id or one.id = any(token.ancestors))), '[]') as ranges
     from accounts.ops_token token join accounts.account on account.id = token.account_id
    where token.public_id = $1 and token.revoked_at is null and account.disabled_at is null
      and not exists (select from accounts.ops_token older
                       where older.id = any(token.ancestors) and older.revoked_at is not null)`,
);

/** Writes the time and address of a token's last use; primary key, locks the row for this statement. */
export const touchOpsToken = command<[id: number, address: string | null]>(
  'accounts.touch-ops-token',
  `update accounts.ops_token set last_used_at = clock_timestamp(), last_used_address = $2
    where id = $1 and ${commitsAs('lastUse')}`,
);

export interface OpsTokenRow extends ApiKeyRow {
  readonly scopes: readonly Scope[];
  readonly ancestors: readonly number[];
}

const COLUMNS = `${KEY_COLUMNS}, scopes, ancestors`;

export interface LineRow {
  readonly id: number;
  readonly scopes: readonly Scope[];
  readonly expiresAt: Date | null;
  readonly allowedAddresses: readonly string[] | null;
  readonly ended: boolean;
}

/**
 * A token and its ancestors, oldest first. Share locks in id order make a revocation of any of them wait for this
 * transaction, and wait for one that has begun. Primary key.
 */
export const lockTokenLine = query<[id: number], LineRow>(
  'accounts.lock-token-line',
  `select older.id, older.scopes, older.expires_at as "expiresAt", older.allowed_addresses as "allowedAddresses",
          older.revoked_at is not null or coalesce(older.expires_at <= clock_timestamp(), false) as ended
     from accounts.ops_token token
     join accounts.ops_token older on older.id = token.id or older.id = any(token.ancestors)
    where token.id = $1 order by older.id for share of older`,
);

/** Whether an account, which the caller has locked, is enabled and on one of the tiers; primary key. */
export const mayHoldTokens = query<[accountId: number, tiers: readonly Tier[]], { may: boolean }>(
  'accounts.may-hold-tokens',
  'select tier = any($2) and disabled_at is null as may from accounts.account where id = $1',
);

/** Active tokens of an account; partial index on account_id, no lock. */
export const activeTokens = query<[accountId: number], { count: number }>(
  'accounts.active-tokens',
  `select count(*)::int as count from accounts.ops_token
    where account_id = $1 and revoked_at is null and coalesce(expires_at > clock_timestamp(), true)`,
);

/**
 * Adds a token, by default for 90 days and never for longer than `latest`; locks the new row only. No row if it would
 * already be expired.
 */
export const insertOpsToken = query<
  [
    accountId: number,
    publicId: string,
    secretHash: Buffer,
    name: string,
    scopes: readonly Scope[],
    ancestors: readonly number[],
    expires: boolean,
    at: Date | null,
    latest: Date | null,
    allowedAddresses: readonly string[] | null,
  ],
  OpsTokenRow
>(
  'accounts.insert-ops-token',
  `insert into accounts.ops_token
          (account_id, public_id, secret_hash, name, scopes, ancestors, created_at, expires_at,
           allowed_addresses)
   select $1, $2, $3, $4, $5, $6, clock_timestamp(),
          least(case when $7 then coalesce($8::timestamptz, clock_timestamp() + interval '90 days') end, $9::timestamptz), $10
    where $8::timestamptz is null or $8::timestamptz > clock_timestamp()
   returning ${COLUMNS}`,
);

/** Operations tokens below an id (null: all), newest first, up to a limit (null: all); primary key, no lock. */
export const listOpsTokens = query<[beforeId: number | null, limit: number | null], OpsTokenRow>(
  'accounts.list-ops-tokens',
  `select ${COLUMNS} from accounts.ops_token
    where $1::int is null or id < $1
    order by id desc limit $2`,
);

/** The scopes of a token, its row locked until the transaction ends; primary key. */
export const lockOpsToken = query<[id: number], { scopes: readonly Scope[] }>(
  'accounts.lock-ops-token',
  'select scopes from accounts.ops_token where id = $1 for update',
);

/**
 * Revokes a token and its descendants, each once. The caller holds the token's row, so no descendant is added meanwhile.
 * Locks them in the order of their ids; reads the whole table, which is small.
 */
export const revokeTokenTree = command<[id: number]>(
  'accounts.revoke-token-tree',
  `with tree as (
     select id from accounts.ops_token where id = $1 or $1 = any(ancestors) order by id for update)
   update accounts.ops_token token set revoked_at = coalesce(revoked_at, clock_timestamp())
     from tree where token.id = tree.id`,
);

/** Revokes all tokens of an account, in the order of their ids; partial index on account_id, locks the rows. */
export const endOpsTokensOf = command<[accountId: number]>(
  'accounts.end-ops-tokens-of',
  `with open as (
     select id from accounts.ops_token where account_id = $1 and revoked_at is null order by id for update)
   update accounts.ops_token token set revoked_at = clock_timestamp() from open where token.id = open.id`,
);
