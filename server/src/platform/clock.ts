import type { Clock } from '../kernel/index.ts';

/** The machine's clock, or one that started at a given moment when the service did and runs at the same pace. */
export function systemClock(startAt?: Date): Clock {
  return pacedClock(startAt);
}

/** A clock whose pace can be set: hours pass in minutes, for showing and for tests. */
export interface PacedClock extends Clock {
  /** From now on the clock runs so many times as fast as the machine's. */
  runAt(pace: number): void;
}

/** As `systemClock`, at the machine's pace until another is set. */
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
