import { singleFlight, type Database } from '../../platform/index.ts';
import { credentialChangesSince, credentialVersion } from '../sessions/queries.ts';

/** Entries kept of each node's most lately used credentials: about 300 bytes each. */
const MOST_ENTRIES = 20_000;

export interface CredentialCache<State extends { readonly accountId: number }> {
  /**
   * The state of a credential, no older than this call: a change that was committed before the call is in it. From the
   * second time on it costs no query of its own; all calls of a moment share one read of the change log.
   */
  get(credential: string): Promise<State | undefined>;
  /** The state that this node remembers, which may have changed since. */
  remembered(credential: string): State | undefined;
}

/**
 * What a node remembers of credentials. Each call first reads which accounts changed since the last read and forgets
 * those; so an answer is never older than its question, on any number of nodes, and without the database there is none.
 * `onForgetAll` is called when everything must be read anew.
 */
export function credentialCache<State extends { readonly accountId: number }>(
  db: Database,
  load: (credential: string) => Promise<State | undefined>,
  onForgetAll: () => void,
): CredentialCache<State> {
  const entries = new Map<string, State>();
  const ofAccount = new Map<number, Set<string>>();
  let seen: number | undefined;
  let newest: string | undefined;

  const share = singleFlight<void>();
  const catchUp = (): Promise<void> => share('changes', readChanges);

  async function readChanges(): Promise<void> {
    if (seen === undefined) {
      seen = (await credentialVersion(db))[0]?.version ?? 0;
      // Whatever this node read before may be older than that.
      forgetAll();
    }
    for (const change of await credentialChangesSince(db, seen)) {
      // A gap: older changes were swept away before this node read them.
      if (change.account_id === null || change.version !== seen + 1) forgetAll();
      else forget(change.account_id);
      seen = change.version;
    }
  }

  function forgetAll(): void {
    entries.clear();
    ofAccount.clear();
    onForgetAll();
  }

  function forget(accountId: number): void {
    for (const credential of ofAccount.get(accountId) ?? []) entries.delete(credential);
    ofAccount.delete(accountId);
  }

  function remember(credential: string, state: State): void {
    if (entries.size >= MOST_ENTRIES) forgetOldest();
    keep(credential, state);
    const siblings = ofAccount.get(state.accountId) ?? new Set();
    ofAccount.set(state.accountId, siblings.add(credential));
  }

  function keep(credential: string, state: State): void {
    entries.delete(credential);
    entries.set(credential, state);
    newest = credential;
  }

  function forgetOldest(): void {
    const [oldest] = entries;
    if (oldest === undefined) return;
    const [credential, { accountId }] = oldest;
    entries.delete(credential);
    const siblings = ofAccount.get(accountId);
    siblings?.delete(credential);
    if (siblings?.size === 0) ofAccount.delete(accountId);
  }

  return {
    remembered: (credential) => entries.get(credential),
    async get(credential) {
      await catchUp();
      const known = entries.get(credential);
      if (known !== undefined) {
        // The one that asks all the time is the newest already.
        if (credential !== newest) keep(credential, known);
        return known;
      }
      const before = seen;
      const state = await load(credential);
      // A change that was read meanwhile may be younger than what was loaded: good for this call, not for later ones.
      if (state !== undefined && seen === before) remember(credential, state);
      return state;
    },
  };
}
