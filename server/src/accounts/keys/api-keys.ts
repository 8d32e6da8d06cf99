import { DomainError, only, type Database } from '../../platform/index.ts';
import { activeKeys, forgetEndedKeys, insertApiKey, lockAccount, revokeApiKey, type ApiKeyRow } from './queries.ts';
import { newRawKey } from './raw-keys.ts';
import { noteCredentialChange } from '../sessions/queries.ts';

const MOST_KEYS = 50;
/** Revoked and expired keys that an account's list still shows, at most. */
const MOST_ENDED_KEYS = 100;

/** When a key expires and where it works. */
export interface KeyRestrictions {
  /** Null or omitted: it does not expire. */
  readonly expiresAt?: Date | null;
  /** Ranges in `canonicalRange` form; null or omitted: any address. */
  readonly allowedAddresses?: readonly string[] | null;
}

interface NewApiKey extends KeyRestrictions {
  readonly name: string;
}

/** Creates an API key. `rawKey` is returned here only; the database holds its hash. */
export async function createApiKey(
  db: Database,
  accountId: number,
  { name, expiresAt = null, allowedAddresses = null }: NewApiKey,
): Promise<{ readonly key: ApiKeyRow; readonly rawKey: string }> {
  const raw = newRawKey('pp');
  const key = await db.transaction(async (tx) => {
    await lockAccount(tx, accountId);
    if (only(await activeKeys(tx, accountId)).count >= MOST_KEYS)
      throw new DomainError('impossible', `An account can have ${MOST_KEYS} active keys. Revoke one that is not used.`);
    await forgetEndedKeys(tx, accountId, MOST_ENDED_KEYS);
    const given = [accountId, raw.publicId, raw.secretHash, name, expiresAt, allowedAddresses] as const;
    return (await insertApiKey(tx, ...given))[0];
  });
  if (key === undefined) throw new DomainError('impossible', 'expiresAt is in the past.');
  return { key, rawKey: raw.text };
}

/** Revokes a key of an account. No node accepts it after this returns. */
export async function dropApiKey(db: Database, accountId: number, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    if ((await revokeApiKey(tx, id, accountId)) === 0)
      throw new DomainError('not-found', 'There is no key with this id.');
    await noteCredentialChange(tx);
  });
}
