import { scopesOfTier, type CredentialKind, type Scope } from '../../access/index.ts';
import { unauthorized, type Caller, type Identify } from '../../platform/http/index.ts';
import { credentialCache } from './credential-cache.ts';
import type { AccountsDeps } from '../deps.ts';
import { liveApiKey, liveOpsToken, touchApiKey, touchOpsToken, type LiveKey } from '../keys/queries.ts';
import { readRawKey, sameHash, type RawKey } from '../keys/raw-keys.ts';
import { liveSession } from '../sessions/queries.ts';

/** How often the last use of a key is written down, at most. */
const TOUCH_MS = 60_000;

type OnGuess = NonNullable<Parameters<Identify>[1]>;

/** What a node remembers of a session, key or token in force. */
interface Credential {
  /** Made once: every request of it has the same. */
  readonly caller: Caller;
  readonly accountId: number;
  readonly expiresAt: Date | null;
  /** Of keys and tokens; a session is proved by the signature on its access token. */
  readonly secretHash: Uint8Array | null;
  /** Writes down that it is used, once a minute at most; undefined while that is not due. */
  readonly touch: () => Promise<unknown> | undefined;
}

/**
 * Proves callers by their credential. First the text itself (signature, checksum), without a query; then what it stands
 * for, as of this request: see docs/decisions on credentials that are checked without a query of their own.
 */
export function identifier(deps: AccountsDeps): Identify {
  const credentials = credentialCache<Credential>(
    deps.db,
    (name) => loadCredential(deps, name),
    () => deps.signingKeys.forget(),
  );

  function inForce(credential: Credential | undefined): Credential {
    if (credential === undefined) throw unauthorized();
    if (credential.expiresAt !== null && credential.expiresAt <= deps.wallClock.now()) throw unauthorized();
    return credential;
  }

  async function byKey(name: 'key' | 'ops', key: RawKey | undefined, onGuess?: OnGuess): Promise<Caller> {
    if (key === undefined) throw unauthorized();
    const opens = ({ secretHash }: Credential): boolean => secretHash !== null && sameHash(secretHash, key.secretHash);
    const keptAs = `${name}:${key.publicId}`;
    const remembered = credentials.remembered(keptAs);
    const guess = remembered !== undefined && opens(remembered) ? remembered : undefined;
    if (guess !== undefined) onGuess?.(guess.caller);
    const credential = inForce(await credentials.get(keptAs));
    if (credential !== guess && !opens(credential)) throw unauthorized();
    const written = credential.touch();
    if (written !== undefined) await written;
    return credential.caller;
  }

  async function bySession(bearer: string, onGuess?: OnGuess): Promise<Caller> {
    const claims = await deps.accessTokens.verify(bearer);
    if (claims === undefined) throw unauthorized();
    const known = credentials.remembered(`session:${claims.sessionId}`);
    if (known?.accountId === claims.accountId) onGuess?.(known.caller);
    const session = inForce(await credentials.get(`session:${claims.sessionId}`));
    if (session.accountId !== claims.accountId) throw unauthorized();
    // The signing keys may have been replaced since: what was read just now made this node forget them.
    if ((await deps.accessTokens.verify(bearer)) === undefined) throw unauthorized();
    return session.caller;
  }

  // Promises of promises cost every request some microseconds: what is asked here is handed on.
  return ({ bearer, apiKey }, onGuess) => {
    if (apiKey !== undefined) return byKey('key', readRawKey('pp', apiKey), onGuess);
    if (bearer === undefined) return Promise.resolve(undefined);
    return bearer.startsWith('pps_') ? byKey('ops', readRawKey('pps', bearer), onGuess) : bySession(bearer, onGuess);
  };
}

/** The credential of a cache name, `session:…`, `key:…` or `ops:…`, if it is in force. */
async function loadCredential(deps: AccountsDeps, name: string): Promise<Credential | undefined> {
  const [kind = '', id = ''] = name.split(':', 2);
  if (kind === 'key') return ofKey(deps, 'api-key', (await liveApiKey(deps.db, id))[0]);
  if (kind === 'ops') return ofKey(deps, 'ops-token', (await liveOpsToken(deps.db, id))[0]);
  const [row] = await liveSession(deps.db, id);
  if (row === undefined) return undefined;
  const { account_id: accountId, tier } = row;
  return {
    caller: callerOf('access-token', name, { id: accountId, tier }, scopesOfTier(tier)),
    accountId,
    expiresAt: row.expires_at,
    secretHash: null,
    touch: () => undefined,
  };
}

function ofKey(deps: AccountsDeps, kind: 'api-key' | 'ops-token', row: LiveKey | undefined): Credential | undefined {
  if (row === undefined) return undefined;
  const write = kind === 'api-key' ? touchApiKey : touchOpsToken;
  let writtenAt = 0;
  const { id, account_id: accountId, tier } = row;
  return {
    caller: callerOf(kind, `${kind}:${id}`, { id: accountId, tier }, row.scopes),
    accountId,
    expiresAt: row.expires_at,
    // The driver cuts small buffers from pieces of 64 kB, and one that is kept keeps its piece. For that, neither is the row.
    secretHash: Uint8Array.from(row.secret_hash),
    touch() {
      const now = deps.wallClock.now().getTime();
      if (now - writtenAt < TOUCH_MS) return undefined;
      writtenAt = now;
      return write(deps.db, id);
    },
  };
}

const callerOf = (
  kind: CredentialKind,
  credentialId: string,
  account: Caller['account'],
  scopes: readonly Scope[],
): Caller => ({ kind, credentialId, account, scopes });
