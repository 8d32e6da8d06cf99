import { FITTED_COUNTS, type FittedCount } from '../../sports/basketball/index.ts';
import type { SplitPeriod } from '../../sports/index.ts';
import type { Periods } from '../../leagues/index.ts';
import type { PeriodConstants } from '../constants/constants.ts';
import type { PlayerInput } from './inputs.ts';
import { ROW } from '../past/states.ts';

/** The sum of a player's past over the rows of a period prop; the row after regulation is all overtime. */
function sumIn(sums: Float64Array, { count, props, overtimeIn }: Periods, period: SplitPeriod, column: number): number {
  let total = 0;
  for (const number of props[period] ?? []) total += sums[(number - 1) * ROW + column]!;
  return period === overtimeIn ? total + sums[count * ROW + column]! : total;
}

function sumOfAll(sums: Float64Array, column: number): number {
  let total = 0;
  for (let at = column; at < sums.length; at += ROW) total += sums[at]!;
  return total;
}

type PastInPeriods = Pick<PlayerInput, 'periods' | 'periodSums' | 'starter4' | 'starts'>;

/** A player's past in a period and in all of them, and the league's share for the player's role. */
export interface PeriodPast {
  readonly own: number;
  readonly all: number;
  readonly usual: number;
}

/** `what` is minutes or a count. */
export function periodPast(
  input: PastInPeriods,
  period: SplitPeriod,
  what: 'minutes' | FittedCount,
  { shares: known }: Pick<PeriodConstants, 'shares'>,
): PeriodPast {
  const column = what === 'minutes' ? 0 : 1 + FITTED_COUNTS.indexOf(what);
  const shares = known[period];
  if (shares === undefined) throw new RangeError(`no constants of ${period}`);
  const [bench, starter] = shares[what];
  const starts = input.starts ?? input.starter4;
  return {
    own: sumIn(input.periodSums, input.periods, period, column),
    all: sumOfAll(input.periodSums, column),
    usual: starts * starter + (1 - starts) * bench,
  };
}

/** The share in a period, with a prior weight of `pull`. */
export const drawnShare = ({ own, all, usual }: PeriodPast, pull: number): number =>
  (own + pull * usual) / (all + pull);

/**
 * Share of a player's game in a period: the player's past, shrunk toward the league's share for starters or bench.
 * `what` is minutes or a count.
 */
export function periodShare(
  input: PastInPeriods,
  period: SplitPeriod,
  what: 'minutes' | FittedCount,
  constants: Pick<PeriodConstants, 'shares' | 'pull'>,
): number {
  return drawnShare(periodPast(input, period, what, constants), constants.pull[what]);
}
