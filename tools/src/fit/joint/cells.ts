import { FITTED_COUNTS } from '../../../../server/src/sports/basketball/index.ts';
import {
  atMostMixed,
  density,
  exactQuantile,
  type ModelConstants,
  phi,
  project,
  shapeOf,
  statOfCount,
} from '../../../../server/src/model/parts.ts';
import type { PlayedRow } from '../rows.ts';

/** A player's game as normals: the bounds of each count's normal, in the order of the counts. */
export interface PlayedCells {
  readonly gameId: number;
  readonly teamId: number;
  /** Expected minutes. */
  readonly minutes: number;
  readonly low: Float64Array;
  readonly high: Float64Array;
  /** Mean of the normal between its bounds. */
  readonly score: Float64Array;
}

const LEAST = 1e-9;

/** The normal quantile of a probability; infinite within 1e-9 of 0 and 1. */
function boundAt(probability: number): number {
  if (probability < LEAST) return -Infinity;
  return probability > 1 - LEAST ? Infinity : exactQuantile(probability);
}

/**
 * The counts of a game in terms of their expected distribution, with absences known. Books and the service's news know
 * most absences by tip-off. If they were unknown, an absence would look like a positive correlation of teammates.
 */
export function cellsOf(row: PlayedRow, constants: ModelConstants): PlayedCells {
  const projection = project(row.inputs.absences, constants);
  const [low, high, score] = [FITTED_COUNTS, FITTED_COUNTS, FITTED_COUNTS].map(
    (counts) => new Float64Array(counts.length),
  ) as [Float64Array, Float64Array, Float64Array];
  FITTED_COUNTS.forEach((count, index) => {
    const { factors, dispersion } = shapeOf(projection, statOfCount(count), constants);
    const [mean, actual] = [projection.means[count], row.line.counts[count]];
    const from = boundAt(atMostMixed(actual - 1, mean, factors, dispersion));
    const to = Math.max(from + LEAST, boundAt(atMostMixed(actual, mean, factors, dispersion)));
    [low[index], high[index]] = [from, to];
    const chance = phi(to) - phi(from);
    score[index] = chance > LEAST ? (density(from) - density(to)) / chance : Math.max(-6, Math.min(6, from));
  });
  return { gameId: row.game.gameId, teamId: row.line.teamId, minutes: projection.minutes, low, high, score };
}
