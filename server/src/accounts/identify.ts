import type { Tier } from '../kernel/index.ts';
import {
  SCOPES,
  unauthorized,
  type Caller,
  type CredentialKind,
  type Identify,
  type Scope,
} from '../platform/http/index.ts';
import { credentialCache } from './credential-cache.ts';
import type { Desk } from './desk.ts';
import { liveApiKey, liveOpsToken, touchApiKey, touchOpsToken, type LiveKey } from './key-queries.ts';
import { readRawKey, sameHash, type RawKey } from './raw-keys.ts';
import { liveSession } from './session-queries.ts';

/** How often the last use of a key is written down, at most. */
const TOUCH_MS = 60_000;

type OnGuess = NonNullable<Parameters<Identify>[1]>;

/** What a node remembers of a session, key or token in force. */
interface Credential {
  readonly kind: CredentialKind;
  readonly id: string;
  readonly accountId: number;
  readonly tier: Tier;
  readonly scopes: readonly Scope[];
  readonly expiresAt: Date | null;
  /** Of keys and tokens; a session is proved by the signature on its access token. */
  readonly secretHash: Buffer | null;
  /** Writes down that it is used, once a minute at most. */
  readonly touch: () => Promise<void>;
}

/**
 * Proves callers by their credential. First the text itself (signature, checksum), without a query; then what it stands
 * for, as of this request: see docs/decisions on credentials that are checked without a query of their own.
 */
export function identifier(desk: Desk): Identify {
  const credentials = credentialCache<Credential>(
    desk.db,
    (name) => loadCredential(desk, name),
    () => desk.signingKeys.forget(),
  );

  async function inForce(name: string): Promise<Credential> {
    const credential = await credentials.get(name);
    if (credential === undefined) throw unauthorized();
    if (credential.expiresAt !== null && credential.expiresAt <= desk.wallClock.now()) throw unauthorized();
    return credential;
  }

  async function byKey(name: 'key' | 'ops', key: RawKey | undefined, onGuess?: OnGuess): Promise<Caller> {
    if (key === undefined) throw unauthorized();
    const opens = ({ secretHash }: Credential): boolean => secretHash !== null && sameHash(secretHash, key.secretHash);
    const remembered = credentials.remembered(`${name}:${key.publicId}`);
    const guess = remembered !== undefined && opens(remembered) ? remembered : undefined;
    if (guess !== undefined) onGuess?.(callerOf(guess));
    const credential = await inForce(`${name}:${key.publicId}`);
    if (credential !== guess && !opens(credential)) throw unauthorized();
    await credential.touch();
    return callerOf(credential);
  }

  return async ({ bearer, apiKey }, onGuess) => {
    if (apiKey !== undefined) return byKey('key', readRawKey('pp', apiKey), onGuess);
    if (bearer === undefined) return undefined;
    if (bearer.startsWith('pps_')) return byKey('ops', readRawKey('pps', bearer), onGuess);
    const claims = await desk.accessTokens.verify(bearer);
    if (claims === undefined) throw unauthorized();
    const known = credentials.remembered(`session:${claims.sessionId}`);
    if (known?.accountId === claims.accountId) onGuess?.(callerOf(known));
    const session = await inForce(`session:${claims.sessionId}`);
    if (session.accountId !== claims.accountId) throw unauthorized();
    // The signing keys may have been replaced since: what was read just now made this node forget them.
    if ((await desk.accessTokens.verify(bearer)) === undefined) throw unauthorized();
    return callerOf(session);
  };
}

/** The credential of a cache name, `session:…`, `key:…` or `ops:…`, if it is in force. */
async function loadCredential(desk: Desk, name: string): Promise<Credential | undefined> {
  const [kind = '', id = ''] = name.split(':', 2);
  if (kind === 'key') return ofKey(desk, 'api-key', (await liveApiKey(desk.db, id))[0]);
  if (kind === 'ops') return ofKey(desk, 'ops-token', (await liveOpsToken(desk.db, id))[0]);
  const [row] = await liveSession(desk.db, id);
  if (row === undefined) return undefined;
  return {
    kind: 'access-token',
    id: name,
    accountId: row.account_id,
    tier: row.tier,
    scopes: row.tier === 'Admin' ? SCOPES : [],
    expiresAt: row.expires_at,
    secretHash: null,
    touch: async () => {},
  };
}

function ofKey(desk: Desk, kind: 'api-key' | 'ops-token', row: LiveKey | undefined): Credential | undefined {
  if (row === undefined) return undefined;
  const write = kind === 'api-key' ? touchApiKey : touchOpsToken;
  let writtenAt = 0;
  return {
    kind,
    id: `${kind}:${row.id}`,
    accountId: row.account_id,
    tier: row.tier,
    scopes: row.scopes,
    expiresAt: row.expires_at,
    secretHash: row.secret_hash,
    async touch() {
      const now = desk.wallClock.now().getTime();
      if (now - writtenAt < TOUCH_MS) return;
      writtenAt = now;
      await write(desk.db, row.id);
    },
  };
}

function callerOf({ kind, id, accountId, tier, scopes }: Credential): Caller {
  return { kind, credentialId: id, account: { id: accountId, tier }, scopes };
}
