import { every } from '../every.ts';

/** Runs work when notified, and at an interval. Notifications during a run are coalesced into one more run. */
export interface Notifier {
  notify(): void;
  /** Ignores further notifications; resolves when the current run has ended. */
  stop(): Promise<void>;
}

export function createNotifier(everyMs: number, work: () => Promise<void>, failed: (error: unknown) => void): Notifier {
  let isNotified = false;
  const repeating = every(
    everyMs,
    async () => {
      // A later notification may be about data that this run does not see.
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
