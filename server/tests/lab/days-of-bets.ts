import type { Day } from '../../src/kernel/index.ts';
import type { SystemDay } from '../../src/lab/statistics/index.ts';
import { noSums } from '../../src/lab/statistics/system-day.ts';

/** A bet of a system, one unit staked. */
export interface SystemBet {
  readonly day: Day;
  /** No-vig probability of the side when the price was taken, pushes excluded; between 0 and 1, both excluded. */
  readonly probabilityOfMarket: number;
  /** What one unit returns if it wins, stake included; above 1. */
  readonly priceDecimal: number;
  readonly result: 'won' | 'lost' | 'push' | 'void';
  /** No-vig probability of the side at the close; null where unknown for the bet's line. */
  readonly closingProbability: number | null;
  /** Profit: the price less 1 if won, -1 if lost, 0 for a push or a void. */
  readonly units: number;
}

/** Bets won or lost: only they inform about a probability. */
export const isDecided = ({ result }: SystemBet): boolean => result === 'won' || result === 'lost';

/** Expected profit of a bet at a probability, given no push. */
export const expectedUnits = ({ priceDecimal }: SystemBet, probability: number): number =>
  probability * priceDecimal - 1;

/** Sums up bets by game day, in order of day: the service does this in the database. */
export function daysOfBets(bets: readonly SystemBet[]): SystemDay[] {
  const days = new Map<Day, ReturnType<typeof noSums>>();
  for (const bet of bets) {
    const sums = days.get(bet.day) ?? noSums();
    days.set(bet.day, sums);
    sums[bet.result === 'push' ? 'pushed' : bet.result] += 1;
    sums.units += bet.units;
    const { probabilityOfMarket: market, closingProbability: closing } = bet;
    if (isDecided(bet)) {
      sums.expectedWins += market;
      sums.expectedUnits += expectedUnits(bet, market);
      sums.variance += bet.priceDecimal ** 2 * market * (1 - market);
    }
    if (bet.result !== 'void' && closing !== null) {
      sums.closed += 1;
      sums.closingValue += expectedUnits(bet, closing);
    }
  }
  return Array.from(days, ([day, sums]) => ({ day, ...sums })).toSorted((one, other) => (one.day < other.day ? -1 : 1));
}
