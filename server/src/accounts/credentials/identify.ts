import { LRUCache } from 'lru-cache';
import {
  DomainError,
  only,
  singleFlight,
  unauthenticated,
  type Caller,
  type Database,
  type Identify,
  type Presented,
  type CachedCaller,
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
  /** Writes the time and address of last use if `isTouchDue`: once a minute. */
  readonly touch: (address: string) => Promise<unknown> | undefined;
  readonly isTouchDue: () => boolean;
}

/**
 * Verifies callers by their credential. First its text (signature, checksum) without a query, then its session, key or
 * token as of this request (docs/decisions/0006).
 */
export function identifier(deps: AccountsDeps): Identify {
  const cache = credentialCache<Credential>(
    deps.db,
    (name) => loadCredential(deps, name),
    () => deps.signingKeys.forget(),
  );

  const isExpired = ({ expiresAt }: Credential): boolean => expiresAt !== null && expiresAt <= deps.wallClock.now();

  async function inForce(name: string): Promise<Credential> {
    const credential = await cache.get(name);
    if (credential === undefined || isExpired(credential)) throw unauthenticated();
    return credential;
  }

  async function byKey(prefix: 'key' | 'ops', key: RawKey | undefined, address: string): Promise<Caller> {
    if (key === undefined) throw unauthenticated();
    const credential = await inForce(`${prefix}:${key.publicId}`);
    if (!hasSecret(credential, key)) throw unauthenticated();
    if (!allows(credential, address)) throw addressNotAllowed(address);
    await credential.touch(address);
    return credential.caller;
  }

  /** Only for an API key that would pass every check: a refusal must never come from an old state. */
  function cachedCaller({ apiKey, address }: Presented): CachedCaller | undefined {
    const key = apiKey === undefined ? undefined : readRawKey('pp', apiKey);
    const entry = key && cache.peek(`key:${key.publicId}`);
    if (key === undefined || entry === undefined) return undefined;
    const { state, version } = entry;
    const passes = hasSecret(state, key) && allows(state, address) && !isExpired(state) && !state.isTouchDue();
    return passes ? { caller: state.caller, version } : undefined;
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

  const identify = async ({ bearer, apiKey, address }: Presented): Promise<Caller | undefined> => {
    if (apiKey !== undefined) return byKey('key', readRawKey('pp', apiKey), address);
    if (bearer === undefined) return undefined;
    return bearer.startsWith('pps_') ? byKey('ops', readRawKey('pps', bearer), address) : bySession(bearer);
  };
  return Object.assign(identify, { cached: cachedCaller });
}

const hasSecret = ({ secretHash }: Credential, key: RawKey): boolean =>
  secretHash !== null && sameHash(secretHash, key.secretHash);

const allows = ({ ranges }: Credential, address: string): boolean =>
  ranges.every((range) => allowsAddress(range, address));

/** About 300 bytes each. */
const MOST_CACHED = 20_000;

interface CredentialCache<State> {
  /** The state of a credential, including every change committed before the call. */
  get(name: string): Promise<State | undefined>;
  /** The cached state and the version that it belongs to, unchecked. */
  peek(name: string): { readonly state: State; readonly version: string } | undefined;
}

/**
 * Caches credentials per node. `get` first reads the version that every change of credentials replaces, and clears the
 * cache if it differs. Concurrent calls share one such read (single-flight); a call never uses a read that began before
 * it. `onChange` runs whenever the cache is cleared.
 */
function credentialCache<State extends object>(
  db: Database,
  load: (name: string) => Promise<State | undefined>,
  onChange: () => void,
): CredentialCache<State> {
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

  return {
    async get(name) {
      await share('version', dropIfChanged);
      const cached = entries.get(name);
      if (cached !== undefined) return cached;
      const before = seen;
      const state = await load(name);
      // Another call read a change meanwhile, so this state may be stale: use it for this call only.
      if (state !== undefined && seen === before) entries.set(name, state);
      return state;
    },
    peek(name) {
      const state = entries.get(name);
      return state === undefined || seen === undefined ? undefined : { state, version: seen };
    },
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
  const { accountId, tier } = row;
  const mustEnroll = deps.adminTwoFactor && needsTwoFactor(tier) && !row.twoFactor;
  const caller = callerOf('access-token', name, { id: accountId, tier }, scopesOfTier(tier));
  return {
    caller: mustEnroll ? { ...caller, mustEnroll } : caller,
    accountId,
    expiresAt: row.expiresAt,
    secretHash: null,
    ranges: [],
    touch: () => undefined,
    isTouchDue: () => false,
  };
}

function ofKey(deps: AccountsDeps, kind: 'api-key' | 'ops-token', row: LiveKey | undefined): Credential | undefined {
  if (row === undefined) return undefined;
  const write = kind === 'api-key' ? touchApiKey : touchOpsToken;
  let writtenAt = 0;
  const isTouchDue = (): boolean => deps.wallClock.now().getTime() - writtenAt >= TOUCH_MS;
  const { id, accountId, tier } = row;
  return {
    caller: callerOf(kind, `${kind}:${id}`, { id: accountId, tier }, row.scopes),
    accountId,
    expiresAt: row.expiresAt,
    // Copied: the driver slices small buffers from 64 kB pools, and a cached slice would keep its whole pool alive.
    secretHash: Uint8Array.from(row.secretHash),
    ranges: row.ranges,
    touch(address) {
      if (!isTouchDue()) return undefined;
      writtenAt = deps.wallClock.now().getTime();
      return write(deps.db, id, plainAddress(address));
    },
    isTouchDue,
  };
}

const callerOf = (
  kind: CredentialKind,
  credentialId: string,
  account: Caller['account'],
  scopes: readonly Scope[],
): Caller => ({ kind, credentialId, account, scopes });
