import type { FittedCount } from '../../sports/basketball/index.ts';
import { EASE_PER_POINT, TEAM, TRIP_SIZES, TWO_ZONES, ZONES } from './figures.ts';
import { type Random, pickIndex } from '../random.ts';
import { type Court, type Plan, isTwo, planOf } from './side.ts';

/** The simulated box scores have the fitted counts. */
export type Tally = Record<FittedCount, number>;

export interface Attempt {
  readonly side: 0 | 1;
  readonly place: number;
  readonly period: number;
  /** Seconds left in the period. */
  readonly clock: number;
  readonly zone: number;
  readonly made: boolean;
}

/** One period in progress: both courts, the tallies of the period, the shots so far. */
export interface Period {
  readonly number: number;
  readonly length: number;
  readonly courts: readonly [Court, Court];
  /** The home side's lead in points when the period began. */
  readonly lead: number;
  readonly tallies: readonly [readonly Tally[], readonly Tally[]];
  readonly attempts: Attempt[];
  readonly random: Random;
}

/** Plays one period event by event, so that all totals are consistent. */
export function playPeriod(period: Period, pace: number): void {
  for (const side of [0, 1] as const) {
    const [own, other] = side === 0 ? period.courts : ([period.courts[1], period.courts[0]] as const);
    const plan = planOf(own, other, pace, period.length);
    const turnovers = period.random.poisson(plan.turnovers);
    for (let i = 0; i < turnovers; i++) loseBall(period, side, plan);
    const trips = period.random.poisson(plan.trips);
    const visits = Array.from({ length: trips }, () => shootFreeThrows(period, side));
    const freeThrows = visits.reduce((sum, visit) => sum + visit.shots, 0);
    const possessions = plan.possessions + period.random.normal() * Math.sqrt(POSSESSION_DISPERSION * plan.possessions);
    let left = Math.max(1, Math.round(possessions - turnovers - 0.44 * freeThrows));
    left += visits.filter((visit) => visit.again).length;
    for (; left > 0; left--) if (shoot(period, side, plan)) left++;
  }
}

const POSSESSION_DISPERSION = 0.04;

function pick(period: Period, side: 0 | 1, rate: keyof Court['weights']): number {
  const court = period.courts[side];
  return pickIndex(court.weights[rate], court.sums[rate], period.random.uniform());
}

function count(period: Period, side: 0 | 1, place: number, what: FittedCount): void {
  const tally = period.tallies[side][place];
  if (tally !== undefined) tally[what]++;
}

const otherSide = (side: 0 | 1): 0 | 1 => (side === 0 ? 1 : 0);

function loseBall(period: Period, side: 0 | 1, plan: Plan): void {
  count(period, side, pick(period, side, 'tov'), 'tov');
  if (period.random.uniform() < plan.stolen)
    count(period, otherSide(side), pick(period, otherSide(side), 'stl'), 'stl');
}

/** One trip to the line. A missed last throw is rebounded, which may give the side the ball `again`. */
function shootFreeThrows(period: Period, side: 0 | 1): { readonly shots: number; readonly again: boolean } {
  const place = pick(period, side, 'trips');
  const skill = period.courts[side].side.team.players[place]?.freeThrow ?? 0;
  const size =
    TRIP_SIZES[
      pickIndex(
        TRIP_SIZES.map((trip) => trip.share),
        1,
        period.random.uniform(),
      )
    ]?.shots ?? 2;
  let made = true;
  for (let i = 1; i <= size; i++) {
    made = period.random.uniform() < skill;
    freeThrow(period, side, place, made);
  }
  return { shots: size, again: !made && rebound(period, side) };
}

function freeThrow(period: Period, side: 0 | 1, place: number, made: boolean): void {
  count(period, side, place, 'fta');
  if (!made) return;
  count(period, side, place, 'ftm');
  count(period, side, place, 'pts');
}

/** One shot; true if the side gets its own rebound and shoots again. */
function shoot(period: Period, side: 0 | 1, plan: Plan): boolean {
  const { random } = period;
  const court = period.courts[side];
  const two = random.uniform() * (court.sums.use2 + court.sums.use3) < court.sums.use2;
  const place = pick(period, side, two ? 'use2' : 'use3');
  const zone = zoneOf(court.side.team.players[place]?.zoneShares ?? [], two, random.uniform());
  const chance = court.side.makes[place]?.[zone] ?? 0;
  const ease = EASE_PER_POINT * (side === 0 ? period.lead : -period.lead);
  const made = random.uniform() < chance - ease * chance * (1 - chance);
  recordShot(period, side, place, zone, made);
  if (made) {
    if (random.uniform() < plan.assisted * (ZONES[zone]?.assisted ?? 0)) assist(period, side, place);
    return false;
  }
  if (two && random.uniform() < plan.blocked)
    count(period, otherSide(side), pick(period, otherSide(side), 'blk'), 'blk');
  return rebound(period, side);
}

function zoneOf(shares: readonly number[], two: boolean, uniform: number): number {
  const [from, to] = two ? [0, TWO_ZONES] : [TWO_ZONES, ZONES.length];
  return from + pickIndex(shares.slice(from, to), 1, uniform);
}

/** Adds a shot to the tallies and the chart. */
export function recordShot(period: Period, side: 0 | 1, place: number, zone: number, made: boolean): void {
  const clock = Math.floor(period.random.uniform() * period.length);
  period.attempts.push({ side, place, period: period.number, clock, zone, made });
  count(period, side, place, 'fga');
  if (!isTwo(zone)) count(period, side, place, 'fg3a');
  if (!made) return;
  count(period, side, place, 'fgm');
  if (!isTwo(zone)) count(period, side, place, 'fg3m');
  const tally = period.tallies[side][place];
  if (tally !== undefined) tally.pts += isTwo(zone) ? 2 : 3;
}

/** A teammate's assist; none if no teammate is drawn. */
function assist(period: Period, side: 0 | 1, shooter: number): void {
  for (let attempt = 0; attempt < 20; attempt++) {
    const passer = pick(period, side, 'ast');
    if (passer === shooter) continue;
    count(period, side, passer, 'ast');
    return;
  }
}

/** A missed shot of `side`: a defender's rebound, a teammate's (then true), or out of bounds. */
function rebound(period: Period, side: 0 | 1): boolean {
  const u = period.random.uniform();
  if (u >= TEAM.defensiveRebound + TEAM.offensiveRebound) return false;
  const own = u >= TEAM.defensiveRebound;
  const taker = own ? side : otherSide(side);
  count(period, taker, pick(period, taker, 'reb'), 'reb');
  return own;
}

/**
 * A side that trails by three or less at the very end ties one time in five (then true). Teams play for that shot: in
 * the real league 5.6 % of the games go to overtime; chance alone gives 3 %.
 */
export function lastShot(period: Period, trailing: 0 | 1, behind: number): boolean {
  if (behind < 1 || behind > 3 || period.random.uniform() >= LAST_SHOT_SHARE) return false;
  const place = pick(period, trailing, behind === 3 ? 'use3' : 'use2');
  if (behind === 1) {
    freeThrow(period, trailing, place, true);
    freeThrow(period, trailing, place, false);
    return true;
  }
  recordShot(period, trailing, place, behind === 3 ? ABOVE_BREAK : RESTRICTED, true);
  return true;
}

const LAST_SHOT_SHARE = 0.2;
const RESTRICTED = 0;
const ABOVE_BREAK = 5;
