import { isOffered, type LineHalves } from '../../kernel/index.ts';
import type { Feeds } from '../consensus/feeds.ts';
import type { Quote } from '../quotes/quote.ts';
import { netPayoutOf, twoWay } from './two-way.ts';

/** An over and an under of one prop at two books. */
export interface Pair {
  readonly over: Quote;
  readonly under: Quote;
}

/** When prices are read, and how old they may be. */
export interface PairMoment {
  /** The moment of the quotes. */
  readonly at: Date;
  readonly tipOff: Date;
  /** Whether the game has begun by now. */
  readonly hasBegun: boolean;
  readonly maxAgeMs: number;
}

const isInPlay = (quote: Quote, tipOff: Date): boolean => quote.knownAt >= tipOff;

/**
 * The quotes that can be taken: not older than the limit and, once the game has begun, in-play ones alone. So a price from
 * before the game never meets one from the game.
 */
export function takeable(quotes: readonly Quote[], { at, tipOff, hasBegun, maxAgeMs }: PairMoment): Quote[] {
  return quotes.filter(
    (quote) => at.getTime() - quote.knownAt.getTime() <= maxAgeMs && isInPlay(quote, tipOff) === hasBegun,
  );
}

/** Whether two books are no one feed under two names. */
export const areApart = (one: Quote, other: Quote, feeds: Feeds): boolean =>
  (feeds.get(one.book) ?? one.book) !== (feeds.get(other.book) ?? other.book);

/**
 * The best pairs of one prop's quotes that can be taken. `equal`: one for each line. `apart`: one for each line of an over
 * with each higher line of an under. Best is what pays most if every result pays alike; equal ones are decided by the books'
 * keys. Both books are different feeds, and each offers its side. What a price pays is after the book's fee.
 */
export function bestPairs(quotes: readonly Quote[], feeds: Feeds, lines: 'equal' | 'apart', isInPlay = false): Pair[] {
  const byLine = Map.groupBy(quotes, ({ lineHalves }) => lineHalves);
  const sorted = [...byLine.keys()].sort((a, b) => a - b);
  const offers = new Map(sorted.map((line) => [line, offersOn(byLine.get(line) ?? [], isInPlay)]));
  const pairs = sorted.flatMap((over) => {
    const others: readonly LineHalves[] = lines === 'equal' ? [over] : sorted.filter((under) => under > over);
    return others.flatMap(
      (under) => bestOf(offers.get(over)?.overs ?? [], offers.get(under)?.unders ?? [], feeds) ?? [],
    );
  });
  return pairs;
}

interface Offer {
  readonly quote: Quote;
  readonly payout: number;
}

function offersOn(
  quotes: readonly Quote[],
  isInPlay: boolean,
): { readonly overs: readonly Offer[]; readonly unders: readonly Offer[] } {
  const offerOf = (quote: Quote, price: number | null): Offer[] =>
    isOffered(price) ? [{ quote, payout: netPayoutOf(quote.book, price, isInPlay) }] : [];
  return {
    overs: quotes.flatMap((quote) => offerOf(quote, quote.overPrice)).sort(inOrder),
    unders: quotes.flatMap((quote) => offerOf(quote, quote.underPrice)).sort(inOrder),
  };
}

/** Best-paying first. */
const inOrder = (a: Offer, b: Offer): number => b.payout - a.payout || (a.quote.book < b.quote.book ? -1 : 1);

function bestOf(overs: readonly Offer[], unders: readonly Offer[], feeds: Feeds): Pair | undefined {
  let best: { readonly pair: Pair; readonly edge: number } | undefined;
  for (const over of overs) {
    // Of one over, the best-paying under of another feed.
    const under = unders.find(({ quote }) => areApart(over.quote, quote, feeds));
    if (under === undefined) continue;
    const { edge } = twoWay(over.payout, under.payout);
    if (best === undefined || edge > best.edge) best = { pair: { over: over.quote, under: under.quote }, edge };
  }
  return best?.pair;
}

/** This many other feeds with a newer price make a quote stale: a single one may be the one that is wrong. */
const MOVED_FEEDS = 2;

/** Whether other books moved since this quote: at least two other feeds have a newer quote on the prop. */
export function isOvertaken(quote: Quote, quotes: readonly Quote[], feeds: Feeds): boolean {
  const newer = quotes.filter((other) => other.knownAt > quote.knownAt && areApart(quote, other, feeds));
  return new Set(newer.map(({ book }) => feeds.get(book) ?? book)).size >= MOVED_FEEDS;
}
