import type { Clock } from '../kernel/index.ts';

/** The machine's clock, or one that starts at `startAt` and runs at the same pace. */
export function systemClock(startAt?: Date): Clock {
  return pacedClock(startAt);
}

/** A clock with a configurable pace, for demos and tests: hours pass in minutes. */
export interface PacedClock extends Clock {
  /** Sets the pace relative to the machine's clock. */
  runAt(pace: number): void;
}

/** Like `systemClock`, at the machine's pace until `runAt` changes it. */
export function pacedClock(startAt?: Date): PacedClock {
  let machine = Date.now();
  let shown = startAt?.getTime() ?? machine;
  let pace = 1;
  const now = (): number => shown + (Date.now() - machine) * pace;
  return {
    now: () => new Date(now()),
    runAt: (next) => {
      shown = now();
      machine = Date.now();
      pace = next;
    },
  };
}
