/** Where the time comes from. Nothing but `platform/clock.ts` reads the machine's own. */
export interface Clock {
  now(): Date;
}

/** A clock that a test or a replay sets by hand. */
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
