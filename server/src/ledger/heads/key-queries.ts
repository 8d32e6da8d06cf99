import { command, query } from '../../platform/index.ts';

export interface KeyRow {
  readonly number: number;
  readonly publicKey: Buffer;
  readonly sealedPrivateKey: Buffer;
  readonly createdAt: Date;
  readonly endorsement: Buffer | null;
}

/** All keys that ever signed heads, oldest first; the table has a few rows; no locks. */
export const listHeadKeys = query<[], KeyRow>(
  'ledger.list-head-keys',
  `select number, public_key as "publicKey", sealed_private_key as "sealedPrivateKey", created_at as "createdAt", endorsement
   from ledger.signing_key order by number`,
);

/** Serializes creation of keys until the transaction ends: an advisory lock. */
export const lockHeadKeys = command<[]>(
  'ledger.lock-head-keys',
  `select pg_advisory_xact_lock(hashtextextended('ledger.signing-key', 0))`,
);

/** Adds a key; locks the new row only. */
export const insertHeadKey = command<
  [number: number, publicKey: Buffer, sealedPrivateKey: Buffer, endorsement: Buffer | null]
>(
  'ledger.insert-head-key',
  `insert into ledger.signing_key (number, public_key, sealed_private_key, created_at, endorsement)
   values ($1, $2, $3, date_trunc('milliseconds', clock_timestamp()), $4)`,
);
