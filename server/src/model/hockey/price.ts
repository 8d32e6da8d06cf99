import { blended, calibrated } from '../market/blend.ts';
import {
  chancesAt,
  clipped,
  ladderOf,
  overAt,
  overGivenNoPush,
  quantile,
  type Ladder,
} from '../distribution/ladder.ts';
import { logit, sigmoid } from '../distribution/logit.ts';
import {
  marketView,
  usualRange,
  usualSlope,
  type BookQuote,
  type LinePricer,
  type MarketView,
} from '../market/market.ts';
import { PRIOR_HOURS } from './features.ts';
import type { HockeyProjection } from './projection.ts';

/** Ice time's uncertainty is part of the dispersion: it is fitted on the expected minutes. */
export const ONE_FACTOR = Float64Array.of(1);

const TAIL = 0.05;
/** Standard normal quantile of 95 %. */
const NINETY_PERCENT = 1.645;
const NUDGE = 0.01;
const LEAST_CHANCE = 1e-9;

/** Log-odds of the over given no push, at one line. */
export interface HockeyLogOdds {
  readonly model: number;
  /** Undefined without a valid book. */
  readonly market: number | undefined;
  readonly final: number;
}

/**
 * One stat of one player's game, priced for all lines: model and market share the distribution and differ in the mean.
 * Overtime is part of the game, the shootout is not.
 */
export class HockeyPriced {
  readonly projection: HockeyProjection;
  readonly market: MarketView | undefined;
  #ladders = new Map<number, Ladder>();

  constructor(projection: HockeyProjection, quotes: readonly BookQuote[]) {
    this.projection = projection;
    this.market = quotes.length === 0 ? undefined : marketView(quotes, this.pricer);
  }

  get pricer(): LinePricer {
    const { mean, constants } = this.projection;
    const shape = { factors: ONE_FACTOR, dispersion: constants.dispersion };
    return {
      mean,
      overAtMean: (line, at) => this.overAtMean(line, at),
      rangeFor: usualRange,
      slopeAt: (at) => usualSlope(shape, at),
    };
  }

  /** Expected count of model and market together. */
  get expected(): number {
    const { mean, constants } = this.projection;
    const { market } = this;
    if (market === undefined) return mean;
    const { weight } = constants.stack;
    return Math.exp((1 - weight) * market.logMean + weight * Math.log(mean));
  }

  ladderAt(mean: number): Ladder {
    let ladder = this.#ladders.get(mean);
    if (ladder === undefined)
      this.#ladders.set(mean, (ladder = ladderOf(mean, ONE_FACTOR, this.projection.constants.dispersion)));
    return ladder;
  }

  /** Probability of the over given no push, with this mean. */
  overAtMean(line: number, mean: number): number {
    return overAt(line, mean, ONE_FACTOR, this.projection.constants.dispersion);
  }

  logOddsAt(line: number): HockeyLogOdds {
    const { mean, constants } = this.projection;
    const model = logit(clipped(this.overAtMean(line, mean)));
    if (this.market === undefined) return { model, market: undefined, final: calibrated(model, constants.calibration) };
    const { line: own, consensusOver, givesBack, logMean } = this.market;
    const over = givesBack && line === own ? consensusOver : this.overAtMean(line, Math.exp(logMean));
    const market = logit(clipped(over));
    return { model, market, final: blended(model, market, constants.stack) };
  }

  /** Probability of landing exactly on the line; 0 for a half line. */
  push(line: number): number {
    return chancesAt(this.ladderAt(this.expected), line).push;
  }

  median(): number {
    return quantile(this.ladderAt(this.expected), 0.5);
  }

  /** The counts that all but this share of games exceed, and stay within. */
  span(tail: number): readonly [number, number] {
    const ladder = this.ladderAt(this.expected);
    return [quantile(ladder, tail), quantile(ladder, 1 - tail)];
  }

  /** The 90 % interval of the count, ends included. */
  countInterval(): readonly [number, number] {
    return this.span(TAIL);
  }

  /**
   * 90 % interval for the probability of the over. It covers the player's rate, which is less certain with few hours on
   * record, the blend's weights and the spread of the books. It does not cover later news.
   */
  interval(line: number): readonly [number, number] {
    const { mean, constants, input } = this.projection;
    const { stack, calibration } = constants;
    const { model, market, final } = this.logOddsAt(line);
    const slope = (this.#freeLogOdds(line, mean * Math.exp(NUDGE)) - this.#freeLogOdds(line, mean)) / NUDGE;
    const perHour = mean / (input.minutes / 60);
    const rateVariance = 1 / Math.max(1e-6, perHour * (input.hours + PRIOR_HOURS));
    const own = market === undefined ? calibration.slope : stack.weight;
    const ownVariance = (own * slope) ** 2 * rateVariance;
    const marketVariance =
      this.market === undefined || market === undefined
        ? 0
        : stack.interceptError ** 2 +
          ((model - market) * stack.weightError) ** 2 +
          ((1 - stack.weight) * slope * this.market.spread) ** 2 / this.market.books;
    const reach = NINETY_PERCENT * Math.sqrt(ownVariance + marketVariance);
    return [sigmoid(final - reach), sigmoid(final + reach)];
  }

  #freeLogOdds(line: number, mean: number): number {
    const over = overGivenNoPush(chancesAt(this.ladderAt(mean), line));
    return logit(Math.min(1 - LEAST_CHANCE, Math.max(LEAST_CHANCE, over)));
  }

  /** 0 to 1: how much the evidence covers. More games, steady ice time; more books that agree. */
  get confidence(): number {
    const own = trustOf(this.projection);
    if (this.market === undefined) return own;
    const { weight } = this.projection.constants.stack;
    return (1 - weight) * marketTrust(this.market) + weight * own;
  }
}

/** Games at which the player's record counts for half. */
const HALF_TRUST_GAMES = 12;
/** ln ratio of recent to usual ice time at which it counts for little. */
const STEADY = 0.4;

/** Of the player's own record, 0 to 1. Designed, not fitted. */
export function trustOf({ input }: HockeyProjection): number {
  const record = input.games / (input.games + HALF_TRUST_GAMES);
  const steady = Math.exp(-Math.abs(Math.log(input.minutes / input.usualMinutes)) / STEADY);
  return record * steady * (input.newTeam ? 0.7 : 1) * (input.playoffs ? 0.9 : 1);
}

/** Of the market, 0 to 1: more books, and books that agree. Designed, not fitted. */
export const marketTrust = ({ books, spread }: Pick<MarketView, 'books' | 'spread'>): number =>
  (1 - 0.5 ** books) * Math.exp(-spread / 0.1);
