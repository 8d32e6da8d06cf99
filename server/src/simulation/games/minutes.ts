import { type Random, childKey, factorFrom, keyOf, normalOf } from '../random.ts';
import type { League, Player, Team } from '../rosters/rosters.ts';
import type { SimulatedLeague } from '../simulated-leagues.ts';
import { DEPTH, FAVOUR_SD, FORM_SD } from './figures.ts';

const ON_COURT = 5;
/** The maximum planned minutes of 48. */
const LONGEST_MINUTES = 39;

/** Seconds of a period; those after the fourth are overtimes. */
export const lengthOf = ({ periodSeconds, overtimeSeconds }: SimulatedLeague, period: number): number =>
  period > 4 ? overtimeSeconds : periodSeconds;

/** The available players in the coach's order, with their target minutes. */
export interface Rotation {
  readonly rules: SimulatedLeague;
  readonly players: readonly Player[];
  /** Expected minutes before the night's variation; 0 beyond the rotation. */
  readonly targets: readonly number[];
  readonly starters: readonly boolean[];
}

/**
 * The coach's favors of the night: one standard normal number per player of the rotation, and the size of the rotation.
 */
export interface Night {
  readonly favours: readonly number[];
  readonly size: number;
}

/** Slow drift of a player's form or role: knots every 24 days, with the same spread in between. */
export function formOn(league: League, player: Player, what: keyof typeof FORM_SD, dayNumber: number): number {
  const sd = FORM_SD[what];
  if (sd === 0) return 1;
  const place = dayNumber / 24 + player.number / 450;
  const knot = Math.floor(place);
  const angle = ((place - knot) * Math.PI) / 2;
  const key = keyOf(league.seed, what, player.number);
  const z = normalOf(childKey(key, knot)) * Math.cos(angle) + normalOf(childKey(key, knot + 1)) * Math.sin(angle);
  return factorFrom(z, sd);
}

/** All players' minutes in these weeks if everyone were healthy, in depth-chart order. */
export function ownMinutes(league: League, team: Team, dayNumber: number): number[] {
  return team.players.map((player) => player.minutes * formOn(league, player, 'minutes', dayNumber));
}

/** The coach's plan with the available players: each moves up half way to the place it fills. */
export function planRotation(team: Team, own: readonly number[], ready: (player: Player) => boolean): Rotation {
  const places = own.toSorted((a, b) => b - a);
  const order = team.players
    .map((player, index) => ({ player, own: own[index] ?? 0 }))
    .filter(({ player }) => ready(player))
    .sort((a, b) => b.own - a.own);
  const targets = order.map((entry, place) => 0.45 * entry.own + 0.55 * (places[place] ?? 0));
  const players = order.map((entry) => entry.player);
  return { rules: team.rules, players, targets, starters: chooseStarters(players) };
}

/**
 * The five regular starters. An absent one is replaced by the player of the same build, else of any, with the most
 * minutes.
 */
function chooseStarters(players: readonly Player[]): boolean[] {
  const starters = players.map((player) => player.depth < ON_COURT);
  const wanted = { Guard: 2, Forward: 2, Centre: 1 };
  for (const [index, player] of players.entries()) if (starters[index]) wanted[player.build]--;
  for (const [index, player] of players.entries()) {
    if (starters[index] || wanted[player.build] <= 0) continue;
    starters[index] = true;
    wanted[player.build]--;
  }
  let missing = ON_COURT - starters.filter(Boolean).length;
  for (const index of players.keys()) {
    if (missing <= 0) break;
    if (starters[index]) continue;
    starters[index] = true;
    missing--;
  }
  return starters;
}

/** Favour matters more as a role shrinks: sd of the logarithm 0.11 for a star, 0.42 at the end of the bench. */
function favourSd(target: number): number {
  return Math.max(0.11, Math.min(0.42, 0.46 - 0.0105 * target));
}

const ROTATION_SIZES = [
  [8, 0.14],
  [9, 0.44],
  [10, 0.3],
  [11, 0.12],
] as const;

/** The size of the rotation tonight if the game stays close. */
export function rotationSize(uniform: number): number {
  let rest = uniform;
  for (const [size, share] of ROTATION_SIZES) {
    rest -= share;
    if (rest < 0) return size;
  }
  return 11;
}

