import { slots } from './slots.ts';

/** Limits of running and waiting calls, in total and per key, and the error beyond them. */
export interface Fairness {
  readonly most: number;
  readonly mostOfOne: number;
  readonly refusal: () => Error;
}

/**
 * Runs at most `count` calls at a time, one per key; the others wait. Keys take turns, so one key with many calls does
 * not delay the others. Calls beyond the limits are refused.
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
