import { LRUCache } from 'lru-cache';
import { only, singleFlight, type Database } from '../../platform/index.ts';
import { credentialVersion } from '../sessions/queries.ts';

/** About 300 bytes each. */
const MAX_ENTRIES = 20_000;

/** The state of a credential: every change committed before the call is in it. */
export type GetCredential<State> = (name: string) => Promise<State | undefined>;

/**
 * Caches credentials per node. Each call first reads the version that every change of credentials replaces, and drops the
 * whole cache when it differs. Concurrent calls share one such read (single-flight), and none is answered by a read that
 * began before it. `onChange` runs whenever the cache is dropped.
 */
export function credentialCache<State extends object>(
  db: Database,
  load: (name: string) => Promise<State | undefined>,
  onChange: () => void,
): GetCredential<State> {
  const entries = new LRUCache<string, State>({ max: MAX_ENTRIES });
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
    // Another call read a change meanwhile, so this state may be older: use it for this call only.
    if (state !== undefined && seen === before) entries.set(name, state);
    return state;
  };
}
