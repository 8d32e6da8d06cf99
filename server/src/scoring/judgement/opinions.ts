import { lineValue } from '../../kernel/index.ts';
import type { BookQuote } from '../../model/index.ts';
import { isThin, type Consensus, type Feeds, type Quote, type ThinBounds } from '../../odds/index.ts';

/**
 * The model's input from the market: every line of each feed, once, from the book with its newest quote. Leaves out
 * books with a stale or off-market quote on the consensus line, because their other lines are no better, and thin markets.
 */
export function opinionsOf(
  quotes: readonly Quote[],
  feeds: Feeds,
  { quotes: compared }: Pick<Consensus, 'quotes'>,
  thin: ThinBounds,
): BookQuote[] {
  if (quotes.length === 1 && compared[0]?.fault === null) return quotes.map(opinionOf);
  const doubted = new Set(compared.filter((quote) => quote.fault !== null).map((quote) => quote.book));
  const newest = new Map<string, Quote>();
  const trusted = quotes
    .filter((quote) => !doubted.has(quote.book) && !isThin(quote, thin))
    .toSorted((a, b) => (a.book < b.book ? -1 : 1));
  const feedOf = ({ book }: Quote): string => feeds.get(book) ?? book;
  for (const quote of trusted) {
    const known = newest.get(feedOf(quote));
    if (known === undefined || quote.knownAt > known.knownAt) newest.set(feedOf(quote), quote);
  }
  return trusted.filter((quote) => newest.get(feedOf(quote))?.book === quote.book).map(opinionOf);
}

function opinionOf({ book, lineHalves, overPrice, underPrice }: Quote): BookQuote {
  return { book, line: lineValue(lineHalves), overPrice, underPrice };
}
