import { isOffered, overround, unitWin } from '../../kernel/index.ts';
import type { Quote } from '../quotes/quote.ts';

/** rate · cost · (1 − cost) a contract that pays 1; of an order as a whole rounded up to steps of `roundedTo`. */
interface ContractFee {
  readonly of: 'contract';
  readonly rate: number;
  readonly roundedTo?: number;
}

/** What an exchange takes of a bet; with `isInPlayOnly` of bets on running games alone. */
type Fee = (ContractFee | { readonly of: 'winnings'; readonly share: number }) & { readonly isInPlayOnly?: true };

/**
 * The exchanges by the keys that feeds use, with the fee of who takes a price. A book that is not listed takes none: its
 * margin is in its prices. Where an exchange has several rates, the highest is assumed.
 */
const EXCHANGES: ReadonlyMap<string, Fee> = new Map<string, Fee>([
  ['betopenly', { of: 'winnings', share: 0.02 }],
  ['kalshi', { of: 'contract', rate: 0.07, roundedTo: 0.0001 }],
  ['novig', { of: 'contract', rate: 0.06, isInPlayOnly: true }],
  ['polymarket', { of: 'contract', rate: 0.05 }],
  ['prophetx', { of: 'winnings', share: 0.01 }],
]);

/** A net price is that of an order of so many contracts. Rounding moves the cost of one by a millionth at most. */
const ORDER_CONTRACTS = 100;

export const isExchange = (book: string): boolean => EXCHANGES.has(book);

/**
 * What a book's price is worth after its fee, as American odds that need not be whole: prices are compared by this, and
 * shown as quoted. The same as the price where the book takes no fee. RangeError for an impossible price.
 */
export function netPrice(book: string, price: number, isInPlay = false): number {
  const fee = EXCHANGES.get(book);
  return fee === undefined || (fee.isInPlayOnly === true && !isInPlay) ? price : priceAfter(fee, price);
}

/** A price after a fee. */
export function priceAfter(fee: Fee, price: number): number {
  const win = unitWin(price);
  const left = fee.of === 'winnings' ? win * (1 - fee.share) : winOfContract(1 / (1 + win), fee);
  return left >= 1 ? 100 * left : -100 / left;
}

/** The profit of one unit that buys contracts at a cost each and wins. */
function winOfContract(cost: number, fee: ContractFee): number {
  const whole = orderFee(fee, cost, ORDER_CONTRACTS);
  return 1 / (cost + whole / ORDER_CONTRACTS) - 1;
}

/** The fee of an order of contracts that cost between 0 and 1 each. */
export function orderFee({ rate, roundedTo }: ContractFee, cost: number, contracts: number): number {
  const exact = rate * contracts * cost * (1 - cost);
  // Less a billionth of a step: a product that is whole but for its last bits is not rounded up.
  return roundedTo === undefined ? exact : Math.ceil(exact / roundedTo - 1e-9) * roundedTo;
}

/** What a book takes of an order before the start, for contracts that cost so much each; 0 unless its fee is one of contracts. */
export function takerFee(book: string, cost: number, contracts: number): number {
  const fee = EXCHANGES.get(book);
  return fee?.of === 'contract' && fee.isInPlayOnly !== true ? orderFee(fee, cost, contracts) : 0;
}

/** In 2026 the median spread of props was 1 to 4 hundredths, by league, and nine of ten in baseball were within 3. */
const WIDEST_SPREAD = 0.06;

/** When an exchange's market is thin. */
export interface ThinBounds {
  /** The largest sum of both sides' costs above 1 at which it is not. */
  readonly widestSpread: number;
  /** The contracts that must rest on each side, where the feed says how many do. */
  readonly orderSize: number;
}

export const THIN_BOUNDS: ThinBounds = { widestSpread: WIDEST_SPREAD, orderSize: ORDER_CONTRACTS };

/**
 * Whether a quote is of an exchange's thin market: too little rests on a side, or the costs of both sides are too far above 1.
 * Such a quote is kept, but it is no opinion and no price to name.
 */
export function isThin(
  { book, overPrice, underPrice, resting }: Pick<Quote, 'book' | 'overPrice' | 'underPrice' | 'resting'>,
  { widestSpread, orderSize }: ThinBounds = THIN_BOUNDS,
): boolean {
  if (!isExchange(book)) return false;
  if (!isOffered(overPrice) || !isOffered(underPrice) || (resting ?? orderSize) < orderSize) return true;
  return overround(overPrice, underPrice) - 1 > widestSpread;
}
