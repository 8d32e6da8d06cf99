import { type Correlation, type JointConstants, roleOf } from '../../../../server/src/model/parts.ts';
import type { PlayedCells } from './cells.ts';

/** Correlations of counts of two players: for all, and per product of both roles. */
export interface Between {
  readonly plain: Record<string, Correlation>;
  readonly byRole: Record<string, Correlation>;
}

/**
 * Sums of a pair of counts in one game: score products, the same times roles, and the regressors of both for a
 * correlation of 1.
 */
const SUMS = 5;
const [PRODUCT, PRODUCT_ROLE, FULL, FULL_ROLE, FULL_ROLES] = [0, 1, 2, 3, 4] as const;

/** Sums over all pairs of players of one relation in one game, by pair of counts. */
type GameSums = Float64Array;

/**
 * Correlations of two players' counts. For small correlations the mean product of two scores is the correlation times
 * the product of their variances (Hermite's first term). Each pair is therefore a regression through the origin, with
 * errors by game (sandwich). `names`: what the cells are of, in their order.
 */
export function fitBetween(
  rows: readonly PlayedCells[],
  role: JointConstants['role'],
  names: readonly string[],
): { teammates: Between; opponents: Between } {
  const sums = names.length * names.length * SUMS;
  const games = [...Map.groupBy(rows, ({ gameId }) => gameId).values()];
  const [mates, rivals]: [GameSums[], GameSums[]] = [[], []];
  for (const players of games) {
    const [own, others] = [new Float64Array(sums), new Float64Array(sums)];
    for (let first = 1; first < players.length; first++)
      for (let second = 0; second < first; second++) {
        const [one, other] = [players[first]!, players[second]!];
        addPair(one.teamId === other.teamId ? own : others, one, other, { role });
      }
    mates.push(own);
    rivals.push(others);
  }
  return { teammates: correlationsOf(mates, names), opponents: correlationsOf(rivals, names) };
}

function addPair(into: GameSums, one: PlayedCells, other: PlayedCells, constants: Pick<JointConstants, 'role'>): void {
  const roles = roleOf(one.minutes, constants) * roleOf(other.minutes, constants);
  const width = one.score.length;
  for (let a = 0; a < width; a++)
    for (let b = 0; b < width; b++) {
      const product = one.score[a]! * other.score[b]!;
      const at = (Math.min(a, b) * width + Math.max(a, b)) * SUMS;
      into[at + PRODUCT]! += product;
      into[at + PRODUCT_ROLE]! += product * roles;
      into[at + FULL]! += product * product;
      into[at + FULL_ROLE]! += product * product * roles;
      into[at + FULL_ROLES]! += product * product * roles * roles;
    }
}

function correlationsOf(games: readonly GameSums[], names: readonly string[]): Between {
  const [plain, byRole]: [Record<string, Correlation>, Record<string, Correlation>] = [{}, {}];
  names.forEach((one, a) => {
    for (let b = a; b < names.length; b++) {
      const [first, second] = regression(games, (a * names.length + b) * SUMS);
      const key = `${one}-${names[b]!}`;
      plain[key] = first;
      byRole[key] = second;
    }
  });
  return { plain, byRole };
}

/** Both coefficients by least squares, and their errors by the sandwich over games. */
function regression(games: readonly GameSums[], at: number): readonly [Correlation, Correlation] {
  const total = Array.from({ length: SUMS }, (_, sum) => games.reduce((all, game) => all + game[at + sum]!, 0));
  const [full, mixed, roles] = [total[FULL]!, total[FULL_ROLE]!, total[FULL_ROLES]!];
  const determinant = full * roles - mixed * mixed;
  // One of the two always has the usual role, such as a goalkeeper: nothing changes with it.
  const isPlain = roles === 0 && full > 0;
  if (!(determinant > 0) && !isPlain) return [NOTHING, NOTHING];
  const solve = (x: number, y: number): readonly [number, number] =>
    isPlain ? [x / full, 0] : [(roles * x - mixed * y) / determinant, (full * y - mixed * x) / determinant];
  const [first, second] = solve(total[PRODUCT]!, total[PRODUCT_ROLE]!);
  let [firstSquares, secondSquares] = [0, 0];
  for (const game of games) {
    const [x, y] = solve(
      game[at + PRODUCT]! - first * game[at + FULL]! - second * game[at + FULL_ROLE]!,
      game[at + PRODUCT_ROLE]! - first * game[at + FULL_ROLE]! - second * game[at + FULL_ROLES]!,
    );
    firstSquares += x * x;
    secondSquares += y * y;
  }
  return [
    { correlation: first, error: Math.sqrt(firstSquares) },
    { correlation: second, error: Math.sqrt(secondSquares) },
  ];
}

const NOTHING: Correlation = { correlation: 0, error: 1 };
