import { OperatorError, unseal, type Database, type InstanceKey } from '../../platform/index.ts';
import { listSigningKeys } from './signing-key-queries.ts';
import { SIGNING_KEY_PURPOSE } from './signing-keys.ts';

/** True if this instance key decrypts the stored keys; undefined if nothing is encrypted yet. Read-only. */
export async function instanceKeyFits(db: Database, key: InstanceKey): Promise<boolean | undefined> {
  const rows = await listSigningKeys(db);
  if (rows.length === 0) return undefined;
  return rows.some(({ kid, sealedPrivateJwk: sealed }) => opens(key, sealed, `${SIGNING_KEY_PURPOSE}/${kid}`));
}

function opens(key: InstanceKey, sealed: Buffer, purpose: string): boolean {
  try {
    unseal(key, sealed, purpose);
    return true;
  } catch (error) {
    if (error instanceof OperatorError) return false;
    throw error;
  }
}
