import type { Score } from './tables.ts';

/** Figures and tables in the format of a report. */
export const fixed = (value: number, places: number): string => value.toFixed(places);
export const interval = (
  of: { readonly mean: number; readonly low: number; readonly high: number },
  places: number,
): string => `${fixed(of.mean, places)} [${fixed(of.low, places)}, ${fixed(of.high, places)}]`;

/** The scores of each forecast, one line each. */
export const scoresTable = (scores: readonly Score[]): string =>
  table([
    ['forecast', 'log loss', 'Brier', 'ECE', 'AUC'],
    ...scores.map((score) => [
      score.predictor,
      fixed(score.logLoss, 4),
      fixed(score.brier, 4),
      fixed(score.calibrationError, 4),
      fixed(score.areaUnderCurve, 3),
    ]),
  ]);

/** Aligns cells in columns; the first is left-aligned. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  return rows
    .map((row) =>
      row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!))).join('  '),
    )
    .join('\n');
}
