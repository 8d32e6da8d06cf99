import { isOffered, type Direction, type LineHalves } from '../../kernel/index.ts';
import { consensusOf, type ConsensusBounds } from '../consensus/consensus.ts';
import type { Feeds } from '../consensus/feeds.ts';
import type { Quote } from '../quotes/quote.ts';
import type { NoVigSides } from './devig.ts';
import { netPayoutOf } from './two-way.ts';

/** What a price is compared with, besides the key of a book. */
export const REFERENCES = ['consensus', 'sharp', 'model'] as const;

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
  readonly noVig: NoVigSides;
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
  question: ReferenceQuestion,
  bounds?: ConsensusBounds,
): Reference | undefined {
  const { direction, noVig, leastFeeds } = question;
  const others = othersOf(quotes, feeds, question);
  if (others.length === 0) return undefined;
  // The consensus counts overs. By the worst case the sides do not add up to 1, so each is asked for by itself.
  const overOf = (over: number, under: number): number => {
    const [chance, other] = noVig(over, under);
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

/**
 * Whether a price can be worth more than its stake: at least by one of the other books' probabilities it is. Their mean is
 * not above the highest of them. Spares a consensus for most prices.
 */
export function canBeAbove(
  price: number,
  quotes: readonly Quote[],
  feeds: Feeds,
  question: Omit<ReferenceQuestion, 'leastFeeds'>,
): boolean {
  const side = question.direction === 'Over' ? 0 : 1;
  const payout = netPayoutOf(question.judged, price);
  return othersOf(quotes, feeds, question).some(
    ({ overPrice, underPrice }) =>
      isOffered(overPrice) && isOffered(underPrice) && question.noVig(overPrice, underPrice)[side] * payout > 1,
  );
}

function othersOf(
  quotes: readonly Quote[],
  feeds: Feeds,
  { lineHalves, judged, books }: Pick<ReferenceQuestion, 'lineHalves' | 'judged' | 'books'>,
): Quote[] {
  const feedOf = (book: string): string => feeds.get(book) ?? book;
  const own = feedOf(judged);
  return quotes.filter(
    ({ lineHalves: line, book }) => line === lineHalves && (books === null || books.has(book)) && feedOf(book) !== own,
  );
}
