import type { Processor } from '../proc.ts';
import type { LoadReport, Tally } from './plan.ts';

export type Outcome = 'ok' | 'shed' | 'failed' | 'overdue' | 'unsent';

/** One finished request. Times in ms since the start of the load; NaN if it did not happen. */
export interface Passed {
  readonly kind: string;
  readonly dueAt: number;
  readonly sentAt: number;
  readonly endedAt: number;
  readonly outcome: Outcome;
  /** The status of the response, or the cause of the connection's end. */
  readonly why: string;
}

/** A quantile of sorted values, by nearest rank; 0 for no values. */
export function quantileOf(sorted: readonly number[], share: number): number {
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
}

function tallyOf(name: string, passed: readonly Passed[]): Tally {
  const count = (outcome: Outcome): number => passed.filter((one) => one.outcome === outcome).length;
  const times = passed
    .filter(({ outcome }) => outcome === 'ok')
    .map(({ dueAt, endedAt }) => endedAt - dueAt)
    .sort((a, b) => a - b);
  return {
    name,
    due: passed.length,
    ok: times.length,
    shed: count('shed'),
    failed: count('failed'),
    overdue: count('overdue'),
    unsent: count('unsent'),
    p50: round(quantileOf(times, 0.5)),
    p99: round(quantileOf(times, 0.99)),
    max: round(times.at(-1) ?? 0),
  };
}

/** Summarizes a load of `seconds`. */
export function reportOf(passed: readonly Passed[], seconds: number, generator: Processor): LoadReport {
  const all = tallyOf('all', passed);
  const sent = passed.filter(({ outcome }) => outcome !== 'unsent');
  const late = sent.map(({ dueAt, sentAt }) => sentAt - dueAt);
  const failures: Record<string, number> = {};
  for (const { outcome, why } of passed) if (outcome === 'failed') failures[why] = (failures[why] ?? 0) + 1;
  return {
    seconds,
    perSecond: round(all.ok / seconds),
    sentPerSecond: round(sent.filter(({ sentAt }) => sentAt < seconds * 1_000).length / seconds),
    all,
    kinds: Array.from(
      Map.groupBy(passed, ({ kind }) => kind),
      ([name, ofKind]) => tallyOf(name, ofKind),
    ),
    sentLateP99: round(
      quantileOf(
        late.sort((a, b) => a - b),
        0.99,
      ),
    ),
    generator,
    failures,
  };
}

const round = (value: number): number => Math.round(value * 10) / 10;
