import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

/** Time and randomness of retries, as parameters: tests neither wait nor guess. */
export interface Pace {
  /** Monotonic milliseconds. */
  elapsedMs(): number;
  /** Rejects if the signal aborts first. */
  wait(milliseconds: number, signal?: AbortSignal): Promise<void>;
  /** At least 0 and less than 1. */
  random(): number;
}

export const systemPace: Pace = {
  elapsedMs: () => performance.now(),
  wait: async (milliseconds, signal) => {
    await sleep(milliseconds, undefined, signal === undefined ? {} : { signal });
  },
  random: () => randomInt(2 ** 32) / 2 ** 32,
};
