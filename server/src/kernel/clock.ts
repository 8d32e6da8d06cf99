/** The source of the current time. Only `platform/clock.ts` reads the system clock. */
export interface Clock {
  now(): Date;
}

/** A clock that tests and replays set by hand. */
export interface SettableClock extends Clock {
  set(moment: Date): void;
}

export function settableClock(start: Date): SettableClock {
  let current = start;
  return {
    now: () => new Date(current),
    set: (moment) => {
      current = moment;
    },
  };
}
