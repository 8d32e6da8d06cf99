import { daySums, decidedOn, sumOver, varianceByDay } from './day-sums.ts';
import { studentTail } from './p-value.ts';
import type { SystemDay } from './system-day.ts';

/** The market's expectation for the same bets, and the difference of the result. For bets won and lost. */
export interface AgainstMarket {
  readonly bets: number;
  readonly days: number;
  /** Sum of the no-vig probabilities: the number of wins the market expected. */
  readonly expectedWins: number;
  /** The units implied by these probabilities at the prices taken. */
  readonly expectedUnits: number;
  /** Units won above the expected ones. */
  readonly excessUnits: number;
  /** Variance of the units if the market is right. */
  readonly variance: number;
  /** The ratio of one day's variance to that of independent bets; at least 1. */
  readonly dayFactor: number;
  /** Probability of a result at least as far from the market's, if the market is right; null with too few bets. */
  readonly pValue: number | null;
}

/**
 * The minimum data for a p-value. Below 20 days the variance between days is poorly known. With fewer than 10 expected wins
 * or losses the sum is far from normal: long odds need more bets than even ones.
 */
export const ENOUGH = { bets: 50, days: 20, expectedOfEachResult: 10 } as const;

/**
 * Compares a result with the market's expectation. The test statistic is the excess divided by its standard error, with
 * Student's distribution for the number of days less 1. The variance is that between game days, but at least that of
 * independent bets at the market's probabilities. Otherwise long odds that all lost would have no variance.
 */
export function againstMarket(days: readonly SystemDay[]): AgainstMarket {
  const excess = daySums(days, ({ units, expectedUnits }) => units - expectedUnits, decidedOn);
  const independent = sumOver(days, ({ variance }) => variance);
  const variance = Math.max(independent, varianceByDay(excess));
  const bets = sumOver(days, decidedOn);
  const expectedWins = sumOver(days, (day) => day.expectedWins);
  const excessUnits = excess.reduce((all, day) => all + day.sum, 0);
  const isEnough =
    bets >= ENOUGH.bets &&
    excess.length >= ENOUGH.days &&
    Math.min(expectedWins, bets - expectedWins) >= ENOUGH.expectedOfEachResult;
  return {
    bets,
    days: excess.length,
    expectedWins,
    excessUnits,
    variance,
    expectedUnits: sumOver(days, (day) => day.expectedUnits),
    dayFactor: independent === 0 ? 1 : variance / independent,
    pValue: isEnough ? studentTail(excessUnits / Math.sqrt(variance), excess.length - 1) : null,
  };
}
