import type { Day } from '../../kernel/index.ts';
import type { AgainstMarket } from './against-market.ts';
import { expectedUnits, isDecided, isStaked, varianceOfUnits, type SystemBet } from './system-bet.ts';

/** How a system stood after a game day: units summed from the first day. */
export interface CurveDay {
  readonly day: Day;
  /** Bets of the day that are no void. */
  readonly bets: number;
  readonly units: number;
  /** What the market's probabilities led to expect by then. */
  readonly expected: number;
  /** Between these ends lie 19 of 20 results if the market is right. */
  readonly low: number;
  readonly high: number;
}

/** Standard normal quantile of 97.5 %. */
const Z = 1.959963984540054;

/**
 * Units day by day, oldest first, beside luck. The band's variance is that of independent bets times the factor by which bets
 * of one day vary together, so that its last day is the range of the whole result.
 */
export function curveOf(bets: readonly SystemBet[], market: AgainstMarket | null): CurveDay[] {
  const sum = { units: 0, expected: 0, variance: 0 };
  const days = Map.groupBy(bets.filter(isStaked), ({ day }) => day);
  return Array.from(days)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([day, ofDay]) => {
      for (const bet of ofDay) sum.units += bet.units;
      for (const bet of ofDay.filter(isDecided)) {
        sum.expected += expectedUnits(bet, bet.probabilityOfMarket);
        sum.variance += varianceOfUnits(bet, bet.probabilityOfMarket) * (market?.dayFactor ?? 1);
      }
      const reach = Z * Math.sqrt(sum.variance);
      const { units, expected } = sum;
      return { day, bets: ofDay.length, units, expected, low: expected - reach, high: expected + reach };
    });
}
