/** A short-lived cache: concurrent requests within a second share one read. */
export interface ShortCache<Result> {
  /** The cached value of this key, if it was read for a moment at most `forMs` before `asOf`; else reads it. */
  getOrRead(key: string, asOf: Date, read: () => Promise<Result>): Promise<Result>;
}

interface CacheEntry<Result> {
  readonly asOf: number;
  readonly result: Promise<Result>;
}

/** Evicts the oldest entries above `most`. A value read for a later moment is never returned. */
export function shortCache<Result>(forMs: number, most: number): ShortCache<Result> {
  const kept = new Map<string, CacheEntry<Result>>();
  return {
    getOrRead(key, asOf, read) {
      const moment = asOf.getTime();
      const known = kept.get(key);
      if (known !== undefined && known.asOf <= moment && moment - known.asOf <= forMs) return known.result;
      const fresh = { asOf: moment, result: read() };
      kept.delete(key);
      kept.set(key, fresh);
      const [oldest] = kept.keys();
      if (kept.size > most && oldest !== undefined) kept.delete(oldest);
      // Failed reads are not cached: the next call tries again.
      fresh.result.catch(() => {
        if (kept.get(key) === fresh) kept.delete(key);
      });
      return fresh.result;
    },
  };
}
