import { expectedValue, type Direction, type LineHalves } from '../../kernel/index.ts';
import { isThin, netPrice, type Quote, type ThinBounds } from '../../odds/index.ts';
import type { Offer } from './fact.ts';

/** A side of a line, with the model's probability. */
export interface PricedSide {
  readonly lineHalves: LineHalves;
  readonly direction: Direction;
  readonly probability: number;
}

/** Which prices are no offers. */
export interface PriceBounds {
  /** A higher expected value is treated as a pricing error. */
  readonly suspectExpectedValue: number;
  /** Beyond this spread an exchange's market is thin. */
  readonly consensus: ThinBounds;
}

/**
 * The prices of a prop's quotes on one side of a line, highest expected value after the fee first. One that is
 * worth too much is an error of the book; it is dropped as thin markets are.
 */
export function offersOn(
  quotes: readonly Quote[],
  { lineHalves, direction, probability }: PricedSide,
  { suspectExpectedValue, consensus }: PriceBounds,
): Offer[] {
  const offers: Offer[] = [];
  for (const quote of quotes) {
    const price = direction === 'Over' ? quote.overPrice : quote.underPrice;
    if (price === null || quote.lineHalves !== lineHalves || isThin(quote, consensus)) continue;
    const value = expectedValue(probability, netPrice(quote.book, price));
    if (value > suspectExpectedValue) continue;
    offers.push({ book: quote.book, bookTitle: quote.bookTitle, price, expectedValue: value });
  }
  return offers.sort((a, b) => b.expectedValue - a.expectedValue || (a.book < b.book ? -1 : 1));
}
