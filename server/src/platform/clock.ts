import type { Clock } from '../kernel/index.ts';

/** The machine's clock, or one that started at a given moment when the service did and runs at the same pace. */
export function systemClock(startAt?: Date): Clock {
  if (startAt === undefined) return { now: () => new Date() };
  const offset = startAt.getTime() - Date.now();
  return { now: () => new Date(Date.now() + offset) };
}
