import { logit } from '../../distribution/logit.ts';
import { averagingCorrection, BOOK_NOISE } from '../../market/averaging.ts';
import { asConstant } from '../as-constant.ts';
import type { GradedRow } from './stack.ts';

/** A stat with fewer quoted props has no variance. With this many its standard error is a sixteenth of it. */
const FEWEST_ROWS = 500;
/** The variance is at least this part of one book's noise. */
const LEAST = 0.5;

/**
 * By stat, the variance between props of the books' log-odds at their main lines, without the noise of one book:
 * Var(consensus) = v + σ² · E[1/n]. From quotes alone; results are not used.
 */
export function fitMainLineVariance(rows: readonly GradedRow[]): Record<string, number> {
  const byStat = [...Map.groupBy(rows, ({ stat }) => stat)].filter(([, of]) => of.length >= FEWEST_ROWS);
  return Object.fromEntries(
    byStat.map(([stat, of]) => {
      const odds = of.map(({ consensus }) => logit(consensus));
      const mean = meanOf(odds);
      const noise = BOOK_NOISE * meanOf(of.map(({ books }) => 1 / books));
      const variance = meanOf(odds.map((each) => (each - mean) ** 2)) - noise;
      return [stat, asConstant(Math.max(LEAST * BOOK_NOISE, variance))];
    }),
  );
}

const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** The rows with the market's log-odds as the service uses them: corrected for the averaging of several books. */
export function averaged(
  rows: readonly GradedRow[],
  variance: Readonly<Record<string, number>> | undefined,
): GradedRow[] {
  return rows.map((row) => ({
    ...row,
    market: row.market + averagingCorrection(row.consensus, row.books, variance?.[row.stat]),
  }));
}
