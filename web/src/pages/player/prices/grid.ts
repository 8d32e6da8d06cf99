import type { Direction, Quote as ApiQuote } from '../../../api/types.ts';
import { impliedProbability, netPrice } from '../../../kernel.ts';

export type Quote = Pick<
  ApiQuote,
  | 'book'
  | 'bookTitle'
  | 'line'
  | 'overPrice'
  | 'underPrice'
  | 'overLink'
  | 'underLink'
  | 'capturedAt'
  | 'endedAt'
  | 'isThin'
>;

/** The books that quote a prop, with a quote for each line that they offer. */
export interface Grid {
  /** Ascending. */
  readonly lines: readonly number[];
  readonly books: readonly { readonly title: string; readonly quotes: ReadonlyMap<number, Quote> }[];
}

export const priceOf = (quote: Quote, side: Direction): number | null =>
  side === 'Over' ? quote.overPrice : quote.underPrice;

export const linkOf = (quote: Quote, side: Direction): string | null =>
  side === 'Over' ? quote.overLink : quote.underLink;

export interface Best {
  readonly book: string;
  readonly price: number;
  readonly link: string | null;
}

/** The quotes in force; with a tip-off, each book's last ones before it. */
export function gridOf(quotes: readonly Quote[], tipOff: number | undefined): Grid {
  const books = Array.from(Map.groupBy(quotes, ({ book }) => book).values(), (own) => ({
    title: own[0]?.bookTitle ?? '',
    quotes: new Map(lastOf(own, tipOff).map((quote) => [quote.line, quote])),
  }))
    .filter((book) => book.quotes.size > 0)
    .toSorted((a, b) => (a.title < b.title ? -1 : 1));
  const lines = new Set(books.flatMap((book) => [...book.quotes.keys()]));
  return { lines: [...lines].toSorted((a, b) => a - b), books };
}

function lastOf(quotes: readonly Quote[], tipOff: number | undefined): readonly Quote[] {
  if (tipOff === undefined) return quotes.filter(({ endedAt }) => endedAt === null);
  const before = quotes.filter(({ capturedAt }) => Date.parse(capturedAt) <= tipOff);
  const endOf = ({ endedAt }: Quote): number => (endedAt === null ? tipOff : Math.min(tipOff, Date.parse(endedAt)));
  const last = Math.max(...before.map(endOf));
  return before.filter((quote) => endOf(quote) === last);
}

/** The quote that pays most after fees on a side of a line; undefined where no book has a price. */
export function bestOf({ books }: Grid, line: number, side: Direction): Best | undefined {
  const prices = books.flatMap(({ quotes }) => {
    const quote = quotes.get(line);
    const price = quote === undefined ? null : priceOf(quote, side);
    return quote === undefined || price === null || quote.isThin
      ? []
      : { book: quote.book, price, link: linkOf(quote, side) };
  });
  const needed = ({ book, price }: Best): number => impliedProbability(netPrice(book, price));
  return prices.toSorted((a, b) => needed(a) - needed(b))[0];
}

/** As many lines as fit beside each other: the nearest to the wanted one, with those before and after it. */
export function linesAround(lines: readonly number[], wanted: number, count: number): readonly number[] {
  const [nearest = wanted] = lines.toSorted((a, b) => Math.abs(a - wanted) - Math.abs(b - wanted));
  const first = lines.indexOf(nearest) - Math.floor((count - 1) / 2);
  const from = Math.max(0, Math.min(first, lines.length - count));
  return lines.slice(from, from + count);
}
