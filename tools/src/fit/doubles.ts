import { fittedDefinition, fittedValue, type FittedCount } from '../../../server/src/sports/basketball/index.ts';
import {
  atMost,
  clipped,
  DOUBLE_STATS,
  doubleChance,
  type DoubleConstants,
  type LevelConstants,
  logit,
  pairKey,
  statOfCount,
} from '../../../server/src/model/parts.ts';
import { fitCalibration, noOutcomes } from './grid.ts';
import type { ProjectedRow } from './periods.ts';

const PAIRS = [
  ['pts', 'reb'],
  ['pts', 'ast'],
  ['reb', 'ast'],
] as const satisfies readonly (readonly [FittedCount, FittedCount])[];

type Spreads = LevelConstants['dispersion'];
const spreadOf = (spreads: Spreads, count: FittedCount) => spreads[statOfCount(count)] ?? { c0: 1, c1: 0 };

/** How much more often than independent, given minutes, two counts both reach ten: correlation of the residuals. */
function tenCorrelation(
  rows: readonly ProjectedRow[],
  pair: readonly [FittedCount, FittedCount],
  spreads: Spreads,
): number {
  let [joint, scale] = [0, 0];
  for (const { row, projection } of rows) {
    const played = row.line.minutes / projection.minutes;
    const chances = pair.map((count) => 1 - atMost(9, projection.means[count] * played, spreadOf(spreads, count)));
    const misses = pair.map((count, index) => (row.line.counts[count] >= 10 ? 1 : 0) - chances[index]!);
    joint += misses[0]! * misses[1]!;
    scale += Math.sqrt(chances.reduce((product, chance) => product * chance * (1 - chance), 1));
  }
  return Math.round((joint / scale) * 1e4) / 1e4;
}

/** Fits the joint tens of double- and triple-doubles, and calibrates each on its own record. */
export function fitDoubles(rows: readonly ProjectedRow[], spreads: Spreads): DoubleConstants {
  const correlation = Object.fromEntries(
    PAIRS.map((pair) => [pairKey(pair[0], pair[1]), tenCorrelation(rows, pair, spreads)]),
  );
  const calibration = Object.fromEntries(
    DOUBLE_STATS.map((stat) => {
      const { parts, doubles = 2 } = fittedDefinition(stat);
      const outcomes = noOutcomes();
      for (const { row, projection } of rows) {
        const means = parts.map((part) => projection.means[part]);
        const dispersions = parts.map((part) => spreadOf(spreads, part));
        const chance = doubleChance(parts, means, doubles, projection.factors, dispersions, correlation);
        outcomes.logOdds.push(logit(clipped(chance)));
        outcomes.won.push(fittedValue(stat, row.line.counts));
      }
      return [stat, fitCalibration(outcomes)];
    }),
  );
  return { correlation, calibration };
}
