import { logit, sigmoid } from '../distribution/logit.ts';
import type { JointConstants } from './constants.ts';
import { conflictIn } from './legs/conflict.ts';
import { asOver, deciding, hidingUnder } from './legs/deciding.ts';
import { correlationOf, latentOf, type Latent } from './legs/latents.ts';
import type { Leg } from './legs/leg.ts';
import { density, phi } from './normal/normal.ts';
import { POINTS, rectangle, type Integral } from './normal/rectangle.ts';

/** The limitations of a joint probability. */
export type JointReason =
  | 'contradictingLegs'
  | 'differentGames'
  | 'impliedLeg'
  | 'noFittedDependence'
  | 'periodsIndependent';

export const JOINT_REASONS: Readonly<Record<JointReason, string>> = {
  contradictingLegs:
    'The probabilities of two legs contradict each other: a stat is likelier to pass its line than a sum that includes it. How these legs depend on each other is approximate.',
  differentGames: 'Legs of different games count as independent.',
  impliedLeg: 'A leg cannot lose if the other legs win: it changes nothing.',
  noFittedDependence:
    'These constants have no fitted dependence: different players count as independent, and the stats of one player depend on each other through minutes alone.',
  periodsIndependent: 'Props of a period count as independent of other players.',
};

export interface JointLeg {
  /** The leg's published probability. */
  readonly probability: number;
  /** Given that all other legs win. */
  readonly givenOthers: number;
}

export interface Joint {
  /** That all legs win, given no push. */
  readonly probability: number;
  /** The integration error of `probability`; 99 of 100 errors are smaller. */
  readonly error: number;
  /** 90 % interval of `probability`: the uncertainty of each leg and of the dependence. */
  readonly interval: readonly [number, number];
  /** The product of the legs' probabilities. */
  readonly independentProbability: number;
  /** In the order of the legs. */
  readonly legs: readonly JointLeg[];
  /** Correlations of the legs' wins, row by row, -1 to 1. Above 0 two legs win together more often than by chance. */
  readonly correlations: readonly (readonly number[])[];
  readonly reasons: readonly JointReason[];
}

/** The dependence fitted for a leg's league; undefined: none. */
export type DependenceOf = (leg: Leg) => JointConstants | undefined;

/** Fewer points, for results that need only two digits: conditional probabilities and slopes. */
const ROUGH_POINTS = 64;
const NINETY_PERCENT = 1.645;
/** A difference of two equal chances can be this far from 0. */
const ROUNDING = 1e-9;
/** The change of a bound for the numerical derivative by a leg. */
const NUDGE = 0.02;

/** The probability that some legs win. */
interface Chance extends Integral {
  /** Published probabilities that no box scores can have together: a part likelier to pass a line than its sum. */
  readonly contradicts: boolean;
}

/** The latents of one game's legs, and their dependence. */
interface GameLegs {
  readonly latents: readonly Latent[];
  readonly correlations: Float64Array;
  readonly errors: Float64Array;
}

function gameOf(legs: readonly Leg[], constants: JointConstants | undefined): GameLegs {
  const groups = Map.groupBy(legs, ({ playerId, period, stat }) => `${playerId}/${period}/${stat}`);
  const latents = [...groups.values()].map((group) => latentOf(group, constants));
  const width = latents.length;
  const correlations = new Float64Array(width * width);
  const errors = new Float64Array(width * width);
  for (let row = 0; row < width; row++) {
    correlations[row * width + row] = 1;
    for (let column = 0; column < row; column++) {
      const pair = correlationOf(latents[row]!, latents[column]!, constants);
      for (const at of [row * width + column, column * width + row]) {
        correlations[at] = pair.correlation;
        errors[at] = pair.error;
      }
    }
  }
  return { latents, correlations, errors };
}

function chanceOf({ latents, correlations }: GameLegs, points: number): Integral {
  return rectangle(
    Float64Array.from(latents, ({ low }) => low),
    Float64Array.from(latents, ({ high }) => high),
    correlations,
    points,
  );
}

/**
 * The probability that all of these legs of one game win. Box score rules are applied to overs: points over 30.5 make
 * points + rebounds over 28.5 certain. An under that hides such a rule is computed as the difference: the other legs,
 * minus the same with its over. So splitting a leg by the lines of another adds up. If the difference is not positive,
 * their copula alone decides. If it is negative beyond the integration error, the legs contradict each other.
 */
function chanceInGame(legs: readonly Leg[], constants: JointConstants | undefined, points: number): Chance {
  const kept = deciding(legs);
  const under = hidingUnder(kept);
  if (under === undefined) return { ...chanceOf(gameOf(kept, constants), points), contradicts: false };
  const others = chanceInGame(without(kept, under), constants, points);
  const over = chanceInGame(kept.with(kept.indexOf(under), asOver(under)), constants, points);
  const [value, error] = [others.value - over.value, others.error + over.error];
  if (value <= 0) return { ...chanceOf(gameOf(kept, constants), points), contradicts: value < -error - ROUNDING };
  return { value, error, contradicts: others.contradicts || over.contradicts };
}

const without = (legs: readonly Leg[], leg: Leg): Leg[] => legs.filter((other) => other !== leg);

/**
 * Only the probability that all of these legs win, for zero to eight legs without a conflict: a product over games,
 * never above a leg's own. One leg and two of a game are exact. More are integrated with this many points; `POINTS`
 * gives three digits.
 */
export function chanceOfAll(legs: readonly Leg[], dependenceOf: DependenceOf, points = POINTS): Chance {
  if (legs.length === 0) return { value: 1, error: 0, contradicts: false };
  const games = Array.from(Map.groupBy(legs, ({ gameId }) => gameId).values(), (ofGame) =>
    chanceInGame(ofGame, dependenceOf(ofGame[0]!), points),
  );
  const together = games.reduce((product, { value }) => product * value, 1);
  return {
    value: Math.min(together, ...legs.map(({ probability }) => probability)),
    error: games.reduce((sum, { error }) => sum + error, 0),
    contradicts: games.some(({ contradicts }) => contradicts),
  };
}

