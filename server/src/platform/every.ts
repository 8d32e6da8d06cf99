/** Work that is done again and again until it is stopped. */
export interface Repeating {
  /** Does it now; if it is under way, once more after that. */
  now(): Promise<void>;
  /** No more of it; resolves when what is under way has ended. */
  stop(): Promise<void>;
}

/** Does `work` every `ms`, counted from its last end, so that it never runs beside itself. The timer keeps no process alive. */
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
