interface Asked {
  readonly bytes: Uint8Array;
  readonly publicKey: string;
  readonly value: string;
}

const asked = new Map<string, Asked>();
const known = new Map<string, boolean>();

/**
 * As the server's, for Web Crypto, which responds later: a signature that is not checked yet counts as valid and is noted.
 * Call `checkSignatures` and ask again.
 */
export function isSigned(bytes: Uint8Array, publicKey: string, value: string): boolean {
  const key = [publicKey, value, ...bytes].join();
  const found = known.get(key);
  if (found === undefined) asked.set(key, { bytes, publicKey, value });
  return found ?? true;
}

export interface CheckedSignatures {
  readonly checked: number;
  readonly invalid: number;
}

/** Checks what was asked about; null if this browser has no Ed25519 (RFC 8032) here. */
export async function checkSignatures(): Promise<CheckedSignatures | null> {
  if (!(await hasEd25519())) return null;
  for (const [key, { bytes, publicKey, value }] of asked) known.set(key, await isValid(bytes, publicKey, value));
  asked.clear();
  const all = [...known.values()];
  return { checked: all.length, invalid: all.filter((valid) => !valid).length };
}

/** False also for text that is no key or no signature. */
async function isValid(bytes: Uint8Array, publicKey: string, value: string): Promise<boolean> {
  try {
    const jwk = { kty: 'OKP', crv: 'Ed25519', x: publicKey };
    const key = await crypto.subtle.importKey('jwk', jwk, 'Ed25519', false, ['verify']);
    return await crypto.subtle.verify('Ed25519', key, fromBase64url(value), Uint8Array.from(bytes));
  } catch {
    return false;
  }
}

const fromBase64url = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.codePointAt(0) ?? 0);

/** The first key of RFC 8032, 7.1. */
const KEY = { kty: 'OKP', crv: 'Ed25519', x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo' };

/** Web Crypto is on https and from a disk only, and old browsers lack Ed25519. */
async function hasEd25519(): Promise<boolean> {
  try {
    await crypto.subtle.importKey('jwk', KEY, 'Ed25519', false, ['verify']);
    return true;
  } catch {
    return false;
  }
}
