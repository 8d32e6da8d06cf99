import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify, type KeyObject } from 'node:crypto';
import type { Origin } from '../../kernel/index.ts';
import { canonicalJson } from '../canonical-json.ts';
import type { Hash } from '../merkle.ts';

export const HEAD_FORMAT = 'prop-pick-head/1';

/** The newest entry of a chain, as it is signed. */
export interface Head {
  readonly format: typeof HEAD_FORMAT;
  readonly origin: Origin;
  readonly sequence: number;
  readonly hash: Hash;
}

/** An Ed25519 signature (RFC 8032) over the canonical JSON (RFC 8785) of a head. */
export interface HeadSignature {
  /** 32 bytes, base64url. */
  readonly publicKey: string;
  /** 64 bytes, base64url. */
  readonly value: string;
}

/** A public key with its place in the history of keys. */
export interface HeadKey {
  /** 1 for the first. */
  readonly number: number;
  readonly publicKey: string;
  /** RFC 3339. */
  readonly createdAt: string;
  /** Of the key before over this one, base64url; null for the first. */
  readonly endorsement: string | null;
}

export const headOf = (
  origin: Origin,
  { sequence, hash }: { readonly sequence: number; readonly hash: Hash },
): Head => ({
  format: HEAD_FORMAT,
  ...{ origin, sequence, hash },
});

/** What the key before signs of a new key. */
const introduction = (publicKey: string): Buffer =>
  Buffer.from(canonicalJson({ format: 'prop-pick-head-key/1', publicKey }));

const headBytes = ({ format, origin, sequence, hash }: Head): Buffer =>
  Buffer.from(canonicalJson({ format, origin, sequence, hash }));

export function signHead(head: Head, key: KeyObject): HeadSignature {
  return { publicKey: publicPart(key), value: sign(null, headBytes(head), key).toString('base64url') };
}

export const isSignedHead = (head: Head, { publicKey, value }: HeadSignature): boolean =>
  isSigned(headBytes(head), publicKey, value);

export const endorse = (publicKey: string, by: KeyObject): Buffer => sign(null, introduction(publicKey), by);

export const isEndorsed = (publicKey: string, endorsement: string, by: string): boolean =>
  isSigned(introduction(publicKey), by, endorsement);

/** False also for text that is no key or no signature. */
function isSigned(bytes: Buffer, publicKey: string, value: string): boolean {
  try {
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' });
    return verify(null, bytes, key, Buffer.from(value, 'base64url'));
  } catch {
    return false;
  }
}

export const newHeadKey = (): KeyObject => generateKeyPairSync('ed25519').privateKey;

/** PKCS #8, which `readHeadKey` reads. */
export const headKeyBytes = (key: KeyObject): Buffer => key.export({ format: 'der', type: 'pkcs8' });

export const readHeadKey = (bytes: Buffer): KeyObject => createPrivateKey({ key: bytes, format: 'der', type: 'pkcs8' });

/** The 32 bytes of a private key's public key, base64url. */
export function publicPart(key: KeyObject): string {
  const { x } = createPublicKey(key).export({ format: 'jwk' });
  if (x === undefined) throw new TypeError('not an Ed25519 key');
  return x;
}
