import { unitWin, type Direction } from '../kernel/index.ts';
import type { ComparedQuote } from './consensus.ts';

export function priceOf(quote: ComparedQuote, direction: Direction): number {
  return direction === 'Over' ? quote.overPrice : quote.underPrice;
}

/** The quotes of a consensus line that may be taken at their word, best price of a side first; ties by the book's key. */
export function pricesBestFirst(quotes: readonly ComparedQuote[], direction: Direction): ComparedQuote[] {
  return quotes
    .filter((quote) => quote.fault === null)
    .toSorted((a, b) => unitWin(priceOf(b, direction)) - unitWin(priceOf(a, direction)) || (a.book < b.book ? -1 : 1));
}
