import { every } from '../platform/index.ts';

/** Work that is done when it is rung for, however often at once, and every so often in any case. */
export interface Bell {
  ring(): void;
  /** Rings are not heard any more; resolves when the work under way has ended. */
  stop(): Promise<void>;
}

export function onRing(everyMs: number, work: () => Promise<void>, failed: (error: unknown) => void): Bell {
  let isRung = false;
  const repeating = every(
    everyMs,
    async () => {
      // Whoever rings from here on may know of more than this run will see.
      isRung = false;
      await work();
    },
    failed,
  );
  return {
    ring: () => {
      if (isRung) return;
      isRung = true;
      void repeating.now();
    },
    stop: repeating.stop,
  };
}
