let thisTurn: Promise<void> | undefined;

/** When everything has run that was ready to in this turn of the event loop; all who wait for it go on together. */
export function turnEnd(): Promise<void> {
  thisTurn ??= new Promise((resolve) => {
    setImmediate(() => {
      thisTurn = undefined;
      resolve();
    });
  });
  return thisTurn;
}

/**
 * Joins calls: those made while a run is under way share the next one. A call is never answered by a run that began
 * before it was made, so what it learns is at least as new as itself. `run` answers in the order of its items.
 */
export function batched<Item, Result>(run: (items: Item[]) => Promise<Result[]>): (item: Item) => Promise<Result> {
  let waiting: { item: Item; answer: PromiseWithResolvers<Result> }[] = [];
  let running = false;

  async function drain(): Promise<void> {
    running = true;
    while (waiting.length > 0) {
      // All that is ready to call does so first: of thirty requests that one answer let go on, none goes alone.
      // eslint-disable-next-line no-await-in-loop
      await turnEnd();
      const batch = waiting;
      waiting = [];
      try {
        const results = await run(batch.map(({ item }) => item));
        if (results.length !== batch.length) throw new Error(`${batch.length} calls got ${results.length} results`);
        // The lengths are equal: every index has its result.
        for (const [index, { answer }] of batch.entries()) answer.resolve(results[index] as Result);
      } catch (error) {
        for (const { answer } of batch) answer.reject(error);
      }
    }
    running = false;
  }

  return (item) => {
    const answer = Promise.withResolvers<Result>();
    waiting.push({ item, answer });
    if (!running) void drain();
    return answer.promise;
  };
}
