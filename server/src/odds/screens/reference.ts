import { impliedProbability, type Direction, type LineHalves } from '../../kernel/index.ts';
import { consensusOf, type ConsensusBounds } from '../consensus/consensus.ts';
import type { Feeds } from '../consensus/feeds.ts';
import type { Quote } from '../quotes/quote.ts';
import { noVigChances, type DevigMethod } from './devig.ts';

/** What a price is compared with. */
export interface Reference {
  /** No-vig probability of the side, given no push. */
  readonly probability: number;
  /** Independent opinions behind it. */
  readonly feeds: number;
  /** When the newest of their quotes became known. */
  readonly quotedAt: Date;
}

export interface ReferenceQuestion {
  readonly lineHalves: LineHalves;
  readonly direction: Direction;
  readonly method: DevigMethod;
  /** The book whose price is judged: neither it nor another name of its feed is part of the reference. */
  readonly judged: string;
  /** The books that count; null for all. */
  readonly books: ReadonlySet<string> | null;
  /** Fewer independent opinions make no reference. */
  readonly leastFeeds: number;
}

/**
 * The other books' no-vig probability of a side of a line, before tip-off: the mean of the feeds that quote both sides of
 * that line and agree. Undefined without enough of them.
 */
export function referenceOf(
  quotes: readonly Quote[],
  feeds: Feeds,
  tipOff: Date,
  { lineHalves, direction, method, judged, books, leastFeeds }: ReferenceQuestion,
  bounds?: ConsensusBounds,
): Reference | undefined {
  const feedOf = (book: string): string => feeds.get(book) ?? book;
  const others = quotes.filter(
    ({ lineHalves: line, book }) =>
      line === lineHalves && (books === null || books.has(book)) && feedOf(book) !== feedOf(judged),
  );
  if (others.length === 0) return undefined;
  // The consensus counts overs. With the worst case the sides do not add up to 1, so each is asked for by itself.
  const overOf = (over: number, under: number): number => {
    const [chance = 0, other = 0] = noVigChances([impliedProbability(over), impliedProbability(under)], method);
    return direction === 'Over' ? chance : 1 - other;
  };
  const consensus = consensusOf(others, feeds, tipOff, bounds, overOf);
  if (consensus === undefined || consensus.feeds < leastFeeds) return undefined;
  const counted = consensus.quotes.filter(({ fault }) => fault === null);
  return {
    probability: direction === 'Over' ? consensus.over : 1 - consensus.over,
    feeds: consensus.feeds,
    quotedAt: new Date(Math.max(...counted.map(({ knownAt }) => knownAt.getTime()))),
  };
}
