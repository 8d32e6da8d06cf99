import type { Pace } from './pace.ts';

export interface Rate {
  readonly perSecond: number;
  /** Calls that may pass at once after a pause. */
  readonly burst: number;
}

/** Lets calls pass at a rate, in order. */
export function tokenBucket({ perSecond, burst }: Rate, pace: Pace) {
  let tokens = burst;
  let filledAt = pace.elapsedMs();
  return async (signal?: AbortSignal): Promise<void> => {
    const now = pace.elapsedMs();
    tokens = Math.min(burst, tokens + ((now - filledAt) / 1000) * perSecond);
    filledAt = now;
    tokens -= 1;
    if (tokens < 0) await pace.wait((-tokens / perSecond) * 1000, signal);
  };
}
