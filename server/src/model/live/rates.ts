import type { FittedCount } from '../../sports/basketball/index.ts';
import { betweenEnds, mixed, type LiveClock } from './clock.ts';
import { LIVE_RATE_FEATURES, type LiveConstants } from './constants.ts';
import type { MinutesLeft } from './minutes.ts';
import type { PlayerSoFar, Pregame } from './state.ts';

const MINUTE = 60;
/** A trip to the line is about this many free throws' share of a shot. */
const FREE_THROW = 0.44;
const LEAST = 1e-6;

/** ln of today's count against the expected one, both with the same number added: 0 before the first minute. */
const surprise = (count: number, expected: number, pull: number): number =>
  Math.log((count + pull) / (expected + pull));

/** The features of a count's rate in the time left, in the order of `LIVE_RATE_FEATURES`. */
export function liveRateFeatures(
  count: FittedCount,
  pregame: Pregame,
  player: Pick<PlayerSoFar, 'seconds' | 'counts'>,
  clock: LiveClock,
  left: Pick<MinutesLeft, 'share' | 'lopsided' | 'decided'>,
  pull: LiveConstants['pull'],
): Float64Array {
  const { means, minutes } = pregame;
  const played = player.seconds / MINUTE / minutes;
  const soFar = (of: FittedCount): number => player.counts[of] ?? means[of] * played;
  const shots = soFar('fga') + FREE_THROW * soFar('fta');
  const usualShots = (means.fga + FREE_THROW * means.fta) * played;
  return Float64Array.of(
    1,
    surprise(soFar(count), means[count] * played, pull[count]),
    surprise(shots, usualShots, pull.fga),
    Math.log(left.share / Math.max(LEAST, minutes / clock.regulation)),
    left.lopsided,
    left.decided,
  );
}

/** The expected count in a minute on court of the time left. */
export function rateLeft(
  count: FittedCount,
  pregame: Pregame,
  player: PlayerSoFar,
  clock: LiveClock,
  left: MinutesLeft,
  { ends, pull }: LiveConstants,
): number {
  const features = liveRateFeatures(count, pregame, player, clock, left, pull);
  const { from, to, part } = betweenEnds(clock, ends.length);
  const at = (end: number): number =>
    end === 0
      ? 0
      : LIVE_RATE_FEATURES.reduce((sum, name, index) => sum + ends[end - 1]!.rates[count][name] * features[index]!, 0);
  return (pregame.means[count] / pregame.minutes) * Math.exp(mixed(at(from), at(to), part));
}
