import { student, type Estimate } from '../../record/index.ts';
import { daySums, decidedOn, sumOver, varianceByDay } from './day-sums.ts';
import type { SystemDay } from './system-day.ts';

/** Standard normal quantile of 97.5 %. */
const Z = 1.959963984540054;

/**
 * The share of wins among bets won and lost. The interval is Wilson's for the effective sample size p (1 - p) / variance,
 * never more than the number of bets. It uses Student's quantile for the number of days. If all won or all lost, the days
 * have no variation and each counts as one bet. No interval from a single day. Korn and Graubard, Survey Methodology 24
 * (1998); Dean and Pagano, Journal of Survey Statistics and Methodology 3 (2015).
 */
export function hitRateByDay(all: readonly SystemDay[]): Estimate | null {
  const bets = sumOver(all, decidedOn);
  if (bets === 0) return null;
  const days = daySums(all, ({ won }) => won, decidedOn);
  const value = sumOver(all, ({ won }) => won) / bets;
  if (days.length < 2) return { value, interval: null };
  const variance = varianceByDay(days) / bets ** 2;
  const worth = variance === 0 ? days.length : (value * (1 - value)) / variance;
  const size = Math.min(bets, worth) * (Z / student(days.length - 1)) ** 2;
  const weight = Z ** 2 / size;
  const center = (value + weight / 2) / (1 + weight);
  const reach = (Z / (1 + weight)) * Math.sqrt((value * (1 - value)) / size + weight / (4 * size));
  return {
    value,
    interval: [Math.max(0, Math.min(value, center - reach)), Math.min(1, Math.max(value, center + reach))],
  };
}
