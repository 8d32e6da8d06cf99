import { sha256 as hashOf } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

export type Hash = string;

/** As the server's: `crypto.subtle` would respond later, and only on https and from a disk. */
export function sha256(...parts: readonly (string | Uint8Array)[]): Hash {
  const hash = hashOf.create();
  for (const part of parts) hash.update(typeof part === 'string' ? new TextEncoder().encode(part) : part);
  return bytesToHex(hash.digest());
}
