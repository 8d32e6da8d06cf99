import { isFitted, type FittedStat } from '../../sports/basketball/index.ts';
import type { Period, Stat } from '../../sports/index.ts';
import { averagingCorrection } from '../market/averaging.ts';
import { blended, calibrated } from '../market/blend.ts';
import type { Calibration, ModelConstants, PricedRecord, Stack } from '../constants/constants.ts';
import { chancesAt, clipped, quantile, type Ladder } from '../distribution/ladder.ts';
import { logit, sigmoid } from '../distribution/logit.ts';
import { marketView, type BookQuote, type MarketView } from '../market/market.ts';
import type { Projection } from '../projection/projection.ts';
import type { Informed } from './other-stats.ts';
import { overOnLadder, targetOf, type Target } from './target.ts';
import { stackFor } from '../market/weights.ts';

/**
 * One stat of one player's game, priced for all lines: the model's ladder, and the market's if books quote it. Ladders
 * are computed on demand, because a slate reads one line of each prop and needs none.
 */
export interface Priced {
  readonly projection: Projection;
  readonly target: Target;
  readonly ladder: Ladder;
  readonly market: MarketView | undefined;
  readonly marketLadder: Ladder | undefined;
  /** Log-odds that the average of the books lacks; see `averagingCorrection`. 0 without a market. */
  readonly averaging: number;
  /** The player's other quoted stats and the resulting distribution; undefined if this stat has its own quotes. */
  readonly informed: InformedTarget | undefined;
  readonly informedLadder: Ladder | undefined;
  /** At the expected count of model and market together. */
  readonly jointLadder: Ladder;
  readonly stack: Stack;
  /** The evidence for `stack` if it is not the league's own; undefined if it is. */
  readonly backing: Backing | undefined;
  readonly calibration: Calibration;
}

/** The league that lends a market's weights, and the record of the league's own prices; null: none. */
export interface Backing {
  readonly lender: string | null;
  readonly record: PricedRecord | null;
}

/** A target with its means moved by the player's other quoted stats. */
export interface InformedTarget {
  readonly target: Target;
  readonly by: Informed;
}

/**
 * Prices a stat of a projected game from all books' quotes of it. `unpriced`: the share of the quotes from before the
 * latest news. `others` is called only without a valid quote of this stat, because with one the other quoted stats add
 * nothing. Undefined if the constants do not price the stat over that period.
 */
export function price(
  projection: Projection,
  stat: Stat,
  period: Period,
  quotes: readonly BookQuote[],
  constants: ModelConstants,
  unpriced = 1,
  others?: () => Informed | undefined,
): Priced | undefined {
  if (!isFitted(stat)) return undefined;
  const target = targetOf(projection, stat, period, constants);
  if (target === undefined) return undefined;
  const market = quotes.length === 0 ? undefined : marketView(quotes, target);
  const stack = stackFor(projection.input, stat, constants, unpriced);
  const backing = backingOf(constants, stat);
  if (market !== undefined) {
    const variance = period === 'Full' ? constants.mainLineVariance?.[stat] : undefined;
    const averaging = averagingCorrection(market.consensusOver, market.books, variance);
    return new PricedOnce(projection, target, market, averaging, stack, backing, undefined);
  }
  const by = others?.();
  const told = by && targetOf(by.projection, stat, period, constants);
  return new PricedOnce(projection, target, undefined, 0, stack, backing, by && told && { target: told, by });
}

function backingOf({ evidence }: ModelConstants, stat: FittedStat): Backing | undefined {
  if (evidence === undefined) return undefined;
  return { lender: evidence.lender?.league ?? null, record: evidence.byStat[stat] ?? null };
}

/** A class, so that all instances of a slate share the getters. */
class PricedOnce implements Priced {
  #ladder: Ladder | undefined;
  #marketLadder: Ladder | undefined;
  #informedLadder: Ladder | undefined;
  #jointLadder: Ladder | undefined;
  readonly projection: Projection;
  readonly target: Target;
  readonly market: MarketView | undefined;
  readonly averaging: number;
  readonly stack: Stack;
  readonly backing: Backing | undefined;
  readonly informed: InformedTarget | undefined;

  constructor(
    projection: Projection,
    target: Target,
    market: MarketView | undefined,
    averaging: number,
    stack: Stack,
    backing: Backing | undefined,
    informed: InformedTarget | undefined,
  ) {
    this.projection = projection;
    this.target = target;
    this.market = market;
    this.averaging = averaging;
    this.stack = stack;
    this.backing = backing;
    this.informed = informed;
  }

  get calibration(): Calibration {
    return this.target.calibration;
  }

