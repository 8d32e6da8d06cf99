import type { Day } from '../../kernel/index.ts';
import type { AgainstMarket } from './against-market.ts';
import { stakedOn } from './day-sums.ts';
import type { SystemDay } from './system-day.ts';

/** A system's running total after a game day: units summed from the first day. */
export interface CurveDay {
  readonly day: Day;
  /** Bets of the day that are not void. */
  readonly bets: number;
  readonly units: number;
  /** The expected units so far by the market's probabilities. */
  readonly expected: number;
  /** The 95 % range of results if the market is right. */
  readonly low: number;
  readonly high: number;
}

/** Standard normal quantile of 97.5 %. */
const Z = 1.959963984540054;

/**
 * Cumulative units by day, with the range of luck; days are oldest first. The band's variance is that of independent bets
 * times the day factor, so its last day is the range of the whole result.
 */
export function curveOf(days: readonly SystemDay[], market: AgainstMarket | null): CurveDay[] {
  const sum = { units: 0, expected: 0, variance: 0 };
  return days
    .filter((day) => stakedOn(day) > 0)
    .map((day) => {
      sum.units += day.units;
      sum.expected += day.expectedUnits;
      sum.variance += day.variance * (market?.dayFactor ?? 1);
      const reach = Z * Math.sqrt(sum.variance);
      const { units, expected } = sum;
      return { day: day.day, bets: stakedOn(day), units, expected, low: expected - reach, high: expected + reach };
    });
}
