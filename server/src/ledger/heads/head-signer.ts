import type { KeyObject } from 'node:crypto';
import { seal, unseal, type Database, type InstanceKey, type Transaction } from '../../platform/index.ts';
import { insertHeadKey, listHeadKeys, lockHeadKeys, type KeyRow } from './key-queries.ts';
import { endorse, headKeyBytes, newHeadKey, publicPart, readHeadKey, signHead, signStatement } from './head-keys.ts';
import type { Head, HeadKey, HeadSignature, Statement } from './signed-head.ts';

/** Signs heads with the instance's key, which is created on first use. */
export interface HeadSigner {
  sign(head: Head): Promise<HeadSignature>;
  /** Signs any other statement of the instance. */
  signStatement(statement: Statement): Promise<HeadSignature>;
  /** All keys, past ones included, oldest first. */
  keys(): Promise<HeadKey[]>;
}

/** A head with its signature, null without a signer: all that a verifier needs beside the published keys. */
export const signedHead = async (
  head: Head,
  signer?: HeadSigner,
): Promise<Head & { signature: HeadSignature | null }> => ({
  ...head,
  signature: (await signer?.sign(head)) ?? null,
});

export function headSigner(db: Database, instanceKey: InstanceKey): HeadSigner {
  // The table has a few rows and is read at each use, so that another process's new key is used here at once.
  const rows = async (): Promise<KeyRow[]> => {
    const known = await listHeadKeys(db);
    if (known.length > 0) return known;
    await addKey(db, instanceKey, ({ length }) => length === 0);
    return listHeadKeys(db);
  };
  const newest = async (): Promise<KeyObject> => {
    const row = (await rows()).at(-1);
    if (row === undefined) throw new Error('no key right after one was created');
    return privateKey(instanceKey, row);
  };
  return {
    sign: async (head) => signHead(head, await newest()),
    signStatement: async (statement) => signStatement(statement, await newest()),
    keys: async () => (await rows()).map(onWire),
  };
}

/**
 * Creates a new key, which signs from now on. The previous key endorses it, so that a verifier can follow the change.
 */
export function rotateHeadKey(db: Database, instanceKey: InstanceKey): Promise<void> {
  return addKey(db, instanceKey, () => true);
}

async function addKey(
  db: Database,
  instanceKey: InstanceKey,
  isDue: (known: readonly KeyRow[]) => boolean,
): Promise<void> {
  await db.transaction(async (tx: Transaction) => {
    await lockHeadKeys(tx);
    const known = await listHeadKeys(tx);
    if (!isDue(known)) return;
    const key = newHeadKey();
    const publicKey = publicPart(key);
    const before = known.at(-1);
    const endorsement = before === undefined ? null : endorse(publicKey, privateKey(instanceKey, before));
    const sealed = seal(instanceKey, headKeyBytes(key), purposeOf(publicKey));
    await insertHeadKey(tx, known.length + 1, Buffer.from(publicKey, 'base64url'), sealed, endorsement);
  });
}

const purposeOf = (publicKey: string): string => `ledger-head/${publicKey}`;

function privateKey(instanceKey: InstanceKey, { publicKey, sealedPrivateKey }: KeyRow): KeyObject {
  return readHeadKey(unseal(instanceKey, sealedPrivateKey, purposeOf(publicKey.toString('base64url'))));
}

const onWire = ({ number, publicKey, createdAt, endorsement }: KeyRow): HeadKey => ({
  number,
  publicKey: publicKey.toString('base64url'),
  createdAt: createdAt.toISOString(),
  endorsement: endorsement?.toString('base64url') ?? null,
});
