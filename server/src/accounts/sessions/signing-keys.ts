import { exportJWK, generateKeyPair, importJWK, type CryptoKey } from 'jose';
import type { Clock } from '../../kernel/index.ts';
import { randomText, seal, unseal, type Database, type InstanceKey, type Transaction } from '../../platform/index.ts';
import { noteCredentialChange } from './queries.ts';
import {
  deleteSigningKeys,
  insertSigningKey,
  listSigningKeys,
  lockSigningKeys,
  retireSigningKeys,
  type SigningKeyRow,
} from './signing-key-queries.ts';

const ALGORITHM = 'EdDSA';
export const SIGNING_KEY_PURPOSE = 'signing-key';
/** Minimum time between two reads for unknown key ids: forged ids must not cause a read each. */
const LOOK_AGAIN_MS = 1_000;

/** The keys of access tokens. One signs; recently retired ones still verify. */
export interface SigningKeys {
  signingKey(): Promise<{ readonly kid: string; readonly key: CryptoKey }>;
  /** The public key of an id; undefined for an unknown or expired id. */
  verifyingKey(kid: string): Promise<CryptoKey | undefined>;
  /** Clears the cache; the next use reads the database. */
  forget(): void;
}

interface Ring {
  readonly readAt: number;
  readonly publicKeys: ReadonlyMap<string, CryptoKey>;
}

export function signingKeys(db: Database, instanceKey: InstanceKey, wallClock: Clock): SigningKeys {
  let ring: Promise<Ring> | undefined;
  const now = (): number => wallClock.now().getTime();

  function read(): Promise<Ring> {
    const reading = readRing(db, now());
    ring = reading;
    // A failed read is not cached; the callers that wait for it get its error.
    reading.catch(() => {
      if (ring === reading) ring = undefined;
    });
    return reading;
  }

  async function ringNoOlderThan(ms: number): Promise<Ring> {
    const known = await ring;
    return known !== undefined && Math.abs(now() - known.readAt) < ms ? known : read();
  }

  return {
    async signingKey() {
      // Read for each new token: a token of a replaced key would be refused.
      const usable = ([newest]: SigningKeyRow[]) => (newest?.retired === false && !newest.due ? newest : undefined);
      let row = usable(await listSigningKeys(db));
      if (row === undefined) {
        await rotateIfDue(db, instanceKey);
        row = usable(await listSigningKeys(db));
      }
      if (row === undefined) throw new Error('no signing key right after one was created');
      // Its tokens may reach this node immediately.
      if ((await ring)?.publicKeys.has(row.kid) === false) ring = undefined;
      const jwk: object = JSON.parse(
        unseal(instanceKey, row.sealedPrivateJwk, `${SIGNING_KEY_PURPOSE}/${row.kid}`).toString(),
      );
      return { kid: row.kid, key: await importKey(jwk) };
    },
    async verifyingKey(kid) {
      const known = (await (ring ?? read())).publicKeys.get(kid);
      return known ?? (await ringNoOlderThan(LOOK_AGAIN_MS)).publicKeys.get(kid);
    },
    forget() {
      ring = undefined;
    },
  };
}

async function readRing(db: Database, readAt: number): Promise<Ring> {
  const rows = await listSigningKeys(db);
  const publicKeys = await Promise.all(
    rows.map(async ({ kid, publicJwk }) => [kid, await importKey(publicJwk)] as const),
  );
  return { readAt, publicKeys: new Map(publicKeys) };
}

/** Creates a key if there is none or the newest is due, and retires the others. Safe on several nodes at once. */
async function rotateIfDue(db: Database, instanceKey: InstanceKey): Promise<void> {
  await db.transaction(async (tx) => {
    await lockSigningKeys(tx);
    const [newest] = await listSigningKeys(tx);
    if (newest === undefined || newest.retired || newest.due) await addKey(tx, instanceKey);
  });
}

/**
 * For a key that may have leaked: creates a new one. When this returns, no node accepts an access token signed before.
 * Sessions stay open: their next refresh returns a token of the new key.
 */
export async function replaceSigningKeys(db: Database, instanceKey: InstanceKey): Promise<void> {
  await db.transaction(async (tx) => {
    await lockSigningKeys(tx);
    await deleteSigningKeys(tx);
    await addKey(tx, instanceKey);
    await noteCredentialChange(tx);
  });
}

async function addKey(tx: Transaction, instanceKey: InstanceKey): Promise<void> {
  const kid = randomText(16);
  const { publicKey, privateKey } = await generateKeyPair(ALGORITHM, { crv: 'Ed25519', extractable: true });
  const sealed = seal(instanceKey, JSON.stringify(await exportJWK(privateKey)), `${SIGNING_KEY_PURPOSE}/${kid}`);
  await retireSigningKeys(tx);
  await insertSigningKey(tx, kid, JSON.stringify(await exportJWK(publicKey)), sealed);
}

/** importJWK returns bytes for symmetric keys only, which are never stored. */
async function importKey(jwk: object): Promise<CryptoKey> {
  const key = await importJWK(jwk, ALGORITHM);
  if (key instanceof Uint8Array) throw new TypeError('a signing key is not a key pair');
  return key;
}
