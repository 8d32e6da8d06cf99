import { propKey, type Quote } from './quotes.ts';

/** Which books are one opinion: maps a book to the name of its feed (the first of its books in the alphabet). */
export type Feeds = ReadonlyMap<string, string>;

/** Two books are one feed if they agree on every line and price of at least this share of at least so many props. */
const SAME_SHARE = 0.9;
const SAME_PROPS = 12;

/**
 * Finds books that resell one feed, from the quotes of a whole slate or game. Independent books often share one line at
 * the same two prices by chance; they do not do so on nine props of ten, down to the last point of every line.
 */
export function feedsOf(quotes: readonly Quote[]): Feeds {
  const offers = offersByBook(quotes);
  const books = [...offers.keys()].sort();
  const feeds = new Map(books.map((book) => [book, book]));
  for (const [index, book] of books.entries())
    for (const other of books.slice(index + 1))
      if (feeds.get(other) === other && isSameFeed(offers.get(book), offers.get(other)))
        feeds.set(other, feeds.get(book) ?? book);
  return feeds;
}

type Offers = ReadonlyMap<string, string>;

/** Book, then prop, then everything the book offers on it as one text. */
function offersByBook(quotes: readonly Quote[]): Map<string, Offers> {
  const parts = new Map<string, Map<string, string[]>>();
  for (const quote of quotes) {
    const ofBook = parts.get(quote.book) ?? new Map<string, string[]>();
    const key = propKey(quote);
    const lines = ofBook.get(key) ?? [];
    lines.push(`${quote.lineHalves}:${quote.overPrice}:${quote.underPrice}`);
    parts.set(quote.book, ofBook.set(key, lines));
  }
  return new Map(
    Array.from(parts, ([book, offers]) => [
      book,
      new Map(Array.from(offers, ([key, lines]) => [key, lines.sort().join(' ')])),
    ]),
  );
}

function isSameFeed(one: Offers = new Map(), other: Offers = new Map()): boolean {
  let shared = 0;
  let same = 0;
  for (const [key, offer] of one) {
    const counterpart = other.get(key);
    if (counterpart === undefined) continue;
    shared += 1;
    if (counterpart === offer) same += 1;
  }
  return shared >= SAME_PROPS && same >= SAME_SHARE * shared;
}
