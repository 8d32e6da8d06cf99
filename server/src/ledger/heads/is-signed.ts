import { createPublicKey, verify } from 'node:crypto';

/**
 * True if this is the Ed25519 signature of bytes by a public key, both base64url; false for invalid keys or signatures.
 * The site's page has its own implementation with the same result.
 */
export function isSigned(bytes: Uint8Array, publicKey: string, value: string): boolean {
  try {
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' });
    return verify(null, bytes, key, Buffer.from(value, 'base64url'));
  } catch {
    return false;
  }
}
