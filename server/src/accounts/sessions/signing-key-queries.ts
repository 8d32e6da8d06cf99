import { command, query } from '../../platform/index.ts';

export interface SigningKeyRow {
  readonly kid: string;
  readonly publicJwk: Record<string, unknown>;
  readonly sealedPrivateJwk: Buffer;
  readonly retired: boolean;
  readonly due: boolean;
}

/**
 * Signing keys, and keys retired so recently that their tokens may still be valid (15 minutes, plus 5 for slow nodes);
 * newest first. `due`: older than 30 days. The table has a few rows; no lock.
 */
export const listSigningKeys = query<[], SigningKeyRow>(
  'accounts.list-signing-keys',
  `select kid, public_jwk as "publicJwk", sealed_private_jwk as "sealedPrivateJwk", retired_at is not null as retired,
          created_at < clock_timestamp() - interval '30 days' as due
     from accounts.signing_key
    where retired_at is null or retired_at > clock_timestamp() - interval '20 minutes'
    order by created_at desc, kid`,
);

/** Serializes creation of keys until the transaction ends: an advisory lock. */
export const lockSigningKeys = command<[]>(
  'accounts.lock-signing-keys',
  `select pg_advisory_xact_lock(hashtextextended('accounts.signing-key', 0))`,
);

/** Retires all keys; locks their rows. Their tokens stay valid until they expire. */
export const retireSigningKeys = command<[]>(
  'accounts.retire-signing-keys',
  'update accounts.signing_key set retired_at = clock_timestamp() where retired_at is null',
);

/** Adds a key; locks the new row only. */
export const insertSigningKey = command<[kid: string, publicJwk: string, sealedPrivateJwk: Buffer]>(
  'accounts.insert-signing-key',
  `insert into accounts.signing_key (kid, public_jwk, sealed_private_jwk, created_at)
   values ($1, $2, $3, clock_timestamp())`,
);

/** Deletes all keys, which invalidates every token they signed; locks their rows. */
export const deleteSigningKeys = command<[]>('accounts.delete-signing-keys', 'delete from accounts.signing_key');
