import { expectedValue, type Direction, type LineHalves } from '../../kernel/index.ts';
import type { Quote } from '../../odds/index.ts';
import type { Offer } from './fact.ts';

/** A side of a line, with the model's probability. */
export interface PricedSide {
  readonly lineHalves: LineHalves;
  readonly direction: Direction;
  readonly probability: number;
}

/**
 * The prices of a prop's quotes on one side of a line, highest expected value first. A value above `suspect` is an
 * error of the book and is dropped.
 */
export function offersOn(
  quotes: readonly Quote[],
  { lineHalves, direction, probability }: PricedSide,
  suspect: number,
): Offer[] {
  const offers: Offer[] = [];
  for (const quote of quotes) {
    const price = direction === 'Over' ? quote.overPrice : quote.underPrice;
    if (price === null || quote.lineHalves !== lineHalves) continue;
    const value = expectedValue(probability, price);
    if (value <= suspect) offers.push({ book: quote.book, bookTitle: quote.bookTitle, price, expectedValue: value });
  }
  return offers.sort((a, b) => b.expectedValue - a.expectedValue || (a.book < b.book ? -1 : 1));
}
