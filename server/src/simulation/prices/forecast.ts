import type { Fixture } from '../rosters/calendar.ts';
import { type Expected, PARTS, addPeriod } from './expectation.ts';
import { DEPTH } from '../games/figures.ts';
import { gamePace } from '../games/game.ts';
import {
  type Night,
  type Rotation,
  alongDepth,
  lengthOf,
  liftOf,
  ownMinutes,
  planRotation,
  rotationSize,
  secondsOfPeriod,
} from '../games/minutes.ts';
import { type Random, keyOf, normalQuantile, randomStream, shuffled } from '../random.ts';
import type { League, Player, Team } from '../rosters/rosters.ts';
import { type Side, courtOf, planOf, sideOf } from '../games/side.ts';

/** A bookmaker's forecast for a player who plays: equally likely nights, each with its mean counts. */
export interface PlayerForecast {
  readonly player: Player;
  readonly chance: number;
  readonly minutes: number;
  /** Night × part, in the order of PARTS. */
  readonly full: readonly Float64Array[];
  readonly firstQuarter: readonly Float64Array[];
}

export interface GameForecast {
  readonly players: readonly PlayerForecast[];
  readonly homePoints: number;
  readonly awayPoints: number;
}

/** Each player's probability to play, home and away in depth-chart order: all that is public about tonight. */
export type Chances = readonly [readonly number[], readonly number[]];

const DRAWS = 40;
const NIGHTS = 8;
/** Two draws of 40 go to overtime: 5 %, close to the league's share. */
const OVERTIME_DRAWS = 2;
/** Remaining uncertainty of the margin before the last period (sd in points). */
const MARGIN_SD = 11.5;

interface Draw {
  readonly seconds: readonly number[];
  readonly firstQuarterSeconds: readonly number[];
  readonly full: Expected;
  readonly firstQuarter: Expected;
}

/** One side's input to all draws; the numbers are stratified over the draws, per player. */
interface SideInput {
  readonly side: Side;
  readonly own: readonly number[];
  readonly ready: readonly (readonly boolean[])[];
  readonly favours: readonly (readonly number[])[];
  readonly sizes: readonly number[];
}

/**
 * Forecasts the game with 40 draws. Availability, the coach's favors, pace and margin are drawn as in the game, with
 * other random numbers; counts are then expectations. Every draw is stratified (Latin hypercube), so that 40 suffice.
 * With other random numbers a regular's expected points differ by 1.7 % (sd), and so does the market.
 */
export function forecastGame(league: League, game: Fixture, chances: Chances): GameForecast {
  const random = randomStream(keyOf(game.key, 'forecast'));
  const sides = [
    sideInput(league, game, game.home, chances[0], random),
    sideInput(league, game, game.away, chances[1], random),
  ] as const;
  const paces = stratified(random, normalQuantile).map((normal) => gamePace(game, normal));
  const margins = stratified(random, normalQuantile);
  const overtimes = shuffled(DRAWS, random).map((order) => order < OVERTIME_DRAWS);
  const draws = paces.map((pace, index) =>
    drawGame(league, sides, index, { pace, margin: margins[index] ?? 0, overtime: overtimes[index] ?? false }, random),
  );
  const players = ([0, 1] as const).flatMap((which) => {
    const own = draws.map((draw) => draw[which]);
    return sides[which].side.team.players.flatMap((player) => summarise(player, chances[which], own) ?? []);
  });
  const points = (which: 0 | 1): number => draws.reduce((sum, draw) => sum + pointsOf(draw[which].full), 0) / DRAWS;
  return { players, homePoints: points(0), awayPoints: points(1) };
}

function stratified(random: Random, quantile: (u: number) => number): number[] {
  return shuffled(DRAWS, random).map((stratum) => quantile((stratum + random.uniform()) / DRAWS));
}

function sideInput(league: League, game: Fixture, team: Team, chances: readonly number[], random: Random): SideInput {
  const ready = team.players.map((_, place) => stratified(random, (u) => u).map((u) => u < (chances[place] ?? 0)));
  return {
    side: sideOf(league, game, team, () => 1),
    own: ownMinutes(league, team, game.dayNumber),
    ready,
    favours: team.players.map(() => stratified(random, normalQuantile)),
    sizes: stratified(random, rotationSize),
  };
}

interface Circumstances {
  readonly pace: number;
  /** Standard normal: the deviation of the margin from its expectation. */
  readonly margin: number;
  readonly overtime: boolean;
}

