/** How many calls may wait, and the error beyond that. */
export interface Waiting {
  readonly most: number;
  readonly refusal: () => Error;
}

/**
 * Runs at most `count` calls at a time; the others wait in order until their signal aborts. Refuses a call if the
 * waiting list is full.
 */
export function slots(
  count: number,
  { most, refusal }: Waiting = { most: Infinity, refusal: () => new Error('full') },
) {
  let free = count;
  const waiting = new Set<() => void>();

  function turn(signal: AbortSignal): Promise<void> {
    if (free > 0) {
      free -= 1;
      return Promise.resolve();
    }
    return new Promise((go, giveUp) => {
      const begin = (): void => {
        signal.removeEventListener('abort', leave);
        go();
      };
      const leave = (): void => {
        waiting.delete(begin);
        giveUp(signal.reason as Error);
      };
      if (signal.aborted) return leave();
      if (waiting.size >= most) return giveUp(refusal());
      waiting.add(begin);
      signal.addEventListener('abort', leave, { once: true });
    });
  }

  return async <Result>(signal: AbortSignal, work: () => Promise<Result>): Promise<Result> => {
    await turn(signal);
    try {
      return await work();
    } finally {
      const [next] = waiting;
      // A slot passes to the next waiting call directly, so a new call cannot overtake it.
      if (next === undefined) free += 1;
      else {
        waiting.delete(next);
        next();
      }
    }
  };
}
