/** How many calls run at a time, and how many may run or wait. */
export interface Capacity {
  readonly atOnce: number;
  readonly most: number;
}

/** A call that got no place: its key has its share of the places (`share`), or other keys have them all (`full`). */
export class NoPlace extends Error {
  readonly reason: 'share' | 'full';
  constructor(reason: NoPlace['reason']) {
    super(reason === 'share' ? 'the key has its share of the places' : 'all places are taken');
    this.reason = reason;
  }
}

export interface FairPlaces<Key> {
  /** Waits for a place until the signal aborts. Returns the function that gives it back. Throws NoPlace. */
  take(key: Key, signal: AbortSignal): Promise<() => void>;
}

interface Waiter {
  readonly begin: () => void;
  readonly refuse: (reason: unknown) => void;
}

/**
 * Runs at most `atOnce` calls, one per key; the others wait. Keys take turns, so one key with many calls does not delay the
 * others. If `most` run or wait, a call of a key with fewer calls replaces the newest one that waits of the key with the
 * most. So keys cannot keep a new one out.
 */
export function fairPlaces<Key>({ atOnce, most }: Capacity): FairPlaces<Key> {
  const running = new Set<Key>();
  /** The key whose turn is next comes first; no list is empty. */
  const waiting = new Map<Key, Waiter[]>();

  const asked = (key: Key): number => Number(running.has(key)) + (waiting.get(key)?.length ?? 0);

  function leave(key: Key, waiter: Waiter): void {
    const others = (waiting.get(key) ?? []).filter((one) => one !== waiter);
    if (others.length === 0) waiting.delete(key);
    else waiting.set(key, others);
  }

  function beginNext(): void {
    for (const [key, [first]] of waiting) {
      if (running.size >= atOnce) return;
      if (first === undefined || running.has(key)) continue;
      leave(key, first);
      running.add(key);
      first.begin();
    }
  }

  function releaseOf(key: Key): () => void {
    let isTaken = true;
    return () => {
      if (!isTaken) return;
      isTaken = false;
      running.delete(key);
      const mine = waiting.get(key);
      if (mine !== undefined) {
        // The other keys come first.
        waiting.delete(key);
        waiting.set(key, mine);
      }
      beginNext();
    };
  }

  function makePlace(key: Key): void {
    const total = [...waiting.values()].reduce((sum, ofKey) => sum + ofKey.length, running.size);
    if (total < most) return;
    const [longest] = [...waiting.keys()].toSorted((one, other) => asked(other) - asked(one));
    if (longest === undefined || asked(longest) <= asked(key) + 1) throw new NoPlace(asked(key) > 0 ? 'share' : 'full');
    waiting.get(longest)?.at(-1)?.refuse(new NoPlace('share'));
  }

  return {
    async take(key, signal) {
      signal.throwIfAborted();
      makePlace(key);
      return new Promise((resolve, reject) => {
        const end = (): void => signal.removeEventListener('abort', abort);
        const waiter: Waiter = {
          begin: () => {
            end();
            resolve(releaseOf(key));
          },
          refuse: (reason) => {
            end();
            leave(key, waiter);
            reject(reason);
          },
        };
        const abort = (): void => waiter.refuse(signal.reason);
        signal.addEventListener('abort', abort, { once: true });
        waiting.set(key, [...(waiting.get(key) ?? []), waiter]);
        beginNext();
      });
    },
  };
}
