import { lineValue } from '../../kernel/index.ts';
import type { BookQuote } from '../../model/index.ts';
import type { Consensus, Feeds, Quote } from '../../odds/index.ts';

/**
 * What the model hears of the market: every line of each feed, once, from the book that spoke last for it. A book whose
 * quote on the consensus line is stale or off the market is not heard at all: its other lines are no better.
 */
export function opinionsOf(
  quotes: readonly Quote[],
  feeds: Feeds,
  { quotes: compared }: Pick<Consensus, 'quotes'>,
): BookQuote[] {
  if (quotes.length === 1 && compared[0]?.fault === null) return quotes.map(opinionOf);
  const doubted = new Set(compared.filter((quote) => quote.fault !== null).map((quote) => quote.book));
  const speakers = new Map<string, Quote>();
  const heard = quotes.filter((quote) => !doubted.has(quote.book)).toSorted((a, b) => (a.book < b.book ? -1 : 1));
  const feedOf = ({ book }: Quote): string => feeds.get(book) ?? book;
  for (const quote of heard) {
    const speaker = speakers.get(feedOf(quote));
    if (speaker === undefined || quote.knownAt > speaker.knownAt) speakers.set(feedOf(quote), quote);
  }
  return heard.filter((quote) => speakers.get(feedOf(quote))?.book === quote.book).map(opinionOf);
}

function opinionOf({ book, lineHalves, overPrice, underPrice }: Quote): BookQuote {
  return { book, line: lineValue(lineHalves), overPrice, underPrice };
}
