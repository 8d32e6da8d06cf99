/**
 * L of A = L·Lᵀ, row by row, and the first row of A that depends linearly on earlier rows: from there on L is not
 * filled.
 */
export interface Factor {
  readonly root: Float64Array;
  readonly failedRow?: number;
}

/** Cholesky factor of a symmetric matrix, row by row. Only its lower triangle is read. */
export function factorOf(matrix: Float64Array): Factor {
  const width = Math.round(Math.sqrt(matrix.length));
  const root = new Float64Array(matrix.length);
  for (let row = 0; row < width; row++) {
    for (let column = 0; column <= row; column++) {
      let sum = matrix[row * width + column]!;
      for (let k = 0; k < column; k++) sum -= root[row * width + k]! * root[column * width + k]!;
      if (row === column && !(sum > 0)) return { root, failedRow: row };
      root[row * width + column] = row === column ? Math.sqrt(sum) : sum / root[column * width + column]!;
    }
  }
  return { root };
}

/** Lower triangle L of a matrix A = L·Lᵀ, row by row; undefined if the matrix is not positive definite. */
export function choleskyOf(matrix: Float64Array): Float64Array | undefined {
  const { root, failedRow } = factorOf(matrix);
  return failedRow === undefined ? root : undefined;
}

/** Solves L·Lᵀ·x = right. */
export function solveFrom(root: Float64Array, right: Float64Array): Float64Array {
  const width = right.length;
  const solution = right.slice();
  for (let row = 0; row < width; row++) {
    for (let k = 0; k < row; k++) solution[row] = solution[row]! - root[row * width + k]! * solution[k]!;
    solution[row] = solution[row]! / root[row * width + row]!;
  }
  for (let row = width - 1; row >= 0; row--) {
    for (let k = row + 1; k < width; k++) solution[row] = solution[row]! - root[k * width + row]! * solution[k]!;
    solution[row] = solution[row]! / root[row * width + row]!;
  }
  return solution;
}

/**
 * Whether a symmetric matrix, row by row, is positive definite: no combination of its parts has zero or negative
 * variance.
 */
export function isPositiveDefinite(matrix: Float64Array): boolean {
  return choleskyOf(matrix) !== undefined;
}
