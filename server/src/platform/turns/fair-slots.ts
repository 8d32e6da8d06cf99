import { slots } from './slots.ts';

/** How many calls may be under way or wait, in all and of one key, and the error for one more. */
export interface Fairness {
  readonly most: number;
  readonly mostOfOne: number;
  readonly refusal: () => Error;
}

/**
 * Runs at most `count` calls at a time and of one key one; the others wait. A key takes its turn among the others once, however
 * many calls of it wait: none is held back by another's many. A call that is one too many is refused.
 */
export function fairSlots<Key>(count: number, { most, mostOfOne, refusal }: Fairness) {
  const common = slots(count);
  const own = new Map<Key, { readonly turn: ReturnType<typeof slots>; asked: number }>();
  let asked = 0;
  return async <Result>(key: Key, signal: AbortSignal, work: () => Promise<Result>): Promise<Result> => {
    const mine = own.get(key) ?? { turn: slots(1), asked: 0 };
    if (asked >= most || mine.asked >= mostOfOne) throw refusal();
    own.set(key, mine);
    asked += 1;
    mine.asked += 1;
    try {
      return await mine.turn(signal, () => common(signal, work));
    } finally {
      asked -= 1;
      mine.asked -= 1;
      if (mine.asked === 0) own.delete(key);
    }
  };
}
