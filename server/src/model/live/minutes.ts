import { normalCdf, sigmoid } from '../distribution/logit.ts';
import { factorsAt } from '../projection/mixture.ts';
import { betweenEnds, mixed, type LiveClock } from './clock.ts';
import { LIVE_MINUTES_FEATURES, type LiveConstants, type LiveMinutesFeature } from './constants.ts';
import { decidedness, tieChance } from './margin.ts';
import type { GameSoFar, PlayerSoFar, Pregame } from './state.ts';

/** Minutes still to come: equally likely without another overtime, and the same with one. */
export interface MinutesLeft {
  readonly outcomes: Float64Array;
  readonly withOvertime: Float64Array;
  /** Probability of another overtime. */
  readonly overtime: number;
  /** Expected share of the time left before another overtime. */
  readonly share: number;
  readonly lopsided: number;
  readonly decided: number;
}

/** A player who has not been on court for this many minutes begins to look like one who sits for good. */
const IDLE_FROM = 6;
const IDLE_FULL = 12;
/** No player is sure to sit. */
export const LEAST_SHARE = 0.005;
/** Beyond this many standard deviations starters sit. */
const DECIDED_AT = 2.3;
const DECIDED_STEEP = 4;
/**
 * Minutes over which being on court, or not, fades. Set and not fitted: the seasons on record have players' time by period
 * alone. Short beside a usual stint of six minutes, because who plays now rests later.
 */
const STINT_FADES = 2;
const MINUTE = 60;

/** How far the margin decides the game, 0 to 1: by and by, and late. */
export function marginFeatures(margin: number, left: number, constants: LiveConstants) {
  const far = decidedness(margin, left, constants);
  return {
    lopsided: 2 * normalCdf(far) - 1,
    decided: sigmoid(DECIDED_STEEP * (far - DECIDED_AT)) - sigmoid(-DECIDED_STEEP * DECIDED_AT),
  };
}

/** The player's usual share of the time left and usual minutes so far, by the rotation expected before the game. */
export function rotationAt(
  { rotation, periods }: Pregame,
  { elapsed, regulation }: Pick<LiveClock, 'elapsed' | 'regulation'>,
): { readonly usualLeft: number; readonly usualSoFar: number } {
  let [soFar, all] = [0, 0];
  rotation.forEach((minutes, index) => {
    soFar += minutes * Math.min(1, Math.max(0, elapsed / periods.minutes - index));
    all += minutes;
  });
  const left = regulation - elapsed;
  const last = (rotation.at(-1) ?? 0) / periods.minutes;
  return { usualLeft: left > LEAST_SHARE ? (all - soFar) / left : last, usualSoFar: soFar };
}

/** The features of the share of the time left, in the order of `LIVE_MINUTES_FEATURES`. */
export function liveMinutesFeatures(
  pregame: Pregame,
  { seconds, idleSeconds }: Pick<PlayerSoFar, 'seconds' | 'idleSeconds'>,
  clock: LiveClock,
  { lopsided, decided }: { readonly lopsided: number; readonly decided: number },
): Float64Array {
  const { usualLeft, usualSoFar } = rotationAt(pregame, clock);
  const idle = Math.min(1, Math.max(0, ((idleSeconds ?? 0) / MINUTE - IDLE_FROM) / (IDLE_FULL - IDLE_FROM)));
  const unseen = seconds > 0 ? 0 : 1;
  return Float64Array.of(
    1,
    usualLeft,
    (Math.min(clock.elapsed, seconds / MINUTE) - usualSoFar) / Math.max(1, clock.elapsed),
    idle,
    idle * usualLeft,
    lopsided,
    lopsided * usualLeft,
    decided,
    decided * usualLeft,
    pregame.starts,
    decided * pregame.starts,
    unseen,
    unseen * usualLeft,
  );
}

const share = (value: number): number => Math.min(1, Math.max(LEAST_SHARE, value));

const weighed = (features: Float64Array, weights: Readonly<Record<LiveMinutesFeature, number>>): number =>
  share(features.reduce((sum, value, index) => sum + value * weights[LIVE_MINUTES_FEATURES[index]!], 0));

/** The distribution of the minutes that a player still plays. */
export function minutesLeft(
  pregame: Pregame,
  player: PlayerSoFar,
  game: GameSoFar,
  clock: LiveClock,
  constants: LiveConstants,
): MinutesLeft {
  const { left, isOvertime } = clock;
  const { ends, overtime } = constants;
  const byMargin = marginFeatures(game.margin, left, constants);
  const features = liveMinutesFeatures(pregame, player, clock, byMargin);
  const { from, to, part } = betweenEnds(clock, ends.length);
  // Before the game the share is that of the projection, with its factors.
  const before = share(pregame.minutes / clock.regulation);
  const shareAt = (end: number): number => (end === 0 ? before : weighed(features, ends[end - 1]!.minutes));
  const factorsOf = (end: number, of: number): ArrayLike<number> =>
    end === 0 ? pregame.factors : factorsAt(ends[end - 1]!.mixture, of);
  const regular = mixed(shareAt(from), shareAt(to), part);
  const inOvertime = share(overtime.constant + overtime.slope * regular);
  const expected = isOvertime ? inOvertime : regular;
  const first = factorsOf(from, expected);
  const second = factorsOf(to, expected);
  const stays = player.isIn === null ? 0 : fading(left);
  const outcomes = Float64Array.from(first, (factor, index) => {
    const own = Math.min(1, expected * mixed(factor, second[index]!, part));
    return left * (own + stays * (Number(player.isIn) - own));
  });
  const more = overtime.minutes * inOvertime;
  return {
    outcomes,
    withOvertime: outcomes.map((minutes) => minutes + more),
    // What was expected before the game has its chance of overtime in it.
    overtime: game.isOver ? 0 : tieChance(game.margin, left, constants) * (from === 0 ? part : 1),
    share: expected,
    ...byMargin,
  };
}

/** The mean over the time left of a difference that fades. */
const fading = (left: number): number =>
  left < LEAST_SHARE ? 1 : (STINT_FADES / left) * (1 - Math.exp(-left / STINT_FADES));
