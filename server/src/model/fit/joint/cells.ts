import { COUNTS } from '../../../kernel/index.ts';
import { statOfCount, type ModelConstants } from '../../constants/constants.ts';
import { atMostMixed } from '../../distribution/negative-binomial.ts';
import { density, exactQuantile, phi } from '../../joint/normal/normal.ts';
import { project, shapeOf } from '../../projection/projection.ts';
import type { PlayedRow } from '../rows.ts';

/** A player's game as normals: between which bounds each count's normal lay, in the order of the counts. */
export interface PlayedCells {
  readonly gameId: number;
  readonly teamId: number;
  /** Expected minutes. */
  readonly minutes: number;
  readonly low: Float64Array;
  readonly high: Float64Array;
  /** Mean of the normal between its bounds: what the count says of it. */
  readonly score: Float64Array;
}

const LEAST = 1e-9;

/** The normal at a probability; beyond nine digits it is without end. */
function boundAt(probability: number): number {
  if (probability < LEAST) return -Infinity;
  return probability > 1 - LEAST ? Infinity : exactQuantile(probability);
}

/**
 * What was counted, in terms of the distribution that was expected, with who is out known: books and the service's own
 * news know most of it by tip-off, and without it an absence would look like team-mates who play well together.
 */
export function cellsOf(row: PlayedRow, constants: ModelConstants): PlayedCells {
  const projection = project(row.inputs.absences, constants);
  const [low, high, score] = [COUNTS, COUNTS, COUNTS].map((counts) => new Float64Array(counts.length)) as [
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  COUNTS.forEach((count, index) => {
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
