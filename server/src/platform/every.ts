/** Work that repeats until it is stopped. */
export interface Repeating {
  /** Runs the work now; if it is running, once more after that. */
  now(): Promise<void>;
  /** Stops repeating; resolves when a running call has ended. */
  stop(): Promise<void>;
}

/**
 * Runs `work` every `ms` milliseconds after the last run ended, so runs never overlap. The timer keeps no process
 * alive.
 */
export function every(ms: number, work: () => Promise<void>, failed: (error: unknown) => void): Repeating {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let last: Promise<void> = Promise.resolve();

  function plan(): void {
    clearTimeout(timer);
    if (stopped) return;
    timer = setTimeout(() => void now(), ms);
    timer.unref();
  }
  function now(): Promise<void> {
    last = last
      .then(async () => (stopped ? undefined : work()))
      .catch(failed)
      .then(plan);
    return last;
  }

  plan();
  return {
    now,
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await last;
    },
  };
}

/** Waits for work, at most so many milliseconds. Work that takes longer goes on. */
export async function atMost(ms: number, work: Promise<void>): Promise<void> {
  const late = Promise.withResolvers<void>();
  const timer = setTimeout(late.resolve, ms);
  await Promise.race([work, late.promise]);
  clearTimeout(timer);
}
