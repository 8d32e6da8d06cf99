import type { DaySum } from '../../record/index.ts';
import type { SystemDay } from './system-day.ts';

/** Bets won and lost: only they inform about a probability. */
export const decidedOn = ({ won, lost }: SystemDay): number => won + lost;

/** Bets whose stake counts: not voids. */
export const stakedOn = (day: SystemDay): number => decidedOn(day) + day.pushed;

/** All bets, voids included. */
export const betsOn = (day: SystemDay): number => stakedOn(day) + day.void;

/** A figure of each game day with the number of its bets; days without such bets are left out. */
export const daySums = (
  days: readonly SystemDay[],
  of: (day: SystemDay) => number,
  countOf: (day: SystemDay) => number,
): DaySum[] => days.map((day) => ({ sum: of(day), count: countOf(day) })).filter(({ count }) => count > 0);

/** The sum of a figure over days. */
export const sumOver = (days: readonly SystemDay[], of: (day: SystemDay) => number): number =>
  days.reduce((all, day) => all + of(day), 0);

/**
 * Variance of a sum over all days, with a game day as one draw: D / (D - 1) · Σ(sum - mean · count)². This is the
 * numerator of the ratio estimator (Cochran, Sampling Techniques, 1977, 6.3). 0 for a single day, which has no
 * variation.
 */
export function varianceByDay(days: readonly DaySum[]): number {
  if (days.length < 2) return 0;
  const count = days.reduce((all, day) => all + day.count, 0);
  const mean = days.reduce((all, day) => all + day.sum, 0) / count;
  const squares = days.reduce((all, day) => all + (day.sum - mean * day.count) ** 2, 0);
  return (days.length / (days.length - 1)) * squares;
}
