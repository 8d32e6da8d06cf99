import { hash, timingSafeEqual } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { randomText } from '../../platform/index.ts';

/** `pp_…` is for the data API, `pps_…` for the operations API. */
export type KeyPrefix = 'pp' | 'pps';

const PUBLIC_LENGTH = 12;
const SECRET_LENGTH = 32; // 190 bits: a secret of this length needs no salt and no slow hash.
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** A key in its parts: the public id that finds it, and the hash that verifies it. */
export interface RawKey {
  readonly publicId: string;
  readonly secretHash: Buffer;
}

export interface NewRawKey extends RawKey {
  /** The whole key, shown once. */
  readonly text: string;
}

/** Prefix, public id, secret and checksum. The checksum detects a mistyped key without a query. */
export function newRawKey(prefix: KeyPrefix): NewRawKey {
  const publicId = randomText(PUBLIC_LENGTH);
  const secret = randomText(SECRET_LENGTH);
  const body = `${prefix}_${publicId}${secret}`;
  return { publicId, secretHash: hashSecret(secret), text: body + checksum(body) };
}

/** The parts of a key with a correct checksum; undefined for anything else. */
export function readRawKey(prefix: KeyPrefix, text: string): RawKey | undefined {
  const match = /^(pps?)_([0-9A-Za-z]{12})([0-9A-Za-z]{32})([0-9A-Za-z]{6})$/.exec(text);
  if (match === null || match[1] !== prefix || checksum(text.slice(0, -6)) !== match[4]) return undefined;
  return { publicId: match[2] ?? '', secretHash: hashSecret(match[3] ?? '') };
}

/** The part of a key that lists show. */
export const visiblePart = (prefix: KeyPrefix, publicId: string): string => `${prefix}_${publicId}`;

export const sameHash = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && timingSafeEqual(one, other);

export const hashSecret = (secret: string): Buffer => hash('sha256', secret, 'buffer');

/** CRC-32 in six base-62 digits, as GitHub uses it: detects typing errors, proves nothing. */
function checksum(body: string): string {
  let rest = crc32(body);
  let text = '';
  for (let digit = 0; digit < 6; digit += 1) {
    text = (DIGITS[rest % 62] ?? '') + text;
    rest = Math.floor(rest / 62);
  }
  return text;
}
