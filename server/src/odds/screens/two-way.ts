import { unitWin } from '../../kernel/index.ts';
import { netPrice } from '../books/exchanges.ts';

/** What one unit staked at an American price gives back if it wins, the stake included. */
export const payoutOf = (price: number): number => 1 + unitWin(price);

/** The same of a book's price, after its fee. */
export const netPayoutOf = (book: string, price: number, isInPlay = false): number =>
  payoutOf(netPrice(book, price, isInPlay));

/** The sum of the implied probabilities of all outcomes, from their payouts a unit. Below 1 there is an arbitrage. */
export const impliedSum = (payouts: readonly number[]): number => payouts.reduce((sum, payout) => sum + 1 / payout, 0);

/** The books' share of all stakes if every outcome pays alike; negative for an arbitrage. */
export const holdOf = (payouts: readonly number[]): number => 1 - 1 / impliedSum(payouts);

/** Both sides of a line, staked so that each pays alike. All figures are shares of the total stake. */
export interface TwoWay {
  /** Profit whichever side wins; 0 if the line is hit exactly, because both stakes are returned. Negative: the hold. */
  readonly edge: number;
  /** They add up to 1. */
  readonly stakes: readonly [over: number, under: number];
}

/** The profit of an over and an under at these payouts: in the form that is exact for equal ones. */
export const edgeOf = (over: number, under: number): number => (over * under) / (over + under) - 1;

/** Stakes and profit of an over and an under, from their payouts a unit. RangeError for a payout of at most 1. */
export function twoWay(over: number, under: number): TwoWay {
  if (!(over > 1 && under > 1)) throw new RangeError(`no payouts of a bet: ${over}, ${under}`);
  const both = over + under;
  return { edge: edgeOf(over, under), stakes: [under / both, over / both] };
}
