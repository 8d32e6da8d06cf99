import { propKey, type Quote } from '../quotes/quote.ts';

/**
 * Maps a book to its feed, which is named after the first of its books in alphabetical order. Books of one feed count
 * as one opinion. A book that shares no prop with another may be missing: it is its own feed.
 */
export type Feeds = ReadonlyMap<string, string>;

/** Two books are one feed if all lines and prices agree on at least this share of at least this many props. */
const SAME_SHARE = 0.9;
const SAME_PROPS = 12;

/**
 * Finds books that resell one feed, from the quotes of a game. Independent books often share one line at the same
 * prices by chance. They do not share every line and price on nine props of ten.
 */
export function feedsOf(quotes: readonly Quote[]): Feeds {
  return feedsAmong(Map.groupBy(quotes, propKey));
}

/**
 * The same for several games, from their quotes grouped by `propKey`. Each game is judged by its own quotes, so a
 * prop's result does not depend on the other games. Call the result with the quotes of a prop.
 */
export function feedsByGame(props: ReadonlyMap<string, readonly Quote[]>): (quotes: readonly Quote[]) => Feeds {
  const games = new Map<number, Map<string, readonly Quote[]>>();
  for (const [key, quotes] of props) {
    const [first] = quotes;
    if (first === undefined) continue;
    let ofGame = games.get(first.gameId);
    if (ofGame === undefined) games.set(first.gameId, (ofGame = new Map()));
    ofGame.set(key, quotes);
  }
  const feeds = new Map(Array.from(games, ([gameId, ofGame]) => [gameId, feedsAmong(ofGame)]));
  return ([first]) => (first && feeds.get(first.gameId)) ?? NONE;
}

const NONE: Feeds = new Map();

/** The same of one game, from its quotes grouped by prop. */
export function feedsAmong(props: ReadonlyMap<string, readonly Quote[]>): Feeds {
  const offers = offersByBook(props);
  const books = [...offers.keys()].sort();
  const feeds = new Map(books.map((book) => [book, book]));
  for (const [index, book] of books.entries())
    for (const other of books.slice(index + 1))
      if (feeds.get(other) === other && isSameFeed(offers.get(book), offers.get(other)))
        feeds.set(other, feeds.get(book) ?? book);
  return feeds;
}

type Offers = ReadonlyMap<string, string>;

/** By book, then by prop: all lines and prices of the book as one text. Props with a single quote are left out. */
function offersByBook(props: ReadonlyMap<string, readonly Quote[]>): Map<string, Offers> {
  const offers = new Map<string, Map<string, string>>();
  for (const [key, quotes] of props) {
    if (quotes.length === 1) continue;
    const byBook = Map.groupBy(quotes, ({ book }) => book);
    if (byBook.size === 1) continue;
    for (const [book, ofBook] of byBook) {
      let known = offers.get(book);
      if (known === undefined) offers.set(book, (known = new Map()));
      known.set(key, textOf(ofBook));
    }
  }
  return offers;
}

function textOf(quotes: readonly Quote[]): string {
  const lines = quotes.map(({ lineHalves, overPrice, underPrice }) => `${lineHalves}:${overPrice}:${underPrice}`);
  return lines.sort().join(' ');
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