  get ladder(): Ladder {
    return (this.#ladder ??= this.target.ladderAt(this.target.mean));
  }

  get marketLadder(): Ladder | undefined {
    return this.market && (this.#marketLadder ??= this.target.ladderAt(Math.exp(this.market.logMean)));
  }

  get informedLadder(): Ladder | undefined {
    const { informed } = this;
    return informed && (this.#informedLadder ??= informed.target.ladderAt(informed.target.mean));
  }

  get jointLadder(): Ladder {
    return (this.#jointLadder ??= (this.informed?.target ?? this.target).ladderAt(expectedCount(this)));
  }
}

/** Log-odds of the over given no push, at one line. */
export interface LineLogOdds {
  readonly model: number;
  /** Undefined without a valid book. */
  readonly market: number | undefined;
  /** The market's with what the average of its books lacks: as the blend weighs it. */
  readonly corrected: number | undefined;
  /** What the player's other quoted stats add to `final`; 0 with a market of its own, or without such quotes. */
  readonly others: number;
  readonly final: number;
}

export function logOddsAt(priced: Priced, line: number): LineLogOdds {
  return joined(
    priced,
    overOnLadder(priced.ladder, line),
    priced.marketLadder && overOnLadder(priced.marketLadder, line),
    priced.informedLadder && overOnLadder(priced.informedLadder, line),
  );
}

function joined(
  priced: Priced,
  modelOver: number,
  marketOver: number | undefined,
  informedOver: number | undefined,
): LineLogOdds {
  const model = logit(clipped(modelOver));
  if (marketOver !== undefined) {
    const market = logit(clipped(marketOver));
    const corrected = market + priced.averaging;
    return { model, market, corrected, others: 0, final: blended(model, corrected, priced.stack) };
  }
  const alone = calibrated(model, priced.calibration);
  const unquoted = { model, market: undefined, corrected: undefined };
  if (informedOver === undefined) return { ...unquoted, others: 0, final: alone };
  const final = calibrated(logit(clipped(informedOver)), priced.calibration);
  return { ...unquoted, others: final - alone, final };
}

/** The service's calibrated probability of the over, given no push. For one line: computes no ladder. */
export function overProbability(priced: Priced, line: number): number {
  const { target, market, informed } = priced;
  return sigmoid(
    joined(
      priced,
      target.overAtMean(line, target.mean),
      market && marketOver(target, market, line),
      informed?.target.overAtMean(line, informed.target.mean),
    ).final,
  );
}

/** If the market's mean was solved to give this probability, it is returned without computing it again. */
function marketOver(
  target: Target,
  { givesBack, line: own, consensusOver, logMean }: MarketView,
  line: number,
): number {
  return givesBack && line === own ? consensusOver : target.overAtMean(line, Math.exp(logMean));
}

/** Probability of a push; 0 for a half line. */
export function pushProbability(priced: Priced, line: number): number {
  const own = chancesAt(priced.informedLadder ?? priced.ladder, line).push;
  if (priced.marketLadder === undefined) return own;
  const { weight } = priced.stack;
  return weight * own + (1 - weight) * chancesAt(priced.marketLadder, line).push;
}

/** Expected count of model and market together, or of the model and the player's other quoted stats. */
export function expectedCount({ target, market, stack, informed }: Priced): number {
  if (market === undefined) return (informed?.target ?? target).mean;
  return Math.exp((1 - stack.weight) * market.logMean + stack.weight * Math.log(target.mean));
}

/** The median count of model and market together. */
export function medianCount(priced: Priced): number {
  return quantile(priced.jointLadder, 0.5);
}

/** The counts that all but this share of games exceed, and stay within, by model and market together. */
export function ladderSpan(priced: Priced, tail: number): readonly [number, number] {
  return [quantile(priced.jointLadder, tail), quantile(priced.jointLadder, 1 - tail)];
}

const TAIL = 0.05;

/** The 90 % interval of the count, ends included. */
export function countInterval(priced: Priced): readonly [number, number] {
  return ladderSpan(priced, TAIL);
}

/** Standard normal quantile of 95 %. */
const NINETY_PERCENT = 1.645;
/** Prior minutes that the rate chain adds to a player's own. */
const CHAIN_MINUTES = 150;
const NUDGE = 0.01;

const LEAST_CHANCE = 1e-9;

/** Log-odds without the clipping of published probabilities, which would hide changes at its edge. */
const freeLogOdds = (ladder: Ladder, line: number): number =>
  logit(Math.min(1 - LEAST_CHANCE, Math.max(LEAST_CHANCE, overOnLadder(ladder, line))));

/**
 * 90 % interval for the probability of the over. It covers the blend's weights, the spread of the books, and the
 * player's rate, which is less certain with few minutes on record. It does not cover future news.
 */
export function probabilityInterval(priced: Priced, line: number): readonly [number, number] {
  const { market, stack, projection } = priced;
  const target = priced.informed?.target ?? priced.target;
  const { model, corrected: quoted, final } = logOddsAt(priced, line);
  const ladder = priced.informedLadder ?? priced.ladder;
  const slope = (freeLogOdds(target.ladderAt(target.mean * Math.exp(NUDGE)), line) - freeLogOdds(ladder, line)) / NUDGE;
  const minutes = projection.input.minutesSeen + CHAIN_MINUTES;
  const rateVariance = projection.minutes / Math.max(1e-6, target.mean * minutes);
  const own = quoted === undefined ? priced.calibration.slope : stack.weight;
  const ownVariance = (own * slope) ** 2 * rateVariance;
  const marketVariance =
    market === undefined || quoted === undefined
      ? 0
      : stack.interceptError ** 2 +
        ((model - quoted) * stack.weightError) ** 2 +
        ((1 - stack.weight) * slope * market.spread) ** 2 / market.books;
  const reach = NINETY_PERCENT * Math.sqrt(ownVariance + marketVariance);
  return [sigmoid(final - reach), sigmoid(final + reach)];
}
