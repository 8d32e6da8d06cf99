import type { Period, Stat } from '../../kernel/index.ts';
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
 * One stat of one player's game, priced once for every line: the model's ladder, and the market's where books quote. The
 * ladders are made when they are first asked for: a slate reads one line of each prop, and goes without them.
 */
export interface Priced {
  readonly projection: Projection;
  readonly target: Target;
  readonly ladder: Ladder;
  readonly market: MarketView | undefined;
  readonly marketLadder: Ladder | undefined;
  /** The player's other quoted stats and the distribution that they lead to; undefined where this stat's own quotes speak. */
  readonly informed: InformedTarget | undefined;
  readonly informedLadder: Ladder | undefined;
  /** At the expected count by model and market together. */
  readonly jointLadder: Ladder;
  readonly stack: Stack;
  /** What stands behind `stack` where it is not the league's own; undefined where it is. */
  readonly backing: Backing | undefined;
  readonly calibration: Calibration;
}

/** The league that lends a market's weights, and what the league's own prices say of them; null: nothing. */
export interface Backing {
  readonly lender: string | null;
  readonly record: PricedRecord | null;
}

/** A target whose means the player's other quoted stats have moved. */
export interface InformedTarget {
  readonly target: Target;
  readonly by: Informed;
}

/**
 * Prices a stat of a projected game from all books' quotes of it; `unpriced` is the share of them that was made before
 * the latest news. `others` is asked for what the player's other quoted stats say only where no quote of this stat can be
 * believed: with quotes of its own they add nothing. Undefined where the constants do not price the stat over that period.
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
  const target = targetOf(projection, stat, period, constants);
  if (target === undefined) return undefined;
  const market = quotes.length === 0 ? undefined : marketView(quotes, target);
  const stack = stackFor(projection.input, stat, constants, unpriced);
  const backing = backingOf(constants, stat);
  if (market !== undefined) return new PricedOnce(projection, target, market, stack, backing, undefined);
  const by = others?.();
  const told = by && targetOf(by.projection, stat, period, constants);
  return new PricedOnce(projection, target, market, stack, backing, by && told && { target: told, by });
}

function backingOf({ evidence }: ModelConstants, stat: Stat): Backing | undefined {
  if (evidence === undefined) return undefined;
  return { lender: evidence.lender?.league ?? null, record: evidence.byStat[stat] ?? null };
}

/** A class, so that all that a slate makes share their getters. */
class PricedOnce implements Priced {
  #ladder: Ladder | undefined;
  #marketLadder: Ladder | undefined;
  #informedLadder: Ladder | undefined;
  #jointLadder: Ladder | undefined;
  readonly projection: Projection;
  readonly target: Target;
  readonly market: MarketView | undefined;
  readonly stack: Stack;
  readonly backing: Backing | undefined;
  readonly informed: InformedTarget | undefined;

  constructor(
    projection: Projection,
    target: Target,
    market: MarketView | undefined,
    stack: Stack,
    backing: Backing | undefined,
    informed: InformedTarget | undefined,
  ) {
    this.projection = projection;
    this.target = target;
    this.market = market;
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
  /** Undefined where no book can be believed. */
  readonly market: number | undefined;
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
    return { model, market, others: 0, final: blended(model, market, priced.stack) };
  }
  const alone = calibrated(model, priced.calibration);
  if (informedOver === undefined) return { model, market: undefined, others: 0, final: alone };
  const final = calibrated(logit(clipped(informedOver)), priced.calibration);
  return { model, market: undefined, others: final - alone, final };
}

/** Probability of the over given no push: the service's own, calibrated. For one line: it makes no ladder. */
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

/** Where the market's mean was made to give this very probability, it need not be worked out again. */
function marketOver(
  target: Target,
  { givesBack, line: own, consensusOver, logMean }: MarketView,
  line: number,
): number {
  return givesBack && line === own ? consensusOver : target.overAtMean(line, Math.exp(logMean));
}

/** Probability that the count lands exactly on the line; 0 for a half line. */
export function pushProbability(priced: Priced, line: number): number {
  const own = chancesAt(priced.informedLadder ?? priced.ladder, line).push;
  if (priced.marketLadder === undefined) return own;
  const { weight } = priced.stack;
  return weight * own + (1 - weight) * chancesAt(priced.marketLadder, line).push;
}

/** Expected count by model and market together, or by the model and the player's other quoted stats. */
export function expectedCount({ target, market, stack, informed }: Priced): number {
  if (market === undefined) return (informed?.target ?? target).mean;
  return Math.exp((1 - stack.weight) * market.logMean + stack.weight * Math.log(target.mean));
}

/** The count that half of all nights reach, by model and market together. */
export function medianCount(priced: Priced): number {
  return quantile(priced.jointLadder, 0.5);
}

/** The counts that all but this share of nights exceed or stay within, by model and market together. */
export function ladderSpan(priced: Priced, tail: number): readonly [number, number] {
  return [quantile(priced.jointLadder, tail), quantile(priced.jointLadder, 1 - tail)];
}

const TAIL = 0.05;

/** The counts between which nine games of ten end, ends included. */
export function countInterval(priced: Priced): readonly [number, number] {
  return ladderSpan(priced, TAIL);
}

/** Standard normal quantile of 95 %. */
const NINETY_PERCENT = 1.645;
/** Minutes that the rate chain adds to a player's own. */
const CHAIN_MINUTES = 150;
const NUDGE = 0.01;

const LEAST_CHANCE = 1e-9;

/** Log-odds without the clip of published probabilities, whose edge would hide every change. */
const freeLogOdds = (ladder: Ladder, line: number): number =>
  logit(Math.min(1 - LEAST_CHANCE, Math.max(LEAST_CHANCE, overOnLadder(ladder, line))));

/**
 * Interval of 90 % for the probability of the over: what is uncertain in the blend's weights, between the books, and in
 * the player's rate, which is larger with few minutes on record. News still to come is not part of it.
 */
export function probabilityInterval(priced: Priced, line: number): readonly [number, number] {
  const { market, stack, projection } = priced;
  const target = priced.informed?.target ?? priced.target;
  const { model, market: quoted, final } = logOddsAt(priced, line);
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
