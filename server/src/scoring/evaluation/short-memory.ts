/** Remembers what was read a moment ago, so that many who ask in one second read once. */
export interface ShortMemory<Result> {
  /** What was read of this key for a moment at most `forMs` before `asOf`, else reads it. */
  recall(key: string, asOf: Date, read: () => Promise<Result>): Promise<Result>;
}

interface Remembered<Result> {
  readonly asOf: number;
  readonly result: Promise<Result>;
}

/** The oldest go first when more than `most` are kept. An answer never knows of later facts than its question may. */
export function shortMemory<Result>(forMs: number, most: number): ShortMemory<Result> {
  const kept = new Map<string, Remembered<Result>>();
  return {
    recall(key, asOf, read) {
      const moment = asOf.getTime();
      const known = kept.get(key);
      if (known !== undefined && known.asOf <= moment && moment - known.asOf <= forMs) return known.result;
      const fresh = { asOf: moment, result: read() };
      kept.delete(key);
      kept.set(key, fresh);
      const [oldest] = kept.keys();
      if (kept.size > most && oldest !== undefined) kept.delete(oldest);
      // A failed reading is not remembered: the next one who asks tries again.
      fresh.result.catch(() => {
        if (kept.get(key) === fresh) kept.delete(key);
      });
      return fresh.result;
    },
  };
}
