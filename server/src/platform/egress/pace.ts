import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

/** Time to wait by, and chance to spread retries by: parameters, so that no test waits or guesses. */
export interface Pace {
  /** Milliseconds that only rise, from any start. */
  elapsedMs(): number;
  /** Rejects if the signal aborts first. */
  wait(milliseconds: number, signal?: AbortSignal): Promise<void>;
  /** From 0 up to, and never, 1. */
  random(): number;
}

export const systemPace: Pace = {
  elapsedMs: () => performance.now(),
  wait: async (milliseconds, signal) => {
    await sleep(milliseconds, undefined, signal === undefined ? {} : { signal });
  },
  random: () => randomInt(2 ** 32) / 2 ** 32,
};
