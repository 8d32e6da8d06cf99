import { sigmoid } from '../../../../server/src/model/parts.ts';

/** An intercept and a slope on one feature, with their standard errors. */
export interface LogisticFit {
  readonly intercept: number;
  readonly slope: number;
  readonly interceptError: number;
  readonly slopeError: number;
}

/** Target and strength of a penalty: half of strength · distance² is added to the log loss. */
export interface Pull {
  readonly intercept: number;
  readonly interceptStrength: number;
  readonly slope: number;
  readonly slopeStrength: number;
}

export const NO_PULL: Pull = { intercept: 0, interceptStrength: 1e-6, slope: 0, slopeStrength: 1e-6 };

const STEPS = 25;

/** Penalized logistic regression by Newton steps: log-odds of `won` = offset + intercept + slope · feature. */
export function logisticFit(won: Float64Array, feature: Float64Array, offset: Float64Array, pull: Pull): LogisticFit {
  let { intercept, slope } = pull;
  let inverse = { aa: 0, bb: 0 };
  for (let step = 0; step < STEPS; step++) {
    let gradientA = pull.interceptStrength * (pull.intercept - intercept);
    let gradientB = pull.slopeStrength * (pull.slope - slope);
    let [aa, ab, bb] = [pull.interceptStrength, 0, pull.slopeStrength];
    for (let row = 0; row < won.length; row++) {
      const x = feature[row]!;
      const p = sigmoid(offset[row]! + intercept + slope * x);
      const spread = p * (1 - p);
      gradientA += won[row]! - p;
      gradientB += (won[row]! - p) * x;
      aa += spread;
      ab += spread * x;
      bb += spread * x * x;
    }
    const determinant = aa * bb - ab * ab;
    const moveA = (bb * gradientA - ab * gradientB) / determinant;
    const moveB = (aa * gradientB - ab * gradientA) / determinant;
    intercept += moveA;
    slope += moveB;
    inverse = { aa: bb / determinant, bb: aa / determinant };
    if (Math.abs(moveA) + Math.abs(moveB) < 1e-10) break;
  }
  return { intercept, slope, interceptError: Math.sqrt(inverse.aa), slopeError: Math.sqrt(inverse.bb) };
}

/** Variances of an intercept and of a slope. */
export interface Variances {
  readonly intercept: number;
  readonly slope: number;
}

/**
 * Variances of a fit whose rows are alike within clusters (props of one night share its games). The sandwich estimate
 * over clusters, but at least the variance of independent rows.
 */
export function clusteredVariances(
  { intercept, slope, interceptError, slopeError }: LogisticFit,
  won: Float64Array,
  feature: Float64Array,
  offset: Float64Array,
  clusters: readonly string[],
): Variances {
  const scores = new Map<string, [number, number]>();
  let [aa, ab, bb] = [NO_PULL.interceptStrength, 0, NO_PULL.slopeStrength];
  for (let row = 0; row < won.length; row++) {
    const x = feature[row]!;
    const p = sigmoid(offset[row]! + intercept + slope * x);
    const score = scores.get(clusters[row]!) ?? [0, 0];
    scores.set(clusters[row]!, [score[0] + won[row]! - p, score[1] + (won[row]! - p) * x]);
    aa += p * (1 - p);
    ab += p * (1 - p) * x;
    bb += p * (1 - p) * x * x;
  }
  const determinant = aa * bb - ab * ab;
  let [a, b] = [0, 0];
  for (const [first, second] of scores.values()) {
    a += ((bb * first - ab * second) / determinant) ** 2;
    b += ((aa * second - ab * first) / determinant) ** 2;
  }
  return { intercept: Math.max(a, interceptError ** 2), slope: Math.max(b, slopeError ** 2) };
}
