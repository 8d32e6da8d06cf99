import { wholeSeconds } from '../games/minutes.ts';
import { factorFrom, pickIndex, type Random } from '../random.ts';
import { both, keep, otherOf, SIDES, type Bench, type Both } from './bench.ts';
import { OVERTIME } from './figures.ts';
import { guard } from './goalkeeping.ts';
import { noTally, score, sumOf, weightsOf, type Goal, type OnIce } from './play.ts';

/** Three skaters a side until a goal, for so many seconds; false if there is none. */
export function playOvertime(benches: Both<Bench>, period: number, length: number, random: Random): boolean {
  const rate = -Math.log(OVERTIME.goalless) / length;
  const until = Math.ceil(-Math.log(random.uniform()) / rate);
  const isScored = until <= length;
  const seconds = Math.min(until, length);
  const ice = both((which) => threeOf(benches[which], seconds, random));
  const expected = ice.map((own) => sumOf(weightsOf(own, 'goals')));
  const scorers = isScored ? pickIndex(expected, sumOf(expected), random.uniform()) : undefined;
  for (const which of SIDES) {
    const goals: Goal[] = [];
    if (scorers === which) {
      score(ice[which], random, { inPowerPlay: 'no' });
      goals.push({ at: seconds - 1, emptyNet: false });
    }
    const others = random.poisson((OVERTIME.others * seconds) / 60);
    shoot(ice[which], others, random);
    guard(benches[otherOf(which)], goals, others, { period, length: seconds, away: 0 }, random);
    keep(benches[which], ice[which], goals.length);
  }
  return isScored;
}

/** The players with the most minutes take turns. */
function threeOf({ side }: Bench, seconds: number, random: Random): OnIce {
  const { skaters } = side.lineup;
  const least = skaters.map(({ minutes }) => minutes).toSorted((a, b) => b - a)[OVERTIME.players - 1] ?? 0;
  const weights = skaters.map(({ minutes }) => (minutes < least ? 0 : minutes ** 2 * factorFrom(random.normal(), 0.3)));
  return {
    side,
    seconds: wholeSeconds(weights, OVERTIME.skaters * seconds, seconds),
    tallies: skaters.map(noTally),
  };
}

function shoot(ice: OnIce, shots: number, random: Random): void {
  const weights = weightsOf(ice, 'others');
  for (let i = 0; i < shots; i++) {
    const tally = ice.tallies[pickIndex(weights, sumOf(weights), random.uniform())];
    if (tally !== undefined) tally.sog += 1;
  }
}
