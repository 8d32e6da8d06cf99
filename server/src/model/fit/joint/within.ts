import { COUNTS } from '../../../kernel/index.ts';
import { pairKey } from '../../distribution/doubles.ts';
import type { Correlation } from '../../joint/constants.ts';
import { rectangleOfTwo } from '../../joint/normal/bivariate.ts';
import type { PlayedCells } from './cells.ts';

/** Player-games that teach a pair: the error is then .01 and less. */
const MOST_ROWS = 6_000;
const STEPS = 12;
const CONVERGED = 1e-4;
const MOST_CORRELATED = 0.97;
const LEAST_CHANCE = 1e-12;
const TWO_PI = 2 * Math.PI;

/** Correlations of two counts of one player, each by maximum likelihood of both counts' cells; errors by game. */
export function fitWithin(rows: readonly PlayedCells[]): Record<string, Correlation> {
  const every = Math.max(1, Math.ceil(rows.length / MOST_ROWS));
  const used = rows.filter((_, index) => index % every === 0);
  const pairs = COUNTS.flatMap((one, a) => COUNTS.slice(a + 1).map((other, b) => [one, other, a, a + 1 + b] as const));
  return Object.fromEntries(pairs.map(([one, other, a, b]) => [pairKey(one, other), fitPair(used, a, b)]));
}

/** Likelihood's slope is that of the cell's chance (Plackett 1954); steps by the sum of its squares (Berndt and others 1974). */
function fitPair(rows: readonly PlayedCells[], a: number, b: number): Correlation {
  let correlation = startAt(rows, a, b);
  let [information, squares] = [0, 0];
  for (let step = 0; step < STEPS; step++) {
    let total = 0;
    information = 0;
    const byGame = new Map<number, number>();
    for (const row of rows) {
      const slope = slopeOf(row, a, b, correlation);
      total += slope;
      information += slope * slope;
      byGame.set(row.gameId, (byGame.get(row.gameId) ?? 0) + slope);
    }
    squares = 0;
    for (const slope of byGame.values()) squares += slope * slope;
    if (!(information > 0)) return { correlation: 0, error: 1 };
    const next = within(correlation + Math.max(-0.2, Math.min(0.2, total / information)));
    const moved = Math.abs(next - correlation);
    correlation = next;
    if (moved < CONVERGED) break;
  }
  return { correlation, error: Math.sqrt(squares) / information };
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
