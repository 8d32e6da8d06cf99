import { FITTED_COUNTS, type FittedCount } from '../../sports/basketball/index.ts';
import { rateCarry, rateRow, type PlayerState, type RateHalfLife } from './states.ts';

/** Counts per minute of the whole league, in the kernel's order of counts. */
export type LeagueRates = Readonly<Record<FittedCount, number>>;

/** A count's base rate: its half-life, and the weight of the long-term rate in minutes. */
export interface BaseRate {
  readonly halfLife: RateHalfLife;
  readonly pull: number;
}

const LONG_PULL = 150;
const FORM_PULL = 150;

/** The three rates of a count per minute on court: long-term, the base of projections, and recent form. */
export interface RateChain {
  readonly long: number;
  readonly base: number;
  readonly form: number;
}

/** Rate over one half-life, shrunk towards `towards` with a prior weight of `pull` minutes. */
export function shrunkRate(
  state: PlayerState,
  season: string,
  halfLife: RateHalfLife,
  count: number,
  towards: number,
  pull: number,
): number {
  const row = rateRow(halfLife);
  const carry = rateCarry(state, season);
  return (carry * state.rates[row + 1 + count]! + pull * towards) / (carry * state.rates[row]! + pull);
}

/** A count's long-term rate, shrunk to the league's. */
export const longRate = (state: PlayerState, season: string, count: FittedCount, league: LeagueRates): number =>
  shrunkRate(state, season, 100, FITTED_COUNTS.indexOf(count), league[count], LONG_PULL);

/** The long-term rate is shrunk to the league's, the base rate to the long-term one, and form to the base rate. */
export function rateChain(
  state: PlayerState,
  season: string,
  count: FittedCount,
  league: LeagueRates,
  base: BaseRate,
): RateChain {
  const column = FITTED_COUNTS.indexOf(count);
  const long = longRate(state, season, count, league);
  const middle = shrunkRate(state, season, base.halfLife, column, long, base.pull);
  return { long, base: middle, form: shrunkRate(state, season, 6, column, middle, FORM_PULL) };
}
