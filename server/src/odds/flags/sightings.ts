import { expectedValue, isOffered, noVigOver } from '../../kernel/index.ts';
import { netPrice } from '../books/exchanges.ts';
import { isSound } from '../consensus/checks.ts';
import { CONSENSUS_BOUNDS } from '../consensus/consensus.ts';
import type { Feeds } from '../consensus/feeds.ts';
import { compareQuotes, type Quote } from '../quotes/quote.ts';
import { noVigSides } from '../screens/devig.ts';
import { areApart } from '../screens/pairs.ts';
import { referenceOf } from '../screens/reference.ts';
import { edgeOf, netPayoutOf } from '../screens/two-way.ts';
import type { FlagSide, LeastEdges, Sighting } from './flag.ts';

/** A consensus of fewer other feeds is one book's opinion. */
const CONSENSUS_FEEDS = 2;
const PROPORTIONAL = noVigSides('proportional');

interface Line {
  readonly quotes: readonly Quote[];
  /** What a unit gives back after the fee, in the order of the quotes; 0 where a side is not offered. */
  readonly overs: readonly number[];
  readonly unders: readonly number[];
  readonly bestOver: number;
  readonly bestUnder: number;
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
    ([, ofLine]) => lineOf(ofLine),
  ).sort((one, other) => lineHalvesOf(one) - lineHalvesOf(other));
  const found: Sighting[] = [];
  for (const [index, line] of lines.entries()) {
    addPairs(found, line, line, moment);
    for (const higher of lines.slice(index + 1)) addPairs(found, line, higher, moment);
    addValues(found, line, moment);
  }
  return found;
}

const lineHalvesOf = ({ quotes }: Line): number => quotes[0]?.lineHalves ?? 0;

function lineOf(quotes: readonly Quote[]): Line {
  const overs = quotes.map(({ book, overPrice }) => (isOffered(overPrice) ? netPayoutOf(book, overPrice) : 0));
  const unders = quotes.map(({ book, underPrice }) => (isOffered(underPrice) ? netPayoutOf(book, underPrice) : 0));
  return { quotes, overs, unders, bestOver: Math.max(...overs), bestUnder: Math.max(...unders) };
}

const sideOf = ({ bookId, lineHalves, knownAt }: Quote, price: number | null): FlagSide => ({
  ...{ bookId, lineHalves },
  price: price ?? 0,
  quotedAt: knownAt.getTime(),
});

function addPairs(found: Sighting[], lower: Line, upper: Line, { least, feeds }: SightingMoment): void {
  const floor = lower === upper ? Math.min(least.arbitrage, least['low-hold']) : least.middle;
  const { bestOver } = lower;
  const { bestUnder } = upper;
  if (bestOver === 0 || bestUnder === 0 || edgeOf(bestOver, bestUnder) < floor) return;
  for (const [place, over] of lower.quotes.entries()) {
    const payout = lower.overs[place] ?? 0;
    if (payout === 0 || edgeOf(payout, bestUnder) < floor) continue;
    for (const [placeToo, under] of upper.quotes.entries()) {
      const payoutToo = upper.unders[placeToo] ?? 0;
      if (payoutToo === 0 || over.bookId === under.bookId) continue;
      const edge = edgeOf(payout, payoutToo);
      const screen = lower !== upper ? 'middle' : edge >= least.arbitrage ? 'arbitrage' : 'low-hold';
      if (edge < least[screen]) continue;
      const isOneFeed = !areApart(over, under, feeds());
      found.push({
        ...{ screen, edge, isOneFeed },
        over: sideOf(over, over.overPrice),
        under: sideOf(under, under.underPrice),
      });
    }
  }
}

function addValues(found: Sighting[], line: Line, { least, feeds, tipOff }: SightingMoment): void {
  const { quotes } = line;
  if (quotes.length <= CONSENSUS_FEEDS) return;
  const floor = least['positive-ev'];
  const overs = quotes.map((quote) =>
    isSound(quote, tipOff) ? noVigOver(quote.overPrice ?? 0, quote.underPrice ?? 0) : null,
  );
  const sound = overs.filter((over) => over !== null);
  if (sound.length < CONSENSUS_FEEDS) return;
  const agrees = isOneOpinion(quotes, Math.max(...sound) - Math.min(...sound));
  for (const [direction, payouts] of [
    ['Over', line.overs],
    ['Under', line.unders],
  ] as const) {
    const chances = direction === 'Over' ? overs : overs.map((over) => (over === null ? null : 1 - over));
    const highest = chances.filter((chance) => chance !== null).sort((one, other) => other - one);
    for (const [place, quote] of quotes.entries()) {
      const payout = payouts[place] ?? 0;
      const cannotReach = (chance: number): boolean => chance * payout - 1 < floor - ROUNDING;
      // A consensus of two feeds or more: most prices need none.
      if (cannotReach(meanOfTwo(highest, chances[place] ?? null))) continue;
      if (agrees && cannotReach(highestMean(quotes, chances, quote, feeds()))) continue;
      const { lineHalves, book: judged } = quote;
      const question = { lineHalves, direction, judged, noVig: PROPORTIONAL, books: null, leastFeeds: CONSENSUS_FEEDS };
      const reference = referenceOf(quotes.toSorted(compareQuotes), feeds(), tipOff, question);
      if (reference === undefined) continue;
      const side = sideOf(quote, direction === 'Over' ? quote.overPrice : quote.underPrice);
      const edge = expectedValue(reference.probability, netPrice(judged, side.price));
      if (edge < floor) continue;
      const sides = direction === 'Over' ? { over: side, under: null } : { over: null, under: side };
      found.push({ screen: 'positive-ev', ...sides, edge, isOneFeed: false });
    }
  }
}

/** The mean of the two highest chances, given in falling order, but for one of them. */
function meanOfTwo([first = 0, second = 0, third = 0]: readonly number[], own: number | null): number {
  if (own === null || own < second) return (first + second) / 2;
  return (own < first ? first + third : second + third) / 2;
}

/** What the mean of the other feeds, of which none is left out, is at most: each feed by its highest chance. */
function highestMean(
  quotes: readonly Quote[],
  chances: readonly (number | null)[],
  { book }: Quote,
  feeds: Feeds,
): number {
  const own = feeds.get(book) ?? book;
  const byFeed = new Map<string, number>();
  for (const [place, quote] of quotes.entries()) {
    const [chance, feed] = [chances[place] ?? null, feeds.get(quote.book) ?? quote.book];
    if (chance !== null && feed !== own) byFeed.set(feed, Math.max(chance, byFeed.get(feed) ?? 0));
  }
  let sum = 0;
  for (const chance of byFeed.values()) sum += chance;
  return byFeed.size === 0 ? 0 : sum / byFeed.size;
}

const { offMarket, staleAfterMs, staleGap } = CONSENSUS_BOUNDS;
const ROUNDING = 1e-9;

/** Whether no quote can be stale or off the market, so that the consensus is the plain mean. */
function isOneOpinion(quotes: readonly Quote[], spread: number): boolean {
  if (spread > offMarket) return false;
  if (spread <= staleGap) return true;
  const moments = quotes.map(({ knownAt }) => knownAt.getTime());
  return Math.max(...moments) - Math.min(...moments) <= staleAfterMs;
}
