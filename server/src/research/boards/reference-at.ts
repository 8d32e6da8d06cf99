import { expectedValue, rounded, type Direction } from '../../kernel/index.ts';
import { countedIn, netPrice, noVigSides, type DevigMethod } from '../../odds/index.ts';
import type { PropContent, Side } from './prop-content.ts';

/** What best prices are compared with besides our model. */
export interface Comparison {
  /** Consensus, sharp or a book's key. */
  readonly against: string;
  readonly devig: DevigMethod;
}

/** What other books say of a side's best price. */
export interface SideReference {
  readonly against: string;
  /** No-vig probability of the side, given no push. */
  readonly probability: number;
  /** Share of the stake, after the book's fee. */
  readonly expectedValue: number;
}

export type ReferenceAt = (content: PropContent, direction: Direction, side: Side) => SideReference | null;

/**
 * References from the prices on the consensus line, which a board keeps. Neither the judged book nor another name of its
 * feed counts, nor a price in doubt. Null without enough feeds. Of a feed the first book by key counts, because a board
 * does not keep which of them is newer.
 */
export function referencesAt({ against, devig }: Comparison): ReferenceAt {
  const noVig = noVigSides(devig);
  const { books, leastFeeds } = countedIn(against);
  return ({ offers, feeds }, direction, { book: judged, price }) => {
    const feedOf = (book: string): string => feeds?.[book] ?? book;
    const opinions = new Map<string, number>();
    for (const book of Object.keys(offers).sort()) {
      const [over = null, under = null] = offers[book] ?? [];
      const feed = feedOf(book);
      if (over === null || under === null || feed === feedOf(judged) || opinions.has(feed)) continue;
      if (books?.has(book) ?? true) opinions.set(feed, noVig(over, under)[direction === 'Over' ? 0 : 1]);
    }
    if (opinions.size < leastFeeds) return null;
    const probability = opinions.values().reduce((sum, chance) => sum + chance, 0) / opinions.size;
    const value = expectedValue(probability, netPrice(judged, price));
    return { against, probability: rounded(probability, 4), expectedValue: rounded(value, 4) };
  };
}
