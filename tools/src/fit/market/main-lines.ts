import { averagingCorrection, BOOK_NOISE, logit } from '../../../../server/src/model/parts.ts';
import { asConstant } from '../as-constant.ts';
import type { GradedRow } from './stack.ts';

/** A stat with fewer quoted props has no variance. With this many its standard error is a sixteenth of it. */
const FEWEST_ROWS = 500;
/** Never zero, which a reader of the file refuses. With this an average is stretched as far as is allowed. */
const LEAST = BOOK_NOISE / 2;

/**
 * By stat, the variance between props of the books' log-odds at their main lines, without the noise of one book:
 * Var(consensus) = v + σ² · E[1/n]. From quotes alone; results are not used.
 */
export function fitMainLineVariance(rows: readonly GradedRow[]): Record<string, number> {
  const byStat = [...Map.groupBy(rows, ({ stat }) => stat)].filter(([, of]) => of.length >= FEWEST_ROWS);
  return Object.fromEntries(byStat.map(([stat, of]) => [stat, asConstant(Math.max(LEAST, varianceOf(of)))]));
}

function varianceOf(rows: readonly GradedRow[]): number {
  let [sum, squares, noise] = [0, 0, 0];
  for (const { consensus, books } of rows) {
    const odds = logit(consensus);
    sum += odds;
    squares += odds * odds;
    noise += BOOK_NOISE / books;
  }
  return (squares - sum ** 2 / rows.length - noise) / rows.length;
}

/** The rows with the market's log-odds as the service uses them: corrected for the averaging of several books. */
export function corrected(
  rows: readonly GradedRow[],
  variance: Readonly<Record<string, number>> | undefined,
): GradedRow[] {
  return rows.map((row) => ({
    ...row,
    market: row.market + averagingCorrection(row.consensus, row.books, variance?.[row.stat]),
  }));
}
