import { every } from '../../platform/index.ts';

/**
 * Runs work when it is notified, and at an interval in any case. Notifications during a run are joined to one more
 * run.
 */
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
      // A notification from here on may be about something that this run does not see.
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
