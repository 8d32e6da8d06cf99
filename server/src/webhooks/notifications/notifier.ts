import { every } from '../../platform/index.ts';

/** Work that is done when it is rung for, however often at once, and every so often in any case. */
export interface Notifier {
  notify(): void;
  /** Rings are not heard any more; resolves when the work under way has ended. */
  stop(): Promise<void>;
}

export function createNotifier(everyMs: number, work: () => Promise<void>, failed: (error: unknown) => void): Notifier {
  let isNotified = false;
  const repeating = every(
    everyMs,
    async () => {
      // Whoever rings from here on may know of more than this run will see.
      isNotified = false;
      await work();
    },
    failed,
  );
  return {
    notify: () => {
      if (isNotified) return;
      isNotified = true;
      void repeating.now();
    },
    stop: repeating.stop,
  };
}
