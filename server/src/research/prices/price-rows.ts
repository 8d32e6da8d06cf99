import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { DIRECTIONS, expectedValue, isOffered, type Direction } from '../../kernel/index.ts';
import type { Game } from '../../league/index.ts';
import {
  bestPairs,
  canBeAbove,
  countedIn,
  isOvertaken,
  isThin,
  middleOf,
  netPrice,
  noVigSides,
  payoutOf,
  referenceOf,
  takeable,
  twoWay,
  type ChancesAt,
  type DevigMethod,
  type Feeds,
  type Middle,
  type NoVigSides,
  type Pair,
  type Quote,
  type Screen,
} from '../../odds/index.ts';
import { gameState, type PickState } from '../../picks/index.ts';
import type { Stat } from '../../sports/index.ts';
import type { ChancesOf, ScoringBounds } from '../../scoring/index.ts';
import { chancesMoment, type PriceMarket } from './price-market.ts';

/** The least edge of a row where the request names none. */
export const LEAST_EDGES: Readonly<Record<Screen, number>> = {
  arbitrage: 0,
  middle: 0,
  'low-hold': -0.02,
  'positive-ev': 0,
};

export interface ScreenQuestion {
  readonly screen: Screen;
  /** Books of both sides; null for all. Feeds, references and our probabilities are of all books. */
  readonly books: ReadonlySet<string> | null;
  /** Null for all. */
  readonly stats: ReadonlySet<Stat> | null;
  readonly state: PickState | null;
  readonly minEdge: number;
  readonly maxAgeMs: number;
  /** One of REFERENCES or a book's key. */
  readonly against: string;
  readonly devig: DevigMethod;
  /** The moment of the quotes, and the time by the clock. */
  readonly at: Date;
  readonly now: Date;
}

/** A quote that a row names for one side. */
export interface PriceSide {
  readonly quote: Quote;
  readonly price: number;
  /** American odds after the book's fee, not always whole: what all figures are computed from. */
  readonly netPrice: number;
}

/** What a price is compared with. */
export interface RowReference {
  /** No-vig probability of the side, given no push. */
  readonly probability: number;
  /** Independent opinions; null for the model. */
  readonly feeds: number | null;
  /** Of the newest quote behind it; for the model the moment of what it knows. */
  readonly quotedAt: Date;
}

/** All shares are of the total stake. */
export interface PriceRow {
  readonly game: Game;
  readonly over: PriceSide | null;
  readonly under: PriceSide | null;
  /** Sure profit of an arbitrage, negative hold, or expected value. */
  readonly edge: number;
  readonly stakes: readonly [over: number, under: number] | null;
  readonly middle: Middle | null;
  readonly reference: RowReference | null;
  /** All quotes of the prop without thin markets, for `isStaleIn`. */
  readonly quotes: readonly Quote[];
  readonly feeds: Feeds;
}

/** Whether other books moved since a side of the row was quoted. */
export const isStaleIn = ({ quotes, feeds }: PriceRow, { quote }: PriceSide): boolean =>
  isOvertaken(quote, quotes, feeds);

/** Props looked at before yielding to the event loop. */
const PROPS_AT_ONCE = 100;

/**
 * The rows of a screen, best edge first. There is one for each prop and line: the pair of books that pays most. Of a middle
 * it is one for each pair of lines, of positive-ev the best price for each side of a line. `chancesOf` is needed for middles
 * and for the model as reference.
 */
export async function priceRows(
  market: PriceMarket,
  question: ScreenQuestion,
  bounds: ScoringBounds,
  chancesOf?: ChancesOf,
): Promise<PriceRow[]> {
  const games = new Map(market.games.map((game) => [game.id, game]));
  const rows: PriceRow[] = [];
  const noVig = noVigSides(question.devig);
  let looked = 0;
  for (const all of market.props.values()) {
    const [first] = all;
    const game = first && games.get(first.gameId);
    if (first === undefined || game === undefined) continue;
    if (question.stats !== null && !question.stats.has(first.stat)) continue;
    const state = gameState(game, question.now);
    if (state === null || state === 'final' || (question.state ?? state) !== state) continue;
    looked += 1;
    // oxlint-disable-next-line no-await-in-loop
    if (looked % PROPS_AT_ONCE === 0) await yieldToEventLoop();
    const { at, maxAgeMs, books } = question;
    const quotes = all.filter((quote) => !isThin(quote, bounds.consensus));
    const hasBegun = state === 'live';
    const offered = takeable(quotes, { at, tipOff: game.tipOff, hasBegun, maxAgeMs }).filter(
      ({ book }) => books?.has(book) ?? true,
    );
    const prop: PropMarket = { game, quotes, offered, feeds: market.feedsOf(all), hasBegun, bounds, noVig };
    const found = rowsOf(prop, question, () => chancesOf?.(first));
    rows.push(...found.filter(({ edge }) => isEnough(edge, question)));
  }
  return rows.sort(inOrder);
}

/** An arbitrage and a positive expected value are above 0 whatever the request asks for. */
const isEnough = (edge: number, { screen, minEdge }: ScreenQuestion): boolean =>
  edge >= minEdge && (edge > 0 || (screen !== 'arbitrage' && screen !== 'positive-ev'));

interface PropMarket {
  readonly game: Game;
  /** In force, of all books, without thin markets. */
  readonly quotes: readonly Quote[];
  /** Those that a row may name. */
  readonly offered: readonly Quote[];
  readonly feeds: Feeds;
  readonly hasBegun: boolean;
  readonly bounds: ScoringBounds;
  readonly noVig: NoVigSides;
}

