import { expectedValue, isOffered, unitWin, type Direction, type LineHalves } from '../../kernel/index.ts';
import { isThin, linkOf, netPrice, type Consensus, type Quote } from '../../odds/index.ts';
import type { ScoringBounds } from '../rating/bounds.ts';

/** One book's price of one side of one line. */
export interface Offer {
  readonly book: string;
  readonly price: number;
  readonly quotedAt: Date;
  /** Deep link into the book's bet slip; null if the feed gave none. */
  readonly link: string | null;
}

export interface Offers {
  /** The best trustworthy price; null if no book offers one. */
  readonly best: Offer | null;
  /** Higher payouts that are stale, off-market, or better than a real price can be: to be checked at the book. */
  readonly doubtful: readonly Offer[];
}

interface Side {
  readonly lineHalves: LineHalves;
  readonly direction: Direction;
  readonly probability: number;
}

/**
 * The books' offers of one side of a line, best after their fees first, including alternate lines and one-sided offers, but
 * none of a thin market. If `books` is given, only those; doubts are still judged by the quotes of all books.
 */
export function offersOn(
  quotes: readonly Quote[],
  consensus: Consensus | undefined,
  tipOff: Date,
  { lineHalves, direction, probability }: Side,
  { suspectExpectedValue, consensus: bounds }: Pick<ScoringBounds, 'suspectExpectedValue' | 'consensus'>,
  books?: ReadonlySet<string>,
): Offers {
  const faulty = new Set(consensus?.quotes.filter(({ fault }) => fault !== null).map(({ book }) => book));
  const offers = quotes
    .filter((quote) => quote.lineHalves === lineHalves && quote.knownAt < tipOff && (books?.has(quote.book) ?? true))
    .filter((quote) => !isThin(quote, bounds))
    .flatMap((quote): Offer[] => {
      const { book, knownAt: quotedAt } = quote;
      const price = direction === 'Over' ? quote.overPrice : quote.underPrice;
      return isOffered(price) ? [{ book, price, quotedAt, link: linkOf(quote, direction) }] : [];
    })
    .toSorted((a, b) => winOf(b) - winOf(a) || (a.book < b.book ? -1 : 1));
  const isDoubtful = ({ book, price }: Offer): boolean =>
    faulty.has(book) || expectedValue(probability, netPrice(book, price)) > suspectExpectedValue;
  const best = offers.find((offer) => !isDoubtful(offer)) ?? null;
  const isBetter = (offer: Offer): boolean => best === null || winOf(offer) > winOf(best);
  return { best, doubtful: offers.filter((offer) => isDoubtful(offer) && isBetter(offer)) };
}

/** What one unit wins after the book's fee. */
const winOf = ({ book, price }: Offer): number => unitWin(netPrice(book, price));
