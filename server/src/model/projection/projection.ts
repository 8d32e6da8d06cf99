import { FITTED_COUNTS, fittedDefinition, type FittedCount, type FittedStat } from '../../sports/basketball/index.ts';
import type { LevelConstants, ModelConstants } from '../constants/constants.ts';
import { expectedStart, minutesFeatures, MINUTES_FEATURES, RATE_FEATURES, rateFeatures } from './features.ts';
import type { PlayerInput } from './inputs.ts';
import type { Shape } from '../market/market.ts';
import { factorsAt } from './mixture.ts';

/** Projected minutes are clipped to this range. */
const FEWEST_MINUTES = 6;
const MOST_MINUTES = 41;

/** A player with fewer games is projected with typical rookie minutes, see `rookieMinutes`. */
const FEW_GAMES = 3;
const ROOKIE_STARTER = 30;
const ROOKIE_BENCH = 8;

/** The projection of one player's game, with its terms. */
export interface Projection {
  readonly input: PlayerInput;
  /** Projected minutes, given that the player plays. */
  readonly minutes: number;
  /** The probability to start, given that the player plays; null where only the usual share is known. */
  readonly expectedStart: number | null;
  /**
   * Each feature's share of the projected minutes, in the order of `MINUTES_FEATURES`. They add up, except for
   * clipping.
   */
  readonly minutesTerms: Float64Array;
  /** Expected counts, given that the player plays. */
  readonly means: Readonly<Record<FittedCount, number>>;
  /** Each feature's part of ln(mean), in the order of `RATE_FEATURES`. */
  readonly rateTerms: Readonly<Record<FittedCount, Float64Array>>;
  /** Equally likely factors on the minutes. */
  readonly factors: Float64Array;
}

function weighted<Name extends string>(
  names: readonly Name[],
  weights: Readonly<Record<Name, number>>,
  features: Float64Array,
): Float64Array {
  return features.map((value, index) => value * weights[names[index]!]);
}

const sumOf = (terms: Float64Array): number => terms.reduce((sum, term) => sum + term, 0);

/** Minutes of a player without games: a starter's or a bench player's first games, blended in over the first games. */
function rookieMinutes(input: PlayerInput): number {
  return input.starts === 1 ? ROOKIE_STARTER : ROOKIE_BENCH;
}

/** First games of a season, in which an unquoted player has fewer minutes than past games suggest. */
export const SEASON_START_GAMES = 3;

function projectedMinutes(input: PlayerInput, terms: Float64Array, shift: number): number {
  const fitted = Math.min(MOST_MINUTES, Math.max(FEWEST_MINUTES, sumOf(terms) + shift));
  if (input.careerGames >= FEW_GAMES) return fitted;
  const seen = input.careerGames / FEW_GAMES;
  return seen * fitted + (1 - seen) * rookieMinutes(input);
}

export function levelOf(constants: ModelConstants, input: PlayerInput): LevelConstants {
  return constants.levels[input.level];
}

/**
 * Projects a player's game: minutes first, then every count's mean: ln mean = ln(minutes · base rate) + the rate terms.
 * `unquoted`: no book quotes the player, which lowers the minutes in the first games of a season.
 */
export function project(input: PlayerInput, constants: ModelConstants, unquoted = false): Projection {
  const level = levelOf(constants, input);
  const starts = constants.starts?.weights;
  const minutesTerms = weighted(MINUTES_FEATURES, level.minutes, minutesFeatures(input, starts));
  const opening = unquoted && input.seasonGames < SEASON_START_GAMES;
  const minutes = projectedMinutes(input, minutesTerms, opening ? constants.unquotedOpening : 0);
  const means = {} as Record<FittedCount, number>;
  const rateTerms = {} as Record<FittedCount, Float64Array>;
  for (const count of FITTED_COUNTS) {
    const terms = weighted(RATE_FEATURES, level.rates[count], rateFeatures(input, count, minutes));
    rateTerms[count] = terms;
    means[count] = minutes * input.counts[count].chain.base * Math.exp(sumOf(terms));
  }
  const factors = factorsAt(level.mixture, minutes);
  return { input, minutes, expectedStart: expectedStart(input, starts), minutesTerms, means, rateTerms, factors };
}

/** Expected value of a sum of counts: its parts share the same minutes, so their means add up. */
export function meanOfStat(projection: Projection, stat: FittedStat): number {
  return fittedDefinition(stat).parts.reduce((sum, part) => sum + projection.means[part], 0);
}

/** The shape shared by model and market for a full-game stat of this player. */
export function shapeOf(projection: Projection, stat: FittedStat, constants: ModelConstants): Shape {
  const dispersion = levelOf(constants, projection.input).dispersion[stat];
  if (dispersion === undefined) throw new RangeError(`no dispersion for ${stat}`);
  return { factors: projection.factors, dispersion };
}
