import { expectedValue, unitWin } from './odds.ts';

/**
 * The full Kelly share of a bankroll for one bet: (p·b − q) / b, where b is the win for one unit staked. It makes the
 * logarithm of the bankroll grow fastest (J. L. Kelly, A New Interpretation of Information Rate, Bell System Technical
 * Journal 35, 1956). 0 where the price has no edge. `winProbability` is given no push: a push returns the stake. RangeError
 * for an impossible price.
 */
export function kellyShare(winProbability: number, price: number): number {
  return Math.max(0, expectedValue(winProbability, price) / unitWin(price));
}