function drawGame(
  league: League,
  sides: readonly [SideInput, SideInput],
  index: number,
  circumstances: Circumstances,
  random: Random,
): readonly [Draw, Draw] {
  const plans = [planFor(sides[0], index), planFor(sides[1], index)] as const;
  const lifts = [liftOf(...plans[0]), liftOf(...plans[1])] as const;
  const draws = [emptyDraw(), emptyDraw()] as const;
  for (let period = 1; period <= (circumstances.overtime ? 5 : 4); period++) {
    const length = lengthOf(league.rules, period);
    const margin = pointsOf(draws[0].full) - pointsOf(draws[1].full) + MARGIN_SD * circumstances.margin;
    const courts = ([0, 1] as const).map((which) => {
      const [rotation, night] = plans[which];
      const seconds = alongDepth(rotation, secondsOfPeriod(rotation, night, period, margin, random), 0);
      addSeconds(draws[which], seconds, period);
      return courtOf(league, sides[which].side, seconds, lifts[which], length);
    });
    const [home, away] = courts;
    if (home === undefined || away === undefined) throw new Error('a game has two sides');
    const homePlan = planOf(home, away, circumstances.pace, length);
    const awayPlan = planOf(away, home, circumstances.pace, length);
    addPeriod(home, away, homePlan, awayPlan, draws[0].full);
    addPeriod(away, home, awayPlan, homePlan, draws[1].full);
    if (period === 1) for (const draw of draws) draw.firstQuarter.set(draw.full);
  }
  return draws;
}

function planFor(input: SideInput, index: number): [Rotation, Night] {
  const rotation = planRotation(input.side.team, input.own, (player) => input.ready[player.depth]?.[index] === true);
  const favours = rotation.players.map((player) => input.favours[player.depth]?.[index] ?? 0);
  return [rotation, { favours, size: input.sizes[index] ?? 9 }];
}

interface MutableDraw extends Draw {
  readonly seconds: number[];
  readonly firstQuarterSeconds: number[];
}

function emptyDraw(): MutableDraw {
  const none = (): number[] => DEPTH.map(() => 0);
  const size = DEPTH.length * PARTS.length;
  return {
    seconds: none(),
    firstQuarterSeconds: none(),
    full: new Float64Array(size),
    firstQuarter: new Float64Array(size),
  };
}

function addSeconds(draw: MutableDraw, seconds: readonly number[], period: number): void {
  for (const [place, own] of seconds.entries()) {
    draw.seconds[place] = (draw.seconds[place] ?? 0) + own;
    if (period === 1) draw.firstQuarterSeconds[place] = own;
  }
}

function pointsOf(expected: Expected): number {
  let sum = 0;
  for (let at = 0; at < expected.length; at += PARTS.length) sum += expected[at] ?? 0;
  return sum;
}

/**
 * The draws in which the player plays, sorted by minutes and averaged into a few nights; undefined for too few draws.
 */
function summarise(player: Player, chances: readonly number[], draws: readonly Draw[]): PlayerForecast | undefined {
  const place = player.depth;
  const on = draws.filter((draw) => (draw.seconds[place] ?? 0) > 0);
  if (on.length < NIGHTS) return undefined;
  const minutes = on.reduce((sum, draw) => sum + (draw.seconds[place] ?? 0), 0) / on.length / 60;
  const full = nights(
    on,
    place,
    (draw) => draw.seconds[place] ?? 0,
    (draw) => draw.full,
  );
  const firstQuarter = nights(
    on,
    place,
    (draw) => draw.firstQuarterSeconds[place] ?? 0,
    (draw) => draw.firstQuarter,
  );
  return { player, chance: chances[place] ?? 0, minutes, full, firstQuarter };
}

function nights(
  draws: readonly Draw[],
  place: number,
  seconds: (draw: Draw) => number,
  counts: (draw: Draw) => Expected,
): Float64Array[] {
  const sorted = draws.toSorted((a, b) => seconds(a) - seconds(b));
  return Array.from({ length: NIGHTS }, (_, night) => {
    const from = Math.floor((night * sorted.length) / NIGHTS);
    const to = Math.floor(((night + 1) * sorted.length) / NIGHTS);
    const mean = new Float64Array(PARTS.length);
    for (const draw of sorted.slice(from, to)) {
      for (let part = 0; part < mean.length; part++) {
        mean[part] = (mean[part] ?? 0) + (counts(draw)[place * PARTS.length + part] ?? 0) / (to - from);
      }
    }
    return mean;
  });
}
