import type { Score } from './tables.ts';

/** Figures and tables as the text of a report shows them. */
export const fixed = (value: number, places: number): string => value.toFixed(places);
export const interval = (
  of: { readonly mean: number; readonly low: number; readonly high: number },
  places: number,
): string => `${fixed(of.mean, places)} [${fixed(of.low, places)}, ${fixed(of.high, places)}]`;

/** How close each forecast was, a line each. */
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

/** Lines up cells in columns; the first is left-aligned. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  return rows
    .map((row) =>
      row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!))).join('  '),
    )
    .join('\n');
}
