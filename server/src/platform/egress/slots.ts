/** At most `count` pieces of work at a time; the others wait in the order they came, or until they give up. */
export function slots(count: number) {
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
      // A slot that is handed on is never free in between: nobody can slip in before the one who waits.
      if (next === undefined) free += 1;
      else {
        waiting.delete(next);
        next();
      }
    }
  };
}
