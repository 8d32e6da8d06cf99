/** A figure with its 95 % interval; null where the data is too small for one. */
export interface Estimate {
  readonly value: number;
  readonly interval: readonly [low: number, high: number] | null;
}

/** Standard normal quantile of 97.5 %. */
const Z = 1.959963984540054;

/** An expected sum with its 95 % range, if its parts are independent (normal approximation). */
export function expectedSum(value: number, variance: number): Estimate {
  const reach = Z * Math.sqrt(variance);
  return { value, interval: [value - reach, value + reach] };
}

/** One game day's part of a mean: a sum and a count. */
export interface DaySum {
  readonly sum: number;
  readonly count: number;
}

/**
 * The mean over all days. Its interval counts a game day as one draw, because picks of one night share injuries, overtimes
 * and referees. The ratio estimator's variance, D / (D - 1) · Σ(sum - mean · count)² / N², and Student's distribution with D
 * - 1 degrees of freedom. Null without data; no interval from a single day.
 */
export function clusteredMean(days: readonly DaySum[]): Estimate | null {
  const counted = days.filter(({ count }) => count > 0);
  const total = counted.reduce((all, { count }) => all + count, 0);
  if (total === 0) return null;
  const value = counted.reduce((all, { sum }) => all + sum, 0) / total;
  const freedom = counted.length - 1;
  if (freedom < 1) return { value, interval: null };
  const squares = counted.reduce((all, { sum, count }) => all + (sum - value * count) ** 2, 0);
  const reach = (student(freedom) * Math.sqrt((counted.length / freedom) * squares)) / total;
  return { value, interval: [value - reach, value + reach] };
}

/** Days that are alike can differ by this after sums. */
const ROUNDING = 1e-9;

/**
 * Profit for one staked, as `clusteredMean`. The interval ends at -1, because no bet loses more than its stake; days that are
 * all alike give none.
 */
export function returnOnStakes(days: readonly DaySum[]): Estimate | null {
  const mean = clusteredMean(days);
  if (mean === null || mean.interval === null) return mean;
  const [low, high] = mean.interval;
  if (high - low < ROUNDING) return { value: mean.value, interval: null };
  return { value: mean.value, interval: [Math.max(-1, low), high] };
}

/** Exact for one and two degrees of freedom, where the expansion is inaccurate. */
const FEW: readonly number[] = [Number.NaN, 12.706204736174707, 4.302652729749464];

/** Student's quantile of 97.5 %: Cornish and Fisher's expansion around the normal, within 0.002 from 3 degrees on. */
export function student(freedom: number): number {
  const exact = FEW[freedom];
  if (exact !== undefined) return exact;
  const n = freedom;
  return (
    Z +
    (Z ** 3 + Z) / (4 * n) +
    (5 * Z ** 5 + 16 * Z ** 3 + 3 * Z) / (96 * n ** 2) +
    (3 * Z ** 7 + 19 * Z ** 5 + 17 * Z ** 3 - 15 * Z) / (384 * n ** 3) +
    (79 * Z ** 9 + 776 * Z ** 7 + 1482 * Z ** 5 - 1920 * Z ** 3 - 945 * Z) / (92160 * n ** 4)
  );
}
