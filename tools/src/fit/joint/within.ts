import { type Correlation, type JointConstants, rectangleOfTwo, roleOf } from '../../../../server/src/model/parts.ts';
import type { PlayedCells } from './cells.ts';

/** Maximum number of player-games per pair: the error is then .01 or less. */
const MOST_ROWS = 10_000;
const STEPS = 12;
const CONVERGED = 1e-4;
const MOST_CORRELATED = 0.97;
const MOST_STEP = 0.2;
const LEAST_CHANCE = 1e-12;
const TWO_PI = 2 * Math.PI;

/** Correlations of two counts of one player: at the usual role, and the change per unit of role. */
export interface Within {
  readonly plain: Record<string, Correlation>;
  readonly byRole: Record<string, Correlation>;
}

/**
 * Each pair by maximum likelihood of both cells; errors by game. `names`: what the cells are of, in their order; a pair is
 * named `first-second`.
 */
export function fitWithin(
  rows: readonly PlayedCells[],
  role: JointConstants['role'],
  names: readonly string[],
): Within {
  const every = Math.max(1, Math.ceil(rows.length / MOST_ROWS));
  const used = rows.filter((_, index) => index % every === 0);
  const roles = Float64Array.from(used, ({ minutes }) => roleOf(minutes, { role }));
  const made: Within = { plain: {}, byRole: {} };
  names.forEach((one, a) =>
    names.slice(a + 1).forEach((other, rest) => {
      const [first, second] = fitPair(used, roles, [a, a + 1 + rest]);
      made.plain[`${one}-${other}`] = first;
      made.byRole[`${one}-${other}`] = second;
    }),
  );
  return made;
}

/** Sums over rows: of the derivatives by both parameters, and of their squares and product. */
interface Slopes {
  readonly first: number;
  readonly second: number;
  readonly squares: readonly [number, number, number];
  /** The derivatives of each game's rows. */
  readonly byGame: ReadonlyMap<number, [number, number]>;
}

/**
 * Correlation + role · change. Uses the derivative of a cell's probability (Plackett 1954), and steps by the sum of its
 * squares (Berndt and others 1974). Errors by the sandwich over games.
 */
function fitPair(
  rows: readonly PlayedCells[],
  roles: Float64Array,
  pair: readonly [number, number],
): readonly [Correlation, Correlation] {
  let [plain, byRole] = [startAt(rows, pair[0], pair[1]), 0];
  let slopes = slopesAt(rows, roles, pair, plain, byRole);
  for (let step = 0; step < STEPS; step++) {
    const [x, y] = solved(slopes.squares, slopes.first, slopes.second);
    const cut = (move: number): number => Math.min(MOST_STEP, Math.max(-MOST_STEP, move));
    [plain, byRole] = [within(plain + cut(x)), cut(byRole + y)];
    slopes = slopesAt(rows, roles, pair, plain, byRole);
    if (Math.abs(x) + Math.abs(y) < CONVERGED) break;
  }
  let [first, second] = [0, 0];
  for (const [a, b] of slopes.byGame.values()) {
    const [x, y] = solved(slopes.squares, a, b);
    first += x * x;
    second += y * y;
  }
  return [
    { correlation: plain, error: Math.sqrt(first) },
    { correlation: byRole, error: Math.sqrt(second) },
  ];
}

/** Solves the two equations with these squares and product; zero if the rows contain no information. */
function solved([xx, xy, yy]: Slopes['squares'], x: number, y: number): readonly [number, number] {
  const determinant = xx * yy - xy * xy;
  if (determinant > 0) return [(yy * x - xy * y) / determinant, (xx * y - xy * x) / determinant];
  // All of one role, such as goalkeepers: nothing can change with it.
  return xx > 0 && yy === 0 ? [x / xx, 0] : [0, 0];
}

function slopesAt(
  rows: readonly PlayedCells[],
  roles: Float64Array,
  [a, b]: readonly [number, number],
  plain: number,
  byRole: number,
): Slopes {
  let [first, second, xx, xy, yy] = [0, 0, 0, 0, 0];
  const byGame = new Map<number, [number, number]>();
  rows.forEach((row, index) => {
    const role = roles[index]!;
    const slope = slopeOf(row, a, b, within(plain + role * byRole));
    first += slope;
    second += slope * role;
    xx += slope * slope;
    xy += slope * slope * role;
    yy += slope * slope * role * role;
    const game = byGame.get(row.gameId);
    if (game === undefined) byGame.set(row.gameId, [slope, slope * role]);
    else {
      game[0] += slope;
      game[1] += slope * role;
    }
  });
  return { first, second, squares: [xx, xy, yy], byGame };
}

const within = (correlation: number): number => Math.min(MOST_CORRELATED, Math.max(-MOST_CORRELATED, correlation));

function startAt(rows: readonly PlayedCells[], a: number, b: number): number {
  let [product, first, second] = [0, 0, 0];
  for (const { score } of rows) {
    product += score[a]! * score[b]!;
    first += score[a]! ** 2;
    second += score[b]! ** 2;
  }
  return first > 0 && second > 0 ? within(product / Math.sqrt(first * second)) : 0;
}

const [low, high] = [new Float64Array(2), new Float64Array(2)];

function slopeOf(row: PlayedCells, a: number, b: number, correlation: number): number {
  [low[0], low[1], high[0], high[1]] = [row.low[a]!, row.low[b]!, row.high[a]!, row.high[b]!];
  const chance = Math.max(LEAST_CHANCE, rectangleOfTwo(low, high, correlation));
  const rest = 1 - correlation * correlation;
  const corner = (x: number, y: number): number =>
    Number.isFinite(x) && Number.isFinite(y) ? Math.exp(-(x * x - 2 * correlation * x * y + y * y) / (2 * rest)) : 0;
  const densities =
    corner(high[0], high[1]) - corner(low[0], high[1]) - corner(high[0], low[1]) + corner(low[0], low[1]);
  return Math.max(-50, Math.min(50, densities / (TWO_PI * Math.sqrt(rest) * chance)));
}