export function drawNight(rotation: Rotation, random: Random): Night {
  return {
    favours: rotation.targets.map(() => random.normal()),
    size: rotationSize(random.uniform()),
  };
}

/** Weights of the four periods; a starter's last one is smaller for smaller roles. */
const STARTER_PERIODS = [1.12, 0.93, 1.1];
const BENCH_PERIODS = [0.86, 1.2, 0.88, 1.12];

function periodWeight(target: number, starter: boolean, period: number): number {
  if (period > 4) return starter ? 1.3 : 0.4;
  if (!starter) return BENCH_PERIODS[period - 1] ?? 1;
  return STARTER_PERIODS[period - 1] ?? Math.max(0.7, Math.min(1.02, 0.45 + 0.0155 * target));
}

/** How far a game is decided before its last period: 0 up to 9 points apart, 1 from 28. */
function decided(margin: number): number {
  return Math.max(0, Math.min(1, (Math.abs(margin) - 9) / 19));
}

/**
 * Seconds on court in one period by player, exactly five times the period in total. `margin` matters only before the
 * last period: in a decided game the bench plays.
 */
export function secondsOfPeriod(
  rotation: Rotation,
  night: Night,
  period: number,
  margin: number,
  random: Random,
): number[] {
  const { rules } = rotation;
  const length = lengthOf(rules, period);
  const garbage = period === 4 ? decided(margin) : 0;
  const weights = rotation.targets.map((minutes, place) => {
    const target = minutes / rules.length;
    const starter = rotation.starters[place] ?? false;
    if (place >= night.size && !starter) return fromTheEnd(garbage, period, random);
    const rest = starter ? 1 - 0.83 * garbage : 1 + 0.15 * garbage;
    const noise = factorFrom(random.normal(), 0.12 + favourSd(target) / 3);
    return (
      Math.min(LONGEST_MINUTES, target * factorFrom(night.favours[place] ?? 0, favourSd(target))) *
      periodWeight(target, starter, period) *
      rest *
      noise
    );
  });
  return wholeSeconds(weights, ON_COURT * length, length);
}

/** Reorders rotation values to depth-chart order, with `absent` for all others. */
export function alongDepth(rotation: Rotation, values: readonly number[], absent: number): number[] {
  const along = DEPTH.map(() => absent);
  for (const [place, player] of rotation.players.entries()) along[player.depth] = values[place] ?? absent;
  return along;
}

/** The night's effect on the players' rates, in depth-chart order. */
export function liftOf(rotation: Rotation, night: Night): number[] {
  return alongDepth(
    rotation,
    night.favours.map((favour) => factorFrom(favour, FAVOUR_SD)),
    1,
  );
}

/** The end of the bench: several minutes in a decided game, else occasionally one to three minutes. */
function fromTheEnd(garbage: number, period: number, random: Random): number {
  const luck = random.uniform();
  if (garbage > 0.3) return (4 + 17 * garbage) * (0.5 + luck);
  return luck < 0.05 && period <= 4 ? 4 + 180 * luck : 0;
}

/**
 * Splits a total in proportion to weights, at most `cap` each, in whole seconds. The sum is exact: the rounding error
 * is carried over.
 */
export function wholeSeconds(weights: readonly number[], total: number, cap: number): number[] {
  const shares = cappedShares(weights, total, cap);
  let exact = 0;
  let whole = 0;
  return shares.map((share) => {
    exact += share;
    const seconds = Math.round(exact + ROUNDING_SLACK) - whole;
    whole += seconds;
    return seconds;
  });
}

/** Prevents sums that are whole up to the last bit from being rounded down. */
const ROUNDING_SLACK = 1e-9;

/** A share above the cap becomes the cap; the others split the rest, repeatedly until none exceeds it. */
function cappedShares(weights: readonly number[], total: number, cap: number): number[] {
  const capped = weights.map(() => false);
  for (;;) {
    const rest = total - cap * capped.filter(Boolean).length;
    const sum = weights.reduce((all, weight, index) => (capped[index] ? all : all + weight), 0);
    const shares = weights.map((weight, index) => (capped[index] ? cap : weight === 0 ? 0 : (weight / sum) * rest));
    if (shares.every((share) => share <= cap)) return shares;
    for (const [index, share] of shares.entries()) if (share > cap) capped[index] = true;
  }
}
