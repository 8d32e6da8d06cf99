import { factorOf, solveFrom } from '../../../../server/src/model/parts.ts';
import { normalEquations, ridged, type Design } from './linear.ts';

/**
 * Standard errors of a regression's weights if rows are alike within clusters: players of one game share its minutes.
 * The sandwich estimate over clusters (Liang and Zeger, *Biometrika* 73, 1986).
 *
 * `weight`: variance of a row's outcome in the regression; undefined: the same for all. `residuals`: outcome minus
 * expectation. `ridge`: as in the fit.
 */
export function clusteredErrors(
  design: Design,
  weight: Float64Array | undefined,
  residuals: Float64Array,
  clusters: readonly number[],
  ridge: number,
): Float64Array {
  const { values, width, rows } = design;
  const { root } = factorOf(ridged(normalEquations(design, weight, residuals).matrix, ridge));
  const scores = new Map<number, Float64Array>();
  for (let row = 0; row < rows; row++) {
    const score = scores.get(clusters[row]!) ?? new Float64Array(width);
    scores.set(clusters[row]!, score);
    for (let column = 0; column < width; column++)
      score[column] = score[column]! + values[row * width + column]! * residuals[row]!;
  }
  const variances = new Float64Array(width);
  for (const score of scores.values())
    solveFrom(root, score).forEach((moved, column) => (variances[column] = variances[column]! + moved * moved));
  return variances.map(Math.sqrt);
}