type ReadChances = () => ChancesAt | undefined;

function rowsOf(prop: PropMarket, question: ScreenQuestion, chances: ReadChances): PriceRow[] {
  if (prop.offered.length === 0) return [];
  if (question.screen === 'positive-ev') return valueRows(prop, question, chances);
  const isMiddle = question.screen === 'middle';
  // Our probabilities are of games that have not begun.
  if (isMiddle && prop.hasBegun) return [];
  const pairs = bestPairs(prop.offered, prop.feeds, isMiddle ? 'apart' : 'equal', prop.hasBegun);
  return pairs.flatMap((pair) => (isMiddle ? middleRow(prop, pair, chances) : pairRow(prop, pair)) ?? []);
}

/** Two sides with their prices; undefined if one is not offered. */
function sidesOf({ over, under }: Pair, hasBegun: boolean): { over: PriceSide; under: PriceSide } | undefined {
  const { overPrice } = over;
  const { underPrice } = under;
  if (!isOffered(overPrice) || !isOffered(underPrice)) return undefined;
  return { over: sideAt(over, overPrice, hasBegun), under: sideAt(under, underPrice, hasBegun) };
}

const sideAt = (quote: Quote, price: number, hasBegun: boolean): PriceSide => ({
  quote,
  price,
  netPrice: netPrice(quote.book, price, hasBegun),
});

function pairRow({ game, quotes, feeds, hasBegun }: PropMarket, pair: Pair): PriceRow | undefined {
  const sides = sidesOf(pair, hasBegun);
  if (sides === undefined) return undefined;
  const { edge, stakes } = twoWay(payoutOf(sides.over.netPrice), payoutOf(sides.under.netPrice));
  return { game, quotes, feeds, ...sides, edge, stakes, middle: null, reference: null };
}

function middleRow(
  { game, quotes, feeds, hasBegun }: PropMarket,
  pair: Pair,
  chances: ReadChances,
): PriceRow | undefined {
  const sides = sidesOf(pair, hasBegun);
  const chancesAt = sides && chances();
  if (sides === undefined || chancesAt === undefined) return undefined;
  const [over, under] = [sides.over, sides.under].map(({ quote, netPrice: net }) => {
    return { lineHalves: quote.lineHalves, payout: payoutOf(net) };
  });
  const middle = over && under && middleOf(over, under, chancesAt);
  if (middle === null || middle === undefined) return undefined;
  const { stakes, expectedValue: edge } = middle;
  return { game, quotes, feeds, ...sides, edge, stakes, middle, reference: null };
}

/** For each side of each line the price that is worth most after the fee, against the reference of its book. */
function valueRows(prop: PropMarket, question: ScreenQuestion, chances: ReadChances): PriceRow[] {
  // References are prices and probabilities from before the game.
  if (prop.hasBegun) return [];
  const { game, quotes, feeds } = prop;
  const best = new Map<string, PriceRow>();
  for (const quote of prop.offered)
    for (const direction of DIRECTIONS) {
      const price = direction === 'Over' ? quote.overPrice : quote.underPrice;
      if (!isOffered(price)) continue;
      const key = `${quote.lineHalves} ${direction}`;
      const rival = best.get(key);
      const side = sideAt(quote, price, prop.hasBegun);
      const reference = referenceFor(prop, side, direction, question, chances);
      if (reference === undefined) continue;
      const edge = expectedValue(reference.probability, side.netPrice);
      if (rival !== undefined && !(edge > rival.edge || (edge === rival.edge && quote.book < bookOf(rival)))) continue;
      const sides = direction === 'Over' ? { over: side, under: null } : { over: null, under: side };
      best.set(key, { game, quotes, feeds, ...sides, edge, stakes: null, middle: null, reference });
    }
  return [...best.values()];
}

/** Undefined without a reference, and for a price that cannot be above it. */
function referenceFor(
  { quotes, feeds, game, bounds, noVig }: PropMarket,
  { quote, price }: PriceSide,
  direction: Direction,
  { against, at }: ScreenQuestion,
  chances: ReadChances,
): RowReference | undefined {
  const { lineHalves, book: judged } = quote;
  if (against === 'model') {
    const line = chances()?.(lineHalves);
    if (line === undefined || line === null) return undefined;
    const probability = (direction === 'Over' ? line.over : line.under) / (line.over + line.under);
    return { probability, feeds: null, quotedAt: chancesMoment(at) };
  }
  const asked = { lineHalves, direction, noVig, judged, ...countedIn(against) };
  if (!canBeAbove(price, quotes, feeds, asked)) return undefined;
  return referenceOf(quotes, feeds, game.tipOff, asked, bounds.consensus);
}

const bookOf = ({ over, under }: PriceRow): string => (over ?? under)?.quote.book ?? '';

/** The quote that says of which prop a row is. */
export function quoteOf({ over, under }: PriceRow): Quote {
  const side = over ?? under;
  if (side === null) throw new Error('a row without a side');
  return side.quote;
}

function inOrder(one: PriceRow, other: PriceRow): number {
  const [a, b] = [quoteOf(one), quoteOf(other)];
  return (
    other.edge - one.edge ||
    a.gameId - b.gameId ||
    a.playerId - b.playerId ||
    compareTexts(a.stat, b.stat) ||
    compareTexts(a.period, b.period) ||
    a.lineHalves - b.lineHalves ||
    (one.under?.quote.lineHalves ?? 0) - (other.under?.quote.lineHalves ?? 0)
  );
}

const compareTexts = (one: string, other: string): number => (one < other ? -1 : Number(one > other));
