import { isOffered, noVigOver, overround } from '../../kernel/index.ts';
import { logit } from '../distribution/logit.ts';
import type { Dispersion } from '../distribution/negative-binomial.ts';

/** One book's offer at one line, as quoted; null for a side that is not offered. */
export interface BookQuote {
  readonly book: string;
  readonly line: number;
  readonly overPrice: number | null;
  readonly underPrice: number | null;
}

/** A valid two-sided quote with its no-vig probability of the over. */
export interface FairQuote {
  readonly book: string;
  readonly line: number;
  readonly over: number;
}

/**
 * A fair book's overround is near 1.06. Up to the first bound a bet on both sides is a sure profit; from the second the
 * quote is no real price.
 */
const MIN_OVERROUND = 0.98;
const MAX_OVERROUND = 1.25;

/** No-vig view of a quote; undefined for one-sided, impossible or implausible prices. */
export function fairQuote(quote: BookQuote): FairQuote | undefined {
  const { overPrice, underPrice } = quote;
  if (!isOffered(overPrice) || !isOffered(underPrice)) return undefined;
  const round = overround(overPrice, underPrice);
  if (round <= MIN_OVERROUND || round >= MAX_OVERROUND) return undefined;
  return { book: quote.book, line: quote.line, over: noVigOver(overPrice, underPrice) };
}

/** Each book's main line: the fair quote nearest to even, or the lower line if two are equally near. */
export function mainLines(quotes: readonly FairQuote[]): readonly FairQuote[] {
  if (quotes.length < 2) return quotes;
  const best = new Map<string, FairQuote>();
  for (const quote of quotes) {
    const kept = best.get(quote.book);
    const closer = kept === undefined ? 1 : Math.abs(kept.over - 0.5) - Math.abs(quote.over - 0.5);
    if (closer > 0 || (closer === 0 && kept !== undefined && quote.line < kept.line)) best.set(quote.book, quote);
  }
  return [...best.values()];
}

/** The shape of a distribution for one stat of one player's game, independent of its mean. */
export interface Shape {
  readonly factors: Float64Array;
  readonly dispersion: Dispersion;
}

/** Prices a line from a mean: probability of the over given no push. */
export interface LinePricer {
  overAtMean(line: number, mean: number): number;
  /** The range of means that a valid quote at this line can imply. */
  rangeFor(line: number): readonly [number, number];
  /** Approximate gain in log-odds near this mean when ln(mean) rises by 1; left out if unknown. */
  slopeAt?(mean: number): number;
  /** The model's mean, where the search starts because books are near it. Left out: it starts at the line. */
  readonly mean?: number;
}

/** Four times the standard normal density at 0: log-odds gained there per standard deviation. */
const LOG_ODDS_A_DEVIATION = 1.596;

/** Log-odds gained when ln(mean) rises by 1, near the median of a count with this shape. */
export function usualSlope({ factors, dispersion }: Shape, mean: number): number {
  let spread = 0;
  for (const factor of factors) spread += (factor - 1) ** 2;
  const { c0, c1 } = dispersion;
  const variance = Math.max(1, c0) * mean + (c1 + spread / factors.length) * mean * mean;
  return (LOG_ODDS_A_DEVIATION * mean) / Math.sqrt(variance);
}

/** From a twentieth of the line (a high alternate line) to three times the line plus three. */
export function usualRange(line: number): readonly [number, number] {
  return [0.05 * Math.max(line, 0.5), 3 * line + 3];
}

const TOLERANCE = 1e-8;
/**
 * This near the wanted probability, the last secant's own error is far below the tolerance; its end need not be
 * evaluated.
 */
const NEAR_ENOUGH = 4e-6;
const MAX_STEPS = 60;
/** The slope of the first step if the distribution does not give one: log-odds gained when ln(mean) rises by 1. */
const USUAL_SLOPE = 2.5;
const LEAST_CHANCE = 1e-12;

const safeLogit = (chance: number): number => logit(Math.min(1 - LEAST_CHANCE, Math.max(LEAST_CHANCE, chance)));

/** An evaluated mean, with its log-odds at the line. */
interface Tried {
  readonly line: number;
  readonly logMean: number;
  readonly logOdds: number;
  /** Log-odds gained when ln(mean) rises by 1 here. */
  readonly slope: number;
}

interface Implied {
  readonly logMean: number;
  /** The end of the search: the start for another book at the same line. */
  readonly last: Tried | undefined;
}

/**
 * Secant steps on log-odds over ln(mean), which are nearly linear in each other: three or four evaluations instead of
 * thirty for bisection. A step outside the bracket halves it instead, so the search always ends.
 */
