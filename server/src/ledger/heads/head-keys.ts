import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import {
  headBytes,
  introduction,
  statementBytes,
  type Head,
  type HeadSignature,
  type Statement,
} from './signed-head.ts';

export function signHead(head: Head, key: KeyObject): HeadSignature {
  return { publicKey: publicPart(key), value: sign(null, headBytes(head), key).toString('base64url') };
}

export const signStatement = (statement: Statement, key: KeyObject): HeadSignature => ({
  publicKey: publicPart(key),
  value: sign(null, statementBytes(statement), key).toString('base64url'),
});

export const endorse = (publicKey: string, by: KeyObject): Buffer => sign(null, introduction(publicKey), by);

export const newHeadKey = (): KeyObject => generateKeyPairSync('ed25519').privateKey;

/** PKCS #8, the format of `readHeadKey`. */
export const headKeyBytes = (key: KeyObject): Buffer => key.export({ format: 'der', type: 'pkcs8' });

export const readHeadKey = (bytes: Buffer): KeyObject => createPrivateKey({ key: bytes, format: 'der', type: 'pkcs8' });

/** The 32 bytes of a private key's public key, base64url. */
export function publicPart(key: KeyObject): string {
  const { x } = createPublicKey(key).export({ format: 'jwk' });
  if (x === undefined) throw new TypeError('not an Ed25519 key');
  return x;
}
