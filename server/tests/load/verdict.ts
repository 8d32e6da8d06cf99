import type { LoadReport } from './generator/plan.ts';

const WANTED_P99_MS = 50;
/** A node that serves 99 of 100 requests within this time keeps up; slower responses count as late. */
const KEPT_UP_MS = 500;
/** Three times the capacity, minus requests that are due in the last moments and are sent later. */
const ENOUGH_TIMES = 2.9;

export interface Verdict {
  /** `not shown`: no fault, but the load was too low, or the service kept up with it. */
  readonly word: 'held' | 'not held' | 'not shown';
  readonly because: readonly string[];
}

/** True if all due requests succeeded, and 99 % of them in time. */
export function keptUp({ all }: LoadReport): boolean {
  return all.ok === all.due && all.p99 <= KEPT_UP_MS;
}

/** At half of its capacity a service serves everything, and fast. */
export function judgeHalf({ all }: LoadReport): Verdict {
  return verdictOf([
    ...(all.p99 > WANTED_P99_MS ? [`p99 ${all.p99} ms at half the capacity`] : []),
    ...(all.ok < all.due ? [`${all.due - all.ok} requests without success at half the capacity`] : []),
  ]);
}

/**
 * Only requests that reached the service count. Each must be served in time, with success or with 503 and
 * Retry-After. `after`, half the capacity from ten seconds later, must be as usual. Unsent requests do not count; a
 * refusal proves an overload. "Held" requires about three times the capacity as sent.
 */
export function judgeFlood(flood: LoadReport, after: LoadReport, capacity: number): Verdict {
  const { failed, overdue, shed } = flood.all;
  const { word, because } = verdictOf([
    ...(failed > 0 ? [`${failed} requests of the flood failed`] : []),
    ...(overdue > 0 ? [`${overdue} requests of the flood were sent and had no response in time`] : []),
    ...judgeHalf(after).because.map((why) => `${why} ten seconds after it`),
  ]);
  const times = timesSent(flood, capacity);
  const sent = `${times} times the capacity was sent`;
  if (word === 'held' && shed === 0) return { word: 'not shown', because: [sent, 'and the service kept up'] };
  if (word === 'held' && times < ENOUGH_TIMES) return { word: 'not shown', because: [sent, 'more could not be sent'] };
  return { word, because: [...because, sent] };
}

/** The requests sent per second, as a multiple of the capacity. */
export function timesSent({ sentPerSecond }: LoadReport, capacity: number): number {
  return Math.round((10 * sentPerSecond) / capacity) / 10;
}

function verdictOf(faults: readonly string[]): Verdict {
  return { word: faults.length === 0 ? 'held' : 'not held', because: faults };
}
