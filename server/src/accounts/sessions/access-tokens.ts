import { LRUCache } from 'lru-cache';
import { decodeProtectedHeader, jwtVerify, SignJWT, type CryptoKey, type JWTPayload } from 'jose';
import type { Clock } from '../../kernel/index.ts';
import type { SigningKeys } from './signing-keys.ts';

export const ACCESS_TOKEN_SECONDS = 15 * 60;
/** RFC 9068: marks an access token, so that no other kind of token passes for one. */
const TYPE = 'at+jwt';
const LONGEST_TOKEN = 2_000;
/**
 * How far ahead the signing node's clock may be. A choice, not a measurement (docs/decisions/0006): a token dated
 * further ahead is refused.
 */
const CLOCK_SKEW_SECONDS = 30;

/** The account and session that a token names. */
export interface AccessClaims {
  readonly accountId: number;
  readonly sessionId: string;
  readonly expiresAt: Date;
}

/** Signs a token of a session. Ed25519 signatures are deterministic: the same arguments and key give the same token. */
export type IssueToken = (accountId: number, sessionId: string, issuedAt?: Date) => Promise<string>;

export interface AccessTokens {
  /**
   * Reads the signing key and returns a function that signs with it. The function needs no database, so it also works
   * inside a transaction.
   */
  issuer(): Promise<IssueToken>;
  /** The claims of a valid token signed by this service; undefined for any other text. */
  verify(token: string): Promise<AccessClaims | undefined>;
}

/** A verified signature; valid as long as the key does not change. */
interface Proof {
  readonly key: CryptoKey;
  readonly claims: AccessClaims;
}

/** Cached results of signature checks per node: one check takes 50 µs, a third of a small request. */
const MAX_VERIFIED = 10_000;

export function accessTokens(keys: SigningKeys, baseUrl: string, wallClock: Clock): AccessTokens {
  const audience = `${baseUrl}/api/v1`;
  const verified = new LRUCache<string, Proof>({ max: MAX_VERIFIED });
  return {
    async issuer() {
      const { kid, key } = await keys.signingKey();
      return (accountId, sessionId, at = wallClock.now()) => {
        const issuedAt = Math.floor(at.getTime() / 1_000);
        return new SignJWT({ sid: sessionId })
          .setProtectedHeader({ alg: 'EdDSA', typ: TYPE, kid })
          .setIssuer(baseUrl)
          .setAudience(audience)
          .setSubject(String(accountId))
          .setIssuedAt(issuedAt)
          .setExpirationTime(issuedAt + ACCESS_TOKEN_SECONDS)
          .sign(key);
      };
    },
    async verify(token) {
      const kid = keyIdOf(token);
      const key = kid === undefined ? undefined : await keys.verifyingKey(kid);
      if (key === undefined) return undefined;
      const now = wallClock.now();
      const known = verified.get(token);
      if (known?.key === key && known.claims.expiresAt > now) return known.claims;
      const claims = await check(token, key, now);
      if (claims !== undefined) verified.set(token, { key, claims });
      return claims;
    },
  };

  async function check(token: string, key: CryptoKey, now: Date): Promise<AccessClaims | undefined> {
    const payload = await jwtVerify(token, key, {
      algorithms: ['EdDSA'],
      typ: TYPE,
      issuer: baseUrl,
      audience,
      requiredClaims: ['sub', 'sid', 'iat', 'exp'],
      currentDate: now,
    }).then(
      (verification) => verification.payload,
      // Every fault of a token gets the same response: it is not valid.
      () => undefined,
    );
    return payload === undefined ? undefined : claimsOf(payload, now);
  }
}

/** The key id, if the header has exactly the three expected members. Embedded keys and certificates are refused. */
function keyIdOf(token: string): string | undefined {
  if (token.length > LONGEST_TOKEN || !/^[\w-]+\.[\w-]+\.[\w-]+$/.test(token)) return undefined;
  const header = protectedHeader(token);
  if (header === undefined || Object.keys(header).length !== 3) return undefined;
  const { alg, typ, kid } = header;
  return alg === 'EdDSA' && typ === TYPE && typeof kid === 'string' ? kid : undefined;
}

function protectedHeader(token: string): ReturnType<typeof decodeProtectedHeader> | undefined {
  try {
    return decodeProtectedHeader(token);
  } catch (error) {
    if (error instanceof TypeError) return undefined; // Not base64url, or not JSON.
    throw error;
  }
}

/**
 * The claims, if they have the expected types. Refuses a token from the future, and one with a longer lifetime than 15
 * minutes.
 */
function claimsOf({ sub, sid, iat, exp }: JWTPayload, now: Date): AccessClaims | undefined {
  if (typeof sub !== 'string' || !/^[1-9]\d{0,9}$/.test(sub) || typeof sid !== 'string') return undefined;
  if (iat === undefined || exp === undefined || exp - iat > ACCESS_TOKEN_SECONDS) return undefined;
  if (iat > now.getTime() / 1_000 + CLOCK_SKEW_SECONDS) return undefined;
  return { accountId: Number(sub), sessionId: sid, expiresAt: new Date(exp * 1_000) };
}