function search(line: number, over: number, pricer: LinePricer, from: Tried | undefined): Implied {
  const wanted = logit(over);
  const [least, most] = pricer.rangeFor(line);
  let low = Math.log(least);
  let high = Math.log(most);
  const same = from?.line === line ? from : undefined;
  let at = same?.logMean ?? Math.min(high, Math.max(low, Math.log(Math.max(line, 0.5))));
  let slope = same?.slope ?? pricer.slopeAt?.(Math.exp(at)) ?? USUAL_SLOPE;
  let [triedAt, triedOdds] = [Number.NaN, Number.NaN];
  if (same !== undefined) {
    [triedAt, triedOdds] = [same.logMean, same.logOdds];
    at += (wanted - triedOdds) / slope;
  }
  for (let step = 0; step < MAX_STEPS && high - low > TOLERANCE; step++) {
    if (!(at >= low && at <= high) || at === triedAt) at = (low + high) / 2;
    const chance = pricer.overAtMean(line, Math.exp(at));
    const logOdds = safeLogit(chance);
    const found = (logOdds - triedOdds) / (at - triedAt);
    const isSecant = found > 0 && Number.isFinite(found);
    if (isSecant) slope = found;
    const miss = Math.abs(chance - over);
    if (miss < TOLERANCE || (isSecant && miss < NEAR_ENOUGH))
      return { logMean: at + (wanted - logOdds) / slope, last: { line, logMean: at, logOdds, slope } };
    if (chance < over) low = at;
    else high = at;
    [triedAt, triedOdds] = [at, logOdds];
    at += (wanted - logOdds) / slope;
  }
  return { logMean: (low + high) / 2, last: undefined };
}

/**
 * The natural log of the mean at which the model's distribution gives the book's no-vig probability at its line.
 * Clipped to the range of means that a valid quote can imply.
 */
export function impliedLogMean(line: number, over: number, pricer: LinePricer): number {
  return search(line, over, pricer, undefined).logMean;
}

/** The books' joint view of one stat of one player's game. */
export interface MarketView {
  /** The number of valid books, and their names. */
  readonly books: number;
  readonly believed: readonly string[];
  /** Median of their main lines; of an even number the middle one nearer to even. */
  readonly line: number;
  /** Mean no-vig probability of the over at `line`, over the books with this main line. */
  readonly consensusOver: number;
  /** Mean of the books' implied log means, and the spread between books; 0 for one book. */
  readonly logMean: number;
  readonly spread: number;
  /** True for a single book if `logMean` reproduces `consensusOver` at `line`, within the tolerance of the search. */
  readonly givesBack: boolean;
}

const MIN_BOOKS_TO_DOUBT = 3;
/**
 * The largest difference between a book's probability and the one implied by the books' median at its own line. Tested
 * on 31,000 main lines of 2023-24, where two of the feeds pair lines with wrong prices. The log loss on their worst
 * stat was .69167 with this bound and .69296 without any. It was .69269 for a bound of 25 % on the mean, and .69188 for
 * excluding those two by name.
 */
const MAX_STRAY = 0.1;

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

interface Believable extends FairQuote {
  readonly logMean: number;
}

/** Leaves out books that are far from the median of three or more. */
function believed(books: readonly Believable[], pricer: LinePricer): readonly Believable[] {
  if (books.length < MIN_BOOKS_TO_DOUBT) return books;
  const middle = Math.exp(median(books.map((book) => book.logMean)));
  const near = books.filter(({ line, over }) => Math.abs(pricer.overAtMean(line, middle) - over) <= MAX_STRAY);
  return near.length > 0 ? near : books;
}

/** Median of the main lines with the mean probability at it; of two middle lines the one nearer to even. */
function consensusOf(books: readonly FairQuote[]): Omit<FairQuote, 'book'> {
  const [{ line: first }] = books as readonly [FairQuote];
  if (books.every(({ line }) => line === first)) return { line: first, over: meanOver(books) };
  const lines = books.map((book) => book.line).toSorted((a, b) => a - b);
  const [lower, upper] = [lines[(lines.length - 1) >> 1]!, lines[lines.length >> 1]!].map((line) => ({
    line,
    over: meanOver(books.filter((book) => book.line === line)),
  })) as [Omit<FairQuote, 'book'>, Omit<FairQuote, 'book'>];
  return Math.abs(lower.over - 0.5) < Math.abs(upper.over - 0.5) ? lower : upper;
}

const meanOver = (books: readonly FairQuote[]): number => books.reduce((sum, { over }) => sum + over, 0) / books.length;

/** The market of a stat from every book's quotes; undefined without a valid book. */
export function marketView(quotes: readonly BookQuote[], pricer: LinePricer): MarketView | undefined {
  const fair = quotes.map(fairQuote).filter((quote) => quote !== undefined);
  const mains = mainLines(fair);
  let last = mains[0] && fromModel(mains[0].line, pricer);
  const books = believed(
    mains.map((quote): Believable => {
      const implied = search(quote.line, quote.over, pricer, last);
      last = implied.last;
      return { ...quote, logMean: implied.logMean };
    }),
    pricer,
  );
  if (books.length === 0) return undefined;
  const { line, over: consensusOver } = consensusOf(books);
  const logMeans = books.map((book) => book.logMean);
  const logMean = mean(logMeans);
  return {
    books: books.length,
    believed: books.map((book) => book.book),
    line,
    consensusOver,
    logMean,
    spread: Math.sqrt(mean(logMeans.map((value) => (value - logMean) ** 2))),
    givesBack: mains.length === 1 && last !== undefined,
  };
}

/** The model's own mean as the first evaluation, because its value at the line is needed anyway. */
function fromModel(line: number, pricer: LinePricer): Tried | undefined {
  const { mean: expected } = pricer;
  const slope = expected === undefined ? undefined : pricer.slopeAt?.(expected);
  if (expected === undefined || slope === undefined) return undefined;
  return { line, logMean: Math.log(expected), logOdds: safeLogit(pricer.overAtMean(line, expected)), slope };
}
