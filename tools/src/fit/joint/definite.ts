import {
  type Correlation,
  type Correlations,
  isPositiveDefinite,
  type JointConstants,
  MOST_ROLE,
} from '../../../../server/src/model/parts.ts';
import type { Within } from './within.ts';

const MOST_PLAYERS = 8;
/** Every direction keeps at least this share of its variance. */
const MARGIN = 0.01;
/** Minimum share of a count's variance that other counts do not explain. */
const LEAST_OWN = 0.02;
const STEP = 0.97;
const SWEEPS = 30;

type Section = 'teammates' | 'opponents';

/** In either order of the names. */
const valueOf = (correlations: Correlations, one: string, other: string): number =>
  (correlations[`${one}-${other}`] ?? correlations[`${other}-${one}`])?.correlation ?? 0;

/** Eigenvalues and eigenvectors (columns) of a symmetric matrix by Jacobi's rotations. */
function eigenOf(matrix: Float64Array, width: number): { values: Float64Array; vectors: Float64Array } {
  const work = matrix.slice();
  const vectors = Float64Array.from(work, (_, at) => (at % (width + 1) === 0 ? 1 : 0));
  for (let sweep = 0; sweep < SWEEPS; sweep++)
    for (let p = 1; p < width; p++)
      for (let q = 0; q < p; q++) {
        const off = work[p * width + q]!;
        if (Math.abs(off) < 1e-14) continue;
        const angle = 0.5 * Math.atan2(2 * off, work[q * width + q]! - work[p * width + p]!);
        const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
        for (let k = 0; k < width; k++) rotate(work, k * width + q, k * width + p, cos, sin);
        for (let k = 0; k < width; k++) rotate(work, q * width + k, p * width + k, cos, sin);
        for (let k = 0; k < width; k++) rotate(vectors, k * width + q, k * width + p, cos, sin);
      }
  return { values: Float64Array.from({ length: width }, (_, k) => work[k * width + k]!), vectors };
}

function rotate(values: Float64Array, first: number, second: number, cos: number, sin: number): void {
  const [x, y] = [values[first]!, values[second]!];
  values[first] = cos * x + sin * y;
  values[second] = cos * y - sin * x;
}

/** Nearby positive definite correlations: raises eigenvalues to `LEAST_OWN`, then scales the diagonal to 1. */
function nearestDefinite(matrix: Float64Array, width: number): Float64Array {
  const { values, vectors } = eigenOf(matrix, width);
  const cut = new Float64Array(width * width);
  for (let a = 0; a < width; a++)
    for (let b = 0; b < width; b++)
      for (let k = 0; k < width; k++)
        cut[a * width + b]! += vectors[a * width + k]! * vectors[b * width + k]! * Math.max(LEAST_OWN, values[k]!);
  return cut.map(
    (value, at) => value / Math.sqrt(cut[Math.floor(at / width) * (width + 1)]! * cut[(at % width) * (width + 1)]!),
  );
}

/**
 * Pairs of one player are fitted separately. If they are positive definite at both extreme roles, they are so in
 * between.
 */
export function definiteWithin({ plain, byRole }: Within, names: readonly string[]): Within {
  const width = names.length;
  const [most, least] = [MOST_ROLE, -MOST_ROLE].map((role) => {
    const [usual, change] = [tableOf(plain, names), tableOf(byRole, names)];
    return nearestDefinite(
      usual.map((value, at) => (at % (width + 1) === 0 ? 1 : value + role * change[at]!)),
      width,
    );
  }) as [Float64Array, Float64Array];
  const made = (of: Within['plain'], value: (at: number) => number): Record<string, Correlation> =>
    Object.fromEntries(
      names.flatMap((one, a) =>
        names.slice(a + 1).map((other, rest) => {
          const key = `${one}-${other}`;
          return [key, { correlation: value(a * width + a + 1 + rest), error: of[key]?.error ?? 0 }];
        }),
      ),
    );
  return {
    plain: made(plain, (at) => (most[at]! + least[at]!) / 2),
    byRole: made(byRole, (at) => (most[at]! - least[at]!) / (2 * MOST_ROLE)),
  };
}

/**
 * Whether the normals of all counts of any eight players are positive definite. The quadratic form is linear in the
 * role of one player, so its minimum is at players of extreme roles; all of those are tested.
 */
export function isDefinite(constants: JointConstants, names: readonly string[]): boolean {
  for (let home = MOST_PLAYERS / 2; home <= MOST_PLAYERS; home++)
    for (let regulars = 0; regulars <= home; regulars++)
      for (let visitors = 0; visitors <= MOST_PLAYERS - home; visitors++)
        if (!isPositiveDefinite(playersMatrix(constants, names, home, regulars, visitors))) return false;
  return true;
}

function playersMatrix(
  constants: JointConstants,
  names: readonly string[],
  home: number,
  regulars: number,
  visitors: number,
): Float64Array {
  const width = names.length;
  const role = (player: number): number =>
    (player < home ? player < regulars : player - home < visitors) ? MOST_ROLE : -MOST_ROLE;
  const size = MOST_PLAYERS * width;
  const tables = {
    own: [tableOf(constants.samePlayer, names), tableOf(constants.samePlayerByRole, names)],
    teammates: [tableOf(constants.teammates, names), tableOf(constants.teammatesByRole, names)],
    opponents: [tableOf(constants.opponents, names), tableOf(constants.opponentsByRole, names)],
  } as const;
  const matrix = new Float64Array(size * size);
  for (let one = 0; one < MOST_PLAYERS; one++)
    for (let other = 0; other <= one; other++) {
      const section: Section = one < home === other < home ? 'teammates' : 'opponents';
      const roles = role(one) * role(other);
      const [plain, byRole] = one === other ? tables.own : tables[section];
      const factor = one === other ? role(one) : roles;
      for (let a = 0; a < width; a++)
        for (let b = 0; b < width; b++) {
          const at = a * width + b;
          matrix[(one * width + a) * size + other * width + b] =
            one === other && a === b ? 1 - MARGIN : plain[at]! + factor * byRole[at]!;
        }
    }
  return matrix;
}

function tableOf(correlations: Correlations, names: readonly string[]): Float64Array {
  const width = names.length;
  return Float64Array.from({ length: width * width }, (_, at) =>
    valueOf(correlations, names[Math.floor(at / width)]!, names[at % width]!),
  );
}

const times = (correlations: Correlations, factor: number): Record<string, Correlation> =>
  Object.fromEntries(
    Object.entries(correlations).map(([pair, { correlation, error }]) => [
      pair,
      { correlation: factor * correlation, error },
    ]),
  );

/**
 * Weakens the correlations between players until any eight of them are positive definite as the constants are written.
 * Without correlations between players they are.
 */
export function madeDefinite(
  constants: JointConstants,
  names: readonly string[],
  asWritten: (constants: JointConstants) => JointConstants = (same) => same,
): JointConstants {
  let made = constants;
  let written = asWritten(made);
  while (!isDefinite(written, names)) {
    made = {
      ...made,
      teammates: times(made.teammates, STEP),
      teammatesByRole: times(made.teammatesByRole, STEP),
      opponents: times(made.opponents, STEP),
      opponentsByRole: times(made.opponentsByRole, STEP),
    };
    written = asWritten(made);
  }
  return written;
}
