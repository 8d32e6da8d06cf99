import { DomainError, type Database } from '../../platform/index.ts';
import { insertApiKey, lockAccount, revokeApiKey, type ApiKeyRow } from './queries.ts';
import { newRawKey } from './raw-keys.ts';
import { noteCredentialChange } from '../sessions/queries.ts';

const MOST_KEYS = 50;

/** Creates an API key. `rawKey` is returned here only; the database holds its hash. */
export async function createApiKey(
  db: Database,
  accountId: number,
  name: string,
): Promise<{ readonly key: ApiKeyRow; readonly rawKey: string }> {
  const raw = newRawKey('pp');
  const key = await db.transaction(async (tx) => {
    await lockAccount(tx, accountId);
    return (await insertApiKey(tx, accountId, raw.publicId, raw.secretHash, name, MOST_KEYS))[0];
  });
  if (key === undefined) {
    throw new DomainError('impossible', `An account can have ${MOST_KEYS} active keys. Revoke one that is not used.`);
  }
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
