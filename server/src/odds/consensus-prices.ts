import type { Direction } from '../kernel/index.ts';
import type { ComparedQuote } from './consensus.ts';

export function priceOf(quote: ComparedQuote, direction: Direction): number {
  return direction === 'Over' ? quote.overPrice : quote.underPrice;
}
