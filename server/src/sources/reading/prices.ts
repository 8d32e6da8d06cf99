import { isAmericanPrice, unitWin } from '../../kernel/index.ts';
import { median } from './median.ts';
import { Unreadable, finite, type Node } from './shape.ts';

export type PriceFormat = 'american' | 'decimal';

/** At decimal 1.01 and below a book has silently taken the price off the board. */
const SUSPENDED_DECIMAL = 1.01;
const MAX_DECIMAL = 1001;

/** A price as American odds; null if the book lists it but does not offer it. Unreadable if it is not a price. */
export function americanPrice(node: Node, format: PriceFormat): number | null {
  const price = finite(node, -1_000_000, 1_000_000);
  if (format === 'decimal') {
    if (price <= 0) throw new Unreadable(node, `is no price: ${price}`, 'value');
    if (price <= SUSPENDED_DECIMAL) return null;
    if (price > MAX_DECIMAL) throw new Unreadable(node, `is no price: ${price}`, 'value');
    return fromDecimal(price);
  }
  if (!isAmericanPrice(price)) throw new Unreadable(node, `is no American price: ${price}`, 'value');
  return price < 0 && 1 + 100 / -price <= SUSPENDED_DECIMAL ? null : price;
}

/** The median of some American prices by payout, because -105 and +105 are adjacent; null of none. */
export function middlePrice(prices: readonly number[]): number | null {
  const middle = median(prices.map(unitWin));
  return middle === null ? null : fromDecimal(1 + middle);
}

/** Decimal d wins d-1: +100(d-1) from evens up, -100/(d-1) below, in whole points. */
function fromDecimal(price: number): number {
  const win = price - 1;
  return win >= 1 ? Math.round(100 * win) : -Math.max(100, Math.round(100 / win));
}
