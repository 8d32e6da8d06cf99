import type { DaySum } from '../../record/index.ts';
import type { SystemBet } from './system-bet.ts';

/** The sum of a figure over each game day's bets, and how many bets it is of. */
export function daySums(bets: readonly SystemBet[], of: (bet: SystemBet) => number): DaySum[] {
  const days = new Map<string, { sum: number; count: number }>();
  for (const bet of bets) {
    const day = days.get(bet.day) ?? { sum: 0, count: 0 };
    day.sum += of(bet);
    day.count += 1;
    days.set(bet.day, day);
  }
  return Array.from(days.values());
}

/**
 * Variance of a sum over all days, with a game day as one draw: D / (D - 1) · Σ(sum - mean · count)², the numerator of the
 * ratio estimator (Cochran, Sampling Techniques, 1977, 6.3). 0 for a single day, which shows no variation.
 */
export function varianceByDay(days: readonly DaySum[]): number {
  if (days.length < 2) return 0;
  const count = days.reduce((all, day) => all + day.count, 0);
  const mean = days.reduce((all, day) => all + day.sum, 0) / count;
  const squares = days.reduce((all, day) => all + (day.sum - mean * day.count) ** 2, 0);
  return (days.length / (days.length - 1)) * squares;
}
