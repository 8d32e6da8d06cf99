import { daySums, varianceByDay } from './day-sums.ts';
import { studentTail } from './p-value.ts';
import { expectedUnits, isDecided, varianceOfUnits, type SystemBet } from './system-bet.ts';

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
export function againstMarket(bets: readonly SystemBet[]): AgainstMarket {
  const decided = bets.filter(isDecided);
  const sum = (of: (bet: SystemBet) => number): number => decided.reduce((all, bet) => all + of(bet), 0);
  const expected = (bet: SystemBet): number => expectedUnits(bet, bet.probabilityOfMarket);
  const days = daySums(decided, (bet) => bet.units - expected(bet));
  const independent = sum((bet) => varianceOfUnits(bet, bet.probabilityOfMarket));
  const variance = Math.max(independent, varianceByDay(days));
  const expectedWins = sum(({ probabilityOfMarket }) => probabilityOfMarket);
  const excessUnits = days.reduce((all, day) => all + day.sum, 0);
  const isEnough =
    decided.length >= ENOUGH.bets &&
    days.length >= ENOUGH.days &&
    Math.min(expectedWins, decided.length - expectedWins) >= ENOUGH.expectedOfEachResult;
  return {
    ...{ bets: decided.length, days: days.length, expectedWins, excessUnits, variance },
    expectedUnits: sum(expected),
    dayFactor: independent === 0 ? 1 : variance / independent,
    pValue: isEnough ? studentTail(excessUnits / Math.sqrt(variance), days.length - 1) : null,
  };
}
