import { expectedValue, isAmericanPrice, unitWin, type Direction, type LineHalves } from '../../kernel/index.ts';
import type { Consensus, Quote } from '../../odds/index.ts';

/** One book's price of one side of one line. */
export interface Offer {
  readonly book: string;
  readonly price: number;
  readonly quotedAt: Date;
}

export interface Offers {
  /** The best price that may be taken at its word; null if no book offers the line. */
  readonly best: Offer | null;
  /** Better ones that are stale, off the market, or worth more than a real price is: to be checked at the book. */
  readonly doubtful: readonly Offer[];
}

interface Side {
  readonly lineHalves: LineHalves;
  readonly direction: Direction;
  readonly probability: number;
}

/** The books' offers of one side of a line, alternate lines and one-sided ones too, best first. */
export function offersOn(
  quotes: readonly Quote[],
  consensus: Consensus | undefined,
  tipOff: Date,
  { lineHalves, direction, probability }: Side,
  suspectExpectedValue: number,
): Offers {
  const faulty = new Set(consensus?.quotes.filter(({ fault }) => fault !== null).map(({ book }) => book));
  const offers = quotes
    .filter((quote) => quote.lineHalves === lineHalves && quote.knownAt < tipOff)
    .flatMap(({ book, overPrice, underPrice, knownAt }): Offer[] => {
      const price = direction === 'Over' ? overPrice : underPrice;
      return price !== null && isAmericanPrice(price) ? [{ book, price, quotedAt: knownAt }] : [];
    })
    .toSorted((a, b) => unitWin(b.price) - unitWin(a.price) || (a.book < b.book ? -1 : 1));
  const isDoubtful = ({ book, price }: Offer): boolean =>
    faulty.has(book) || expectedValue(probability, price) > suspectExpectedValue;
  const best = offers.find((offer) => !isDoubtful(offer)) ?? null;
  const isBetter = ({ price }: Offer): boolean => best === null || unitWin(price) > unitWin(best.price);
  return { best, doubtful: offers.filter((offer) => isDoubtful(offer) && isBetter(offer)) };
}
