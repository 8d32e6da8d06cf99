import { factorOf, solveFrom } from '../../../../server/src/model/parts.ts';

/** Rows of features in one array, `width` values per row. */
export interface Design {
  readonly values: Float64Array;
  readonly width: number;
  readonly rows: number;
}

export function emptyDesign(rows: number, width: number): Design {
  return { values: new Float64Array(rows * width), width, rows };
}

/** Weighted cross products X'WX (lower triangle) and X'Wy of a design. */
interface Normal {
  readonly matrix: Float64Array;
  readonly right: Float64Array;
}

export function normalEquations(design: Design, weight: Float64Array | undefined, target: Float64Array): Normal {
  const { values, width, rows } = design;
  const matrix = new Float64Array(width * width);
  const right = new Float64Array(width);
  for (let row = 0; row < rows; row++) {
    const start = row * width;
    const factor = weight === undefined ? 1 : weight[row]!;
    if (factor === 0) continue;
    for (let a = 0; a < width; a++) {
      const value = values[start + a]! * factor;
      if (value === 0) continue;
      right[a] = right[a]! + value * target[row]!;
      const line = a * width;
      for (let b = 0; b <= a; b++) matrix[line + b] = matrix[line + b]! + value * values[start + b]!;
    }
  }
  return { matrix, right };
}

const CONSTANT_RIDGE = 1e-9;

/** A square matrix with a ridge on its diagonal, close to zero for the first feature, the constant. */
export function ridged(matrix: Float64Array, ridge: number): Float64Array {
  const width = Math.round(Math.sqrt(matrix.length));
  const sum = matrix.slice();
  for (let index = 0; index < width; index++)
    sum[index * (width + 1)] = sum[index * (width + 1)]! + (index === 0 ? CONSTANT_RIDGE : ridge);
  return sum;
}

/**
 * Solves the symmetric system with a ridge on all but the first column (the constant). Without a positive ridge, a
 * feature that depends linearly on earlier ones (such as one that is always 0) is a RangeError with its number.
 */
export function solveSymmetric({ matrix, right }: Normal, ridge: number): Float64Array {
  const { root, failedRow } = factorOf(ridged(matrix, ridge));
  if (failedRow !== undefined) throw new RangeError(`feature ${failedRow} has no variation of its own`);
  return solveFrom(root, right);
}

/** Least squares with a small ridge on all but the first column (the constant). */
export function leastSquares(design: Design, target: Float64Array, ridge: number): Float64Array {
  return solveSymmetric(normalEquations(design, undefined, target), ridge);
}

export function predict(design: Design, weights: Float64Array): Float64Array {
  const { values, width, rows } = design;
  const result = new Float64Array(rows);
  for (let row = 0; row < rows; row++) {
    let sum = 0;
    for (let column = 0; column < width; column++) sum += values[row * width + column]! * weights[column]!;
    result[row] = sum;
  }
  return result;
}

export function columnMeans(design: Design): Float64Array {
  const means = new Float64Array(design.width);
  for (let index = 0; index < design.values.length; index++) {
    means[index % design.width] = means[index % design.width]! + design.values[index]! / design.rows;
  }
  return means;
}
