import { sigmoid } from '../../../../server/src/model/parts.ts';
import { normalEquations, predict, solveSymmetric, type Design } from './linear.ts';

const STEPS = 25;
const ENOUGH = 1e-8;
const LEAST_SPREAD = 1e-9;

/** The probabilities of a design with these weights. */
export const chancesOf = (design: Design, weights: Float64Array): Float64Array => predict(design, weights).map(sigmoid);

/**
 * Logistic regression by reweighted least squares: log-odds of `won` (1 or 0) = design · weights. A ridge keeps all
 * weights but the constant near zero.
 */
export function logisticRegression(design: Design, won: Float64Array, ridge: number): Float64Array {
  let weights = new Float64Array(design.width);
  for (let step = 0; step < STEPS; step++) {
    const linear = predict(design, weights);
    const chances = linear.map(sigmoid);
    const spread = chances.map((chance) => Math.max(LEAST_SPREAD, chance * (1 - chance)));
    const working = linear.map((value, row) => value + (won[row]! - chances[row]!) / spread[row]!);
    const next = solveSymmetric(normalEquations(design, spread, working), ridge);
    const moved = next.reduce((most, value, index) => Math.max(most, Math.abs(value - weights[index]!)), 0);
    weights = Float64Array.from(next);
    if (moved < ENOUGH) break;
  }
  return weights;
}
