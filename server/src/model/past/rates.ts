import { COUNTS, type Count } from '../../kernel/index.ts';
import { rateCarry, rateRow, type PlayerState, type RateHalfLife } from './states.ts';

/** Counts a minute of the whole league, in the kernel's order of counts. */
export type LeagueRates = Readonly<Record<Count, number>>;

/** How much of a player's own past the base rate of a count believes: half-life, and minutes of pull to the long rate. */
export interface BaseRate {
  readonly halfLife: RateHalfLife;
  readonly pull: number;
}

const LONG_PULL = 150;
const FORM_PULL = 150;

/** The three rates of a count, a minute on court: long habit, the base that projections start from, and recent form. */
export interface RateChain {
  readonly long: number;
  readonly base: number;
  readonly form: number;
}

/** Rate over one half-life, pulled with `pull` minutes towards `towards`. */
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

/** Long habit is pulled to the league, the base to long habit, form to the base: each where evidence is thin. */
export function rateChain(
  state: PlayerState,
  season: string,
  count: Count,
  league: LeagueRates,
  base: BaseRate,
): RateChain {
  const column = COUNTS.indexOf(count);
  const long = shrunkRate(state, season, 100, column, league[count], LONG_PULL);
  const middle = shrunkRate(state, season, base.halfLife, column, long, base.pull);
  return { long, base: middle, form: shrunkRate(state, season, 6, column, middle, FORM_PULL) };
}
