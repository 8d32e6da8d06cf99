import { COUNTS, type Count } from '../../kernel/index.ts';
import type { PeriodConstants, SplitPeriod } from '../constants/constants.ts';
import type { PlayerInput } from './features.ts';
import { ROW } from '../past/states.ts';

/** Which rows of a player's period sums a period takes in: overtime belongs to the second half, never to a quarter. */
const ROWS_OF: Readonly<Record<SplitPeriod, readonly number[]>> = {
  Q1: [0],
  Q2: [1],
  Q3: [2],
  Q4: [3],
  H1: [0, 1],
  H2: [2, 3, 4],
};
const ALL_ROWS = [0, 1, 2, 3, 4] as const;

const sumOver = (sums: Float64Array, rows: readonly number[], column: number): number =>
  rows.reduce((total, row) => total + sums[row * ROW + column]!, 0);

/**
 * Share of a player's game that falls into a period: the player's past, shrunk toward the league's share for starters or bench,
 * where that past is thin. `what` is minutes or a count.
 */
export function periodShare(
  input: Pick<PlayerInput, 'periodSums' | 'starter4' | 'starts'>,
  period: SplitPeriod,
  what: 'minutes' | Count,
  constants: Pick<PeriodConstants, 'shares' | 'pull'>,
): number {
  const column = what === 'minutes' ? 0 : 1 + COUNTS.indexOf(what);
  const [bench, starter] = constants.shares[period][what];
  const starts = input.starts ?? input.starter4;
  const usual = starts * starter + (1 - starts) * bench;
  const own = sumOver(input.periodSums, ROWS_OF[period], column);
  const all = sumOver(input.periodSums, ALL_ROWS, column);
  const pull = constants.pull[what];
  return (own + pull * usual) / (all + pull);
}
