import { daySums, decidedOn, sumOver, varianceByDay } from './day-sums.ts';
import { studentTail } from './p-value.ts';
import type { SystemDay } from './system-day.ts';

/** What the market expected of the same bets, and how far the result is from it. Of bets won and lost. */
export interface AgainstMarket {
  readonly bets: number;
  readonly days: number;
  /** Sum of the no-vig probabilities: how many the market expected to win. */
  readonly expectedWins: number;
  /** The units that these probabilities imply at the prices taken. */
  readonly expectedUnits: number;
  /** Units won beyond the expected ones. */
  readonly excessUnits: number;
  /** Variance of the units if the market is right. */
  readonly variance: number;
  /** By how much bets of one day vary more than independent bets would; at least 1. */
  readonly dayFactor: number;
  /** Chance of a result at least as far from the market's, if the market is right; null where the bets are too few. */
  readonly pValue: number | null;
}

/**
 * What it takes for a p-value. Below 20 days the variance between days is little known. With fewer than 10 expected wins or
 * losses the sum is far from normal: long odds need more bets than even ones.
 */
export const ENOUGH = { bets: 50, days: 20, expectedOfEachResult: 10 } as const;

/**
 * Compares a result with the market's expectation. The test statistic is the excess over its standard error, with Student's
 * distribution for the number of days less 1. The variance is that between game days, but never below what independent bets
 * have at the market's probabilities: long odds that all lost would otherwise show no variation at all.
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
    ...{ bets, days: excess.length, expectedWins, excessUnits, variance },
    expectedUnits: sumOver(days, (day) => day.expectedUnits),
    dayFactor: independent === 0 ? 1 : variance / independent,
    pValue: isEnough ? studentTail(excessUnits / Math.sqrt(variance), excess.length - 1) : null,
  };
}
