import { normalEquations, predict, solveSymmetric, type Design } from './linear.ts';

const STEPS = 8;
const ENOUGH = 1e-7;

/**
 * Poisson regression with a log link by reweighted least squares: ln mean = offset + design · weights. A ridge keeps
 * all weights but the constant near zero. Fits the mean only; dispersion is fitted separately.
 */
export function poissonRegression(
  design: Design,
  counts: Float64Array,
  offset: Float64Array,
  ridge: number,
): Float64Array {
  let weights = new Float64Array(design.width);
  const [means, working] = [new Float64Array(design.rows), new Float64Array(design.rows)];
  for (let step = 0; step < STEPS; step++) {
    const linear = predict(design, weights);
    linear.forEach((value, row) => {
      const mean = Math.exp(value + offset[row]!);
      means[row] = mean;
      working[row] = value + (counts[row]! - mean) / mean;
    });
    const next = solveSymmetric(normalEquations(design, means, working), ridge);
    const moved = next.reduce((most, value, index) => Math.max(most, Math.abs(value - weights[index]!)), 0);
    weights = Float64Array.from(next);
    if (moved < ENOUGH) break;
  }
  return weights;
}
