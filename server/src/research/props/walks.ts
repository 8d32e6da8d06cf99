import { LRUCache } from 'lru-cache';

/** Walks stored per process. */
const MOST_WALKS = 10_000;
/** A walk ends when no page is read for this time. */
const FORGET_AFTER_MS = 10 * 60_000;

/**
 * Remembers which board version a caller's first page came from, so that later pages have the same version while new boards
 * are published. A client that may reach several nodes sends the parameter `version` instead.
 */
export interface Walks {
  /** The version that a walk began with, unless it has ended. */
  recall(walk: string, now: Date): number | undefined;
  remember(walk: string, version: number, now: Date): void;
}

export function walks(): Walks {
  const begun = new LRUCache<string, { readonly version: number; readonly at: number }>({ max: MOST_WALKS });
  return {
    recall(walk, now) {
      const found = begun.get(walk);
      return found === undefined || now.getTime() - found.at > FORGET_AFTER_MS ? undefined : found.version;
    },
    remember(walk, version, now) {
      begun.set(walk, { version, at: now.getTime() });
    },
  };
}
