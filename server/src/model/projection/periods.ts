import { FITTED_COUNTS, type FittedCount } from '../../sports/basketball/index.ts';
import type { SplitPeriod } from '../../sports/index.ts';
import type { Periods } from '../../leagues/index.ts';
import type { PeriodConstants } from '../constants/constants.ts';
import type { PlayerInput } from './inputs.ts';
import { periodRows, ROW } from '../past/states.ts';

/** The rows of a player's period sums that belong to a period prop; the row after regulation is all overtime. */
function rowsOf({ count, props, overtimeIn }: Periods, period: SplitPeriod): readonly number[] {
  const rows = (props[period] ?? []).map((number) => number - 1);
  return period === overtimeIn ? [...rows, count] : rows;
}

const allRows = ({ count }: Periods): readonly number[] => Array.from({ length: periodRows(count) }, (_, row) => row);

const sumOver = (sums: Float64Array, rows: readonly number[], column: number): number =>
  rows.reduce((total, row) => total + sums[row * ROW + column]!, 0);

/**
 * Share of a player's game in a period: the player's past, shrunk toward the league's share for starters or bench.
 * `what` is minutes or a count.
 */
export function periodShare(
  input: Pick<PlayerInput, 'periods' | 'periodSums' | 'starter4' | 'starts'>,
  period: SplitPeriod,
  what: 'minutes' | FittedCount,
  constants: Pick<PeriodConstants, 'shares' | 'pull'>,
): number {
  const column = what === 'minutes' ? 0 : 1 + FITTED_COUNTS.indexOf(what);
  const shares = constants.shares[period];
  if (shares === undefined) throw new RangeError(`no constants of ${period}`);
  const [bench, starter] = shares[what];
  const starts = input.starts ?? input.starter4;
  const usual = starts * starter + (1 - starts) * bench;
  const own = sumOver(input.periodSums, rowsOf(input.periods, period), column);
  const all = sumOver(input.periodSums, allRows(input.periods), column);
  const pull = constants.pull[what];
  return (own + pull * usual) / (all + pull);
}
