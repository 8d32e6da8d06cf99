/** Runs the functions of one key one after another, in the order of the calls. */
export type InTurn = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>;

/** Functions of different keys run concurrently. A failure does not stop later ones. */
export function inTurn(): InTurn {
  const last = new Map<string, Promise<unknown>>();
  return async (key, work) => {
    const before = last.get(key);
    const result = before === undefined ? work() : before.then(work);
    const settled = result.then(
      () => undefined,
      () => undefined,
    );
    last.set(key, settled);
    try {
      return await result;
    } finally {
      if (last.get(key) === settled) last.delete(key);
    }
  };
}
