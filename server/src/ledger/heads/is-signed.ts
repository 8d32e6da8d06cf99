import { createPublicKey, verify } from 'node:crypto';

/**
 * Whether this is the Ed25519 signature of bytes by a public key, both base64url; false also for text that is no key or no
 * signature. The page of a site has another with the same result.
 */
export function isSigned(bytes: Uint8Array, publicKey: string, value: string): boolean {
  try {
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' });
    return verify(null, bytes, key, Buffer.from(value, 'base64url'));
  } catch {
    return false;
  }
}
