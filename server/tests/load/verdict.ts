import type { LoadReport } from './generator/plan.ts';

const WANTED_P99_MS = 50;
/** A node that answers 99 of 100 requests within this keeps up: the time after which it counts them as late. */
const KEPT_UP_MS = 500;
/** Three times the capacity, less what is due in the last moments and goes out after them. */
const ENOUGH_TIMES = 2.9;

export interface Verdict {
  /** Not shown: nothing went wrong, but the service was not asked for that much, or could do it. */
  readonly word: 'held' | 'not held' | 'not shown';
  readonly because: readonly string[];
}

/** Whether everything that was due was answered with success, and all but a hundredth before it was too late. */
export function keptUp({ all }: LoadReport): boolean {
  return all.ok === all.due && all.p99 <= KEPT_UP_MS;
}

/** At half of its capacity a service answers everything, and fast. */
export function judgeHalf({ all }: LoadReport): Verdict {
  return verdictOf([
    ...(all.p99 > WANTED_P99_MS ? [`p99 ${all.p99} ms at half the capacity`] : []),
    ...(all.ok < all.due ? [`${all.due - all.ok} requests without success at half the capacity`] : []),
  ]);
}

/**
 * What counts is what reached the service: everything that was sent must be answered in time, with success or with a 503
 * that says when to come back, and half the capacity must go as it goes otherwise in `after`, which begins ten seconds later.
 * What the generator never sent says nothing about the service; a refusal says that it was overloaded. "Held"
 * is said of about three times the capacity, sent.
 */
export function judgeFlood(flood: LoadReport, after: LoadReport, capacity: number): Verdict {
  const { failed, unanswered, shed } = flood.all;
  const { word, because } = verdictOf([
    ...(failed > 0 ? [`${failed} requests of the flood failed`] : []),
    ...(unanswered > 0 ? [`${unanswered} requests of the flood were sent and had no answer in time`] : []),
    ...judgeHalf(after).because.map((why) => `${why} ten seconds after it`),
  ]);
  const times = timesSent(flood, capacity);
  const sent = `${times} times the capacity was sent`;
  if (word === 'held' && shed === 0) return { word: 'not shown', because: [sent, 'and the service kept up'] };
  if (word === 'held' && times < ENOUGH_TIMES) return { word: 'not shown', because: [sent, 'more could not be sent'] };
  return { word, because: [...because, sent] };
}

/** How many times the capacity left the generator while it lasted. */
export function timesSent({ sentPerSecond }: LoadReport, capacity: number): number {
  return Math.round((10 * sentPerSecond) / capacity) / 10;
}

function verdictOf(faults: readonly string[]): Verdict {
  return { word: faults.length === 0 ? 'held' : 'not held', because: faults };
}
