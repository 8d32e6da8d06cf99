import { LRUCache } from 'lru-cache';
import {
  DomainError,
  only,
  singleFlight,
  unauthenticated,
  type Caller,
  type Database,
  type Identify,
} from '../../platform/index.ts';
import { needsTwoFactor, scopesOfTier, type CredentialKind, type Scope } from '../../access/index.ts';
import type { AccountsDeps } from '../deps.ts';
import { allowsAddress, plainAddress } from '../keys/address-ranges.ts';
import { liveOpsToken, touchOpsToken } from '../keys/ops-token-queries.ts';
import { liveApiKey, touchApiKey, type LiveKey } from '../keys/queries.ts';
import { readRawKey, sameHash, type RawKey } from '../keys/raw-keys.ts';
import { credentialVersion, liveSession } from '../sessions/queries.ts';

/** Minimum time between two writes of a key's last use. */
const TOUCH_MS = 60_000;

/** A cached session, key or token. */
interface Credential {
  /** Built once and shared by all its requests. */
  readonly caller: Caller;
  readonly accountId: number;
  readonly expiresAt: Date | null;
  /** Null for a session, which the signature of its access token proves. */
  readonly secretHash: Uint8Array | null;
  /** The client's address must be in one range of each of these lists. */
  readonly ranges: readonly (readonly string[])[];
  /** Writes the time and address of last use, at most once a minute. */
  readonly touch: (address: string) => Promise<unknown> | undefined;
}

/**
 * Verifies callers by their credential. First its text (signature, checksum) without a query, then its session, key or
 * token as of this request (docs/decisions/0006).
 */
export function identifier(deps: AccountsDeps): Identify {
  const getCredential = credentialCache<Credential>(
    deps.db,
    (name) => loadCredential(deps, name),
    () => deps.signingKeys.forget(),
  );

  async function inForce(name: string): Promise<Credential> {
    const credential = await getCredential(name);
    if (credential === undefined) throw unauthenticated();
    if (credential.expiresAt !== null && credential.expiresAt <= deps.wallClock.now()) throw unauthenticated();
    return credential;
  }

  async function byKey(prefix: 'key' | 'ops', key: RawKey | undefined, address: string): Promise<Caller> {
    if (key === undefined) throw unauthenticated();
    const credential = await inForce(`${prefix}:${key.publicId}`);
    const { secretHash } = credential;
    if (secretHash === null || !sameHash(secretHash, key.secretHash)) throw unauthenticated();
    if (!credential.ranges.every((ranges) => allowsAddress(ranges, address))) throw addressNotAllowed(address);
    await credential.touch(address);
    return credential.caller;
  }

  async function bySession(bearer: string): Promise<Caller> {
    const claims = await deps.accessTokens.verify(bearer);
    if (claims === undefined) throw unauthenticated();
    const session = await inForce(`session:${claims.sessionId}`);
    if (session.accountId !== claims.accountId) throw unauthenticated();
    // The signing keys may have been replaced and dropped meanwhile: verify again.
    if ((await deps.accessTokens.verify(bearer)) === undefined) throw unauthenticated();
    return session.caller;
  }

  return async ({ bearer, apiKey, address }) => {
    if (apiKey !== undefined) return byKey('key', readRawKey('pp', apiKey), address);
    if (bearer === undefined) return undefined;
    return bearer.startsWith('pps_') ? byKey('ops', readRawKey('pps', bearer), address) : bySession(bearer);
  };
}

/** About 300 bytes each. */
const MOST_CACHED = 20_000;

/** The state of a credential, including every change committed before the call. */
type GetCredential<State> = (name: string) => Promise<State | undefined>;

/**
 * Caches credentials per node. Each call first reads the version that every change of credentials replaces, and clears
 * the cache if it differs. Concurrent calls share one such read (single-flight); a call never uses a read that began
 * before it. `onChange` runs whenever the cache is cleared.
 */
function credentialCache<State extends object>(
  db: Database,
  load: (name: string) => Promise<State | undefined>,
  onChange: () => void,
): GetCredential<State> {
  const entries = new LRUCache<string, State>({ max: MOST_CACHED });
  const share = singleFlight<void>();
  let seen: string | undefined;

  async function dropIfChanged(): Promise<void> {
    const { version } = only(await credentialVersion(db));
    if (version === seen) return;
    seen = version;
    entries.clear();
    onChange();
  }

  return async (name) => {
    await share('version', dropIfChanged);
    const cached = entries.get(name);
    if (cached !== undefined) return cached;
    const before = seen;
    const state = await load(name);
    // Another call read a change meanwhile, so this state may be stale: use it for this call only.
    if (state !== undefined && seen === before) entries.set(name, state);
    return state;
  };
}

const addressNotAllowed = (address: string): DomainError =>
  new DomainError(
    'address-not-allowed',
    `This credential does not allow requests from ${plainAddress(address) ?? 'here'}.`,
  );

/** Loads the credential of a cache name: `session:…`, `key:…` or `ops:…`. Undefined if it is not in force. */
async function loadCredential(deps: AccountsDeps, name: string): Promise<Credential | undefined> {
  const [kind = '', id = ''] = name.split(':', 2);
  if (kind === 'key') return ofKey(deps, 'api-key', (await liveApiKey(deps.db, id))[0]);
  if (kind === 'ops') return ofKey(deps, 'ops-token', (await liveOpsToken(deps.db, id))[0]);
  const [row] = await liveSession(deps.db, id);
  if (row === undefined) return undefined;
  const { account_id: accountId, tier } = row;
  const mustEnroll = deps.adminTwoFactor && needsTwoFactor(tier) && !row.two_factor;
  const caller = callerOf('access-token', name, { id: accountId, tier }, scopesOfTier(tier));
  return {
    caller: mustEnroll ? { ...caller, mustEnroll } : caller,
    accountId,
    expiresAt: row.expires_at,
    secretHash: null,
    ranges: [],
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
    // Copied: the driver slices small buffers from 64 kB pools, and a cached slice would keep its whole pool alive.
    secretHash: Uint8Array.from(row.secret_hash),
    ranges: row.ranges,
    touch(address) {
      const now = deps.wallClock.now().getTime();
      if (now - writtenAt < TOUCH_MS) return undefined;
      writtenAt = now;
      return write(deps.db, id, plainAddress(address));
    },
  };
}

const callerOf = (
  kind: CredentialKind,
  credentialId: string,
  account: Caller['account'],
  scopes: readonly Scope[],
): Caller => ({ kind, credentialId, account, scopes });