/**
 * Joint probability of 1 to 8 legs. Legs of one game follow a normal copula on their published distributions, so each
 * leg keeps its own probability to the last digit. Legs of different games are independent. Throws RangeError for legs
 * that `conflictIn` refuses.
 */
export function jointOf(legs: readonly Leg[], dependenceOf: DependenceOf): Joint {
  const conflict = conflictIn(legs);
  if (conflict !== undefined) throw new RangeError(`legs ${conflict.legs.join(' and ')} are ${conflict.kind}`);
  const { value, error, contradicts } = chanceOfAll(legs, dependenceOf, POINTS);
  return {
    probability: value,
    error,
    interval: intervalOf(legs, value, dependenceOf),
    independentProbability: legs.reduce((product, { probability }) => product * probability, 1),
    legs: legs.map((leg) => ({
      probability: leg.probability,
      givenOthers: Math.min(1, value / chanceOfAll(without(legs, leg), dependenceOf, ROUGH_POINTS).value),
    })),
    correlations: correlationsOf(legs, dependenceOf),
    reasons: reasonsOf(legs, dependenceOf, contradicts),
  };
}

function correlationsOf(legs: readonly Leg[], dependenceOf: DependenceOf): number[][] {
  const below = legs.map((one, row) => legs.slice(0, row).map((other) => correlationOfWins(one, other, dependenceOf)));
  return below.map((_, row) =>
    below.map((__, column) => (row === column ? 1 : below[Math.max(row, column)]![Math.min(row, column)]!)),
  );
}

/** (P(both win) − p·q) / √(p(1 − p)·q(1 − q)), within -1 and 1; 0 if one of the legs is certain. */
function correlationOfWins(one: Leg, other: Leg, dependenceOf: DependenceOf): number {
  const [p, q] = [one.probability, other.probability];
  const spread = Math.sqrt(p * (1 - p) * q * (1 - q));
  if (one.gameId !== other.gameId || spread === 0) return 0;
  const both = chanceOfAll([one, other], dependenceOf).value;
  return Math.min(1, Math.max(-1, (both - p * q) / spread));
}

function reasonsOf(legs: readonly Leg[], dependenceOf: DependenceOf, contradicts: boolean): JointReason[] {
  const games = [...Map.groupBy(legs, ({ gameId }) => gameId).values()];
  const shared = games.filter((game) => game.length > 1);
  const found: JointReason[] = [];
  if (contradicts) found.push('contradictingLegs');
  if (games.length > 1) found.push('differentGames');
  if (deciding(legs).length < legs.length) found.push('impliedLeg');
  if (shared.some((game) => dependenceOf(game[0]!) === undefined)) found.push('noFittedDependence');
  if (
    shared.some(
      (game) => game.some(({ period }) => period !== 'Full') && new Set(game.map(({ playerId }) => playerId)).size > 1,
    )
  )
    found.push('periodsIndependent');
  return found;
}

/**
 * 90 % interval in log-odds. The variance of ln P is a sum of squares:
 * - for each player, the sum over the player's legs of |d ln P / d logit p| times the leg's standard error. Errors of a
 *   player's legs go together, so they are added before squaring;
 * - for each pair, m·m' times the correlation's standard error, where m is the mean of a leg's normal given that it
 *   wins. By Plackett 1954 dP/dr of two normals is their density; at small correlations that is P·m·m'.
 */
function intervalOf(legs: readonly Leg[], value: number, dependenceOf: DependenceOf): readonly [number, number] {
  if (!(value > 0 && value < 1)) return [value, value];
  if (legs.length === 1) return legs[0]!.interval;
  const base = chanceOfAll(legs, dependenceOf, ROUGH_POINTS).value;
  const slopes = legs.map((leg, place) => {
    const moved = { ...leg, probability: sigmoid(logit(leg.probability) + NUDGE) };
    return Math.abs(Math.log(chanceOfAll(legs.with(place, moved), dependenceOf, ROUGH_POINTS).value / base)) / NUDGE;
  });
  let variance = 0;
  for (const places of Map.groupBy(
    legs.keys(),
    (place) => `${legs[place]!.gameId}/${legs[place]!.playerId}`,
  ).values()) {
    let together = 0;
    for (const place of places) together += slopes[place]! * errorOf(legs[place]!);
    variance += together ** 2;
  }
  for (const ofGame of Map.groupBy(deciding(legs), ({ gameId }) => gameId).values())
    variance += dependenceVariance(gameOf(ofGame, dependenceOf(ofGame[0]!)));
  const reach = (NINETY_PERCENT * Math.sqrt(variance)) / (1 - value);
  return [sigmoid(logit(value) - reach), sigmoid(logit(value) + reach)];
}

/** Standard error of a leg's log-odds. */
function errorOf({ interval: [low, high] }: Leg): number {
  const kept = (probability: number): number => Math.min(1 - 1e-9, Math.max(1e-9, probability));
  return (logit(kept(high)) - logit(kept(low))) / (2 * NINETY_PERCENT);
}

function dependenceVariance({ latents, errors }: GameLegs): number {
  const means = latents.map(({ low, high }) => (density(low) - density(high)) / Math.max(1e-9, phi(high) - phi(low)));
  let variance = 0;
  for (let row = 1; row < latents.length; row++)
    for (let column = 0; column < row; column++)
      variance += (means[row]! * means[column]! * errors[row * latents.length + column]!) ** 2;
  return variance;
}
