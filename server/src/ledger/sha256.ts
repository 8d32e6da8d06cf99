import { createHash } from 'node:crypto';

/** 64 hexadecimal digits. */
export type Hash = string;

/**
 * SHA-256 of the concatenated texts (UTF-8) and bytes. The site's page has its own implementation with the same result.
 */
export function sha256(...parts: readonly (string | Uint8Array)[]): Hash {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
}
