import { expectedValue, isOffered, type Direction } from '../../kernel/index.ts';
import { netPrice } from '../books/exchanges.ts';
import { soundQuote } from '../consensus/checks.ts';
import type { Feeds } from '../consensus/feeds.ts';
import { compareQuotes, type Quote } from '../quotes/quote.ts';
import { noVigSides } from '../screens/devig.ts';
import { areApart } from '../screens/pairs.ts';
import { referenceOf } from '../screens/reference.ts';
import { netPayoutOf, twoWay } from '../screens/two-way.ts';
import type { FlagSide, LeastEdges, Sighting } from './flag.ts';

/** A consensus of fewer other feeds is one book's opinion. */
const CONSENSUS_FEEDS = 2;
const PROPORTIONAL = noVigSides('proportional');

/** A side of a quote, with what a unit gives back after the fee. */
interface Offer {
  readonly quote: Quote;
  readonly side: FlagSide;
  readonly payout: number;
}

interface Line {
  readonly quotes: readonly Quote[];
  readonly overs: readonly Offer[];
  readonly unders: readonly Offer[];
}

export interface SightingMoment {
  readonly tipOff: Date;
  readonly least: LeastEdges;
  /** Which books are one feed in the game; asked for only where prices stand out. */
  readonly feeds: () => Feeds;
}

/**
 * What stands out among the quotes of one prop, from before the game and without thin markets. Every pair of books is one sighting.
 * An arbitrage is one from its least edge on, a low hold from its least edge up to there. A middle loses at most its least edge. A price
 * is positive-ev against the proportional no-vig probability of the other feeds.
 */
export function sightings(quotes: readonly Quote[], moment: SightingMoment): Sighting[] {
  if (quotes.length < 2) return [];
  const lines = Array.from(
    Map.groupBy(quotes, ({ lineHalves }) => lineHalves),
    lineOf,
  ).sort((a, b) => a.at - b.at);
  const found: Sighting[] = [];
  for (const [index, line] of lines.entries()) {
    addPairs(found, line, line, moment);
    for (const higher of lines.slice(index + 1)) addPairs(found, line, higher, moment);
    addValues(found, line, moment);
  }
  return found;
}

function lineOf([at, quotes]: [number, Quote[]]): Line & { readonly at: number } {
  const offers = (direction: Direction): Offer[] =>
    quotes.flatMap((quote) => {
      const price = direction === 'Over' ? quote.overPrice : quote.underPrice;
      if (!isOffered(price)) return [];
      const { bookId, lineHalves, knownAt } = quote;
      const side = { bookId, lineHalves, price, quotedAt: knownAt.getTime() };
      return [{ quote, side, payout: netPayoutOf(quote.book, price) }];
    });
  return { at, quotes, overs: offers('Over'), unders: offers('Under') };
}

const best = (offers: readonly Offer[]): number => offers.reduce((most, { payout }) => Math.max(most, payout), 0);

function addPairs(found: Sighting[], lower: Line, upper: Line, { least, feeds }: SightingMoment): void {
  const floor = lower === upper ? Math.min(least.arbitrage, least['low-hold']) : least.middle;
  const [bestOver, bestUnder] = [best(lower.overs), best(upper.unders)];
  if (bestOver === 0 || bestUnder === 0 || twoWay(bestOver, bestUnder).edge < floor) return;
  for (const over of lower.overs)
    for (const under of upper.unders) {
      if (over.side.bookId === under.side.bookId) continue;
      const { edge } = twoWay(over.payout, under.payout);
      const screen = lower !== upper ? 'middle' : edge >= least.arbitrage ? 'arbitrage' : 'low-hold';
      if (edge < least[screen]) continue;
      const isOneFeed = !areApart(over.quote, under.quote, feeds());
      found.push({ screen, over: over.side, under: under.side, edge, isOneFeed });
    }
}

function addValues(found: Sighting[], { quotes, overs, unders }: Line, { least, feeds, tipOff }: SightingMoment): void {
  if (quotes.length <= CONSENSUS_FEEDS) return;
  const floor = least['positive-ev'];
  const chances = quotes.flatMap((quote) => {
    const sound = soundQuote(quote, tipOff);
    return sound === undefined ? [] : [sound.over];
  });
  if (chances.length < CONSENSUS_FEEDS) return;
  // The mean of the others is at most the highest of all: most prices need no reference.
  const most = { Over: Math.max(...chances), Under: 1 - Math.min(...chances) };
  for (const [direction, offers] of [['Over', overs] as const, ['Under', unders] as const])
    for (const { quote, side, payout } of offers) {
      if (most[direction] * payout - 1 < floor) continue;
      const { lineHalves, book: judged } = quote;
      const question = { lineHalves, direction, judged, noVig: PROPORTIONAL, books: null, leastFeeds: CONSENSUS_FEEDS };
      const reference = referenceOf(quotes.toSorted(compareQuotes), feeds(), tipOff, question);
      if (reference === undefined) continue;
      const edge = expectedValue(reference.probability, netPrice(judged, side.price));
      if (edge < floor) continue;
      const sides = direction === 'Over' ? { over: side, under: null } : { over: null, under: side };
      found.push({ screen: 'positive-ev', ...sides, edge, isOneFeed: false });
    }
}
