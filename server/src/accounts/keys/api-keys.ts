import { DomainError, type Database } from '../../platform/index.ts';
import { insertApiKey, lockAccount, revokeApiKey, type ApiKeyRow } from './queries.ts';
import { newRawKey } from './raw-keys.ts';
import { noteCredentialChange } from '../sessions/queries.ts';

const MOST_KEYS = 50;

/** Makes a key of the data API. `rawKey` is shown this once and kept nowhere. */
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
    throw new DomainError(
      'impossible',
      `An account has ${MOST_KEYS} keys in force at most. Revoke one that is not used.`,
    );
  }
  return { key, rawKey: raw.text };
}

/** Revokes a key of the account: from when this returns no node accepts it. 404 if the account has no such key. */
export async function dropApiKey(db: Database, accountId: number, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    if ((await revokeApiKey(tx, id, accountId)) === 0) throw new DomainError('not-found', 'There is no such key.');
    await noteCredentialChange(tx);
  });
}
