import type { Origin } from '../../kernel/index.ts';
import { canonicalJson, type Json } from '../canonical-json.ts';
import type { Hash } from '../sha256.ts';
import { isSigned } from './is-signed.ts';

export const HEAD_FORMAT = 'prop-pick-head/1';

/** The signed newest entry of a chain. */
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

/** A public key with its number in the key history. */
export interface HeadKey {
  /** 1 for the first. */
  readonly number: number;
  readonly publicKey: string;
  /** RFC 3339. */
  readonly createdAt: string;
  /** The previous key's signature of this one, base64url; null for the first. */
  readonly endorsement: string | null;
}

export const headOf = (
  origin: Origin,
  { sequence, hash }: { readonly sequence: number; readonly hash: Hash },
): Head => ({
  format: HEAD_FORMAT,
  origin,
  sequence,
  hash,
});

/** The bytes that the previous key signs for a new key. */
export const introduction = (publicKey: string): Uint8Array =>
  signedBytes({ format: 'prop-pick-head-key/1', publicKey });

/** The signed bytes of a head. */
export const headBytes = ({ format, origin, sequence, hash }: Head): Uint8Array =>
  signedBytes({ format, origin, sequence, hash });

const signedBytes = (value: Json): Uint8Array => new TextEncoder().encode(canonicalJson(value));

export const isSignedHead = (head: Head, { publicKey, value }: HeadSignature): boolean =>
  isSigned(headBytes(head), publicKey, value);

export const isEndorsed = (publicKey: string, endorsement: string, by: string): boolean =>
  isSigned(introduction(publicKey), by, endorsement);

/**
 * A statement signed with the head key. Its format identifies its kind, so that no statement passes for another kind.
 */
export interface Statement {
  readonly format: string;
  readonly [name: string]: Json;
}

/** The signed bytes of a statement. RangeError for one in the format of a head or a key. */
export function statementBytes(statement: Statement): Uint8Array {
  if (statement.format.startsWith('prop-pick-head')) throw new RangeError(`a head is no statement`);
  return signedBytes(statement);
}

export const isSignedStatement = (statement: Statement, { publicKey, value }: HeadSignature): boolean =>
  isSigned(statementBytes(statement), publicKey, value);
