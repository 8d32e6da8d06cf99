import { wholeSeconds } from '../games/minutes.ts';
import { factorFrom, type Random } from '../random.ts';
import { both, keep, otherOf, SIDES, type Bench, type Both } from './bench.ts';
import { EMPTY_NET, PERIOD_MINUTES_SD, SKATER_MINUTES } from './figures.ts';
import { guard } from './goalkeeping.ts';
import { noTally, playOn, score, sumOf, weightsOf, type Goal, type OnIce } from './play.ts';

/** Plays a period of regulation; the last one ends with a goalkeeper off the ice if the game is close. */
export function playPeriod(
  benches: Both<Bench>,
  period: number,
  length: number,
  random: Random,
  isLast: boolean,
): void {
  const ice = both((which) => onIce(benches[which], length, random));
  const goals = both((which) => goalsOf(ice[which], benches[otherOf(which)], length, random));
  const away = isLast ? endOfGame(benches, ice, goals, length, random) : ([0, 0] as const);
  for (const which of SIDES) {
    const others = playOn(ice[which], random);
    const other = otherOf(which);
    guard(benches[other], goals[which], others, { period, length, away: away[other] }, random);
  }
  for (const which of SIDES) keep(benches[which], ice[which], goals[which].length);
}

/** Seconds on the ice by place: planned minutes with the night's and the period's variation. */
function onIce({ side, nights }: Bench, length: number, random: Random): OnIce {
  const weights = side.lineup.skaters.map(
    ({ minutes }, place) => minutes * (nights[place] ?? 1) * factorFrom(random.normal(), PERIOD_MINUTES_SD),
  );
  const share = length / 3600;
  const together = SKATER_MINUTES.mean * share + SKATER_MINUTES.sd * Math.sqrt(share) * random.normal();
  return {
    side,
    seconds: wholeSeconds(weights, Math.round(60 * together), length),
    tallies: side.lineup.skaters.map(noTally),
  };
}

function goalsOf(ice: OnIce, { keeper }: Bench, length: number, random: Random): Goal[] {
  const count = random.poisson(sumOf(weightsOf(ice, 'goals')) * keeper.letsIn);
  return Array.from({ length: count }, () => {
    score(ice, random, { inPowerPlay: 'maybe' });
    return { at: Math.floor(random.uniform() * length), emptyNet: false };
  });
}

/** A side that is behind takes its goalkeeper out: it scores, or the other one finds the net empty. Returns the seconds without. */
function endOfGame(
  benches: Both<Bench>,
  ice: Both<OnIce>,
  goals: Both<Goal[]>,
  length: number,
  random: Random,
): Both<number> {
  const lead = benches[0].goals + goals[0].length - benches[1].goals - goals[1].length;
  const behind = Math.abs(lead);
  if (behind === 0 || behind >= EMPTY_NET.scored.length) return [0, 0];
  const trailing = lead < 0 ? 0 : 1;
  const leading = otherOf(trailing);
  const away = Math.floor(EMPTY_NET.from + (EMPTY_NET.to - EMPTY_NET.from) * random.uniform());
  const at = length - 1 - Math.floor(away * random.uniform());
  const u = random.uniform();
  const equal = EMPTY_NET.equal / behind;
  if (u < equal) {
    score(ice[trailing], random, { inPowerPlay: 'no' });
    goals[trailing].push({ at, emptyNet: false });
  } else if (u < equal + (EMPTY_NET.scored[behind] ?? 0)) {
    score(ice[leading], random, { inPowerPlay: 'no' });
    goals[leading].push({ at, emptyNet: true });
  }
  return both((which) => (which === trailing ? away : 0));
}
