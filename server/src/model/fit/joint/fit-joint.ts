import type { ModelConstants } from '../../constants/constants.ts';
import { JOINT_SECTIONS, type Correlations, type JointConstants } from '../../joint/constants.ts';
import { asConstant } from '../as-constant.ts';
import type { PlayedRow } from '../rows.ts';
import { fitBetween } from './between.ts';
import { cellsOf } from './cells.ts';
import { definiteWithin, madeDefinite } from './definite.ts';
import { shrunk } from './shrink.ts';
import { fitWithin } from './within.ts';

const PLACES = 4;

/** Fewer than four digits are shown: beyond them is noise. */
function roundedPairs(correlations: Correlations): Correlations {
  return Object.fromEntries(
    Object.entries(correlations).map(([pair, { correlation, error }]) => [
      pair,
      { correlation: asConstant(correlation, PLACES), error: asConstant(error, PLACES) },
    ]),
  );
}

/**
 * How the counts of one game depend on each other, from players' games seen with what was known before them. Drawn
 * towards zero, or towards another league's, and positive definite for any eight players.
 */
export function fitJoint(
  rows: readonly PlayedRow[],
  constants: ModelConstants,
  lender: JointConstants | undefined,
): JointConstants {
  const cells = rows.map((row) => cellsOf(row, constants));
  const mean = cells.reduce((sum, { minutes }) => sum + minutes, 0) / cells.length;
  const variance = cells.reduce((sum, { minutes }) => sum + (minutes - mean) ** 2, 0) / cells.length;
  const role = { centre: asConstant(mean, 1), width: asConstant(Math.sqrt(variance), 1) };
  const { teammates, opponents } = fitBetween(cells, role);
  const made = madeDefinite({
    samePlayer: definiteWithin(shrunk(fitWithin(cells), lender?.samePlayer)),
    teammates: shrunk(teammates.plain, lender?.teammates),
    teammatesByRole: shrunk(teammates.byRole, lender?.teammatesByRole),
    opponents: shrunk(opponents.plain, lender?.opponents),
    opponentsByRole: shrunk(opponents.byRole, lender?.opponentsByRole),
    role,
    games: new Set(cells.map(({ gameId }) => gameId)).size,
  });
  return { ...made, ...Object.fromEntries(JOINT_SECTIONS.map((section) => [section, roundedPairs(made[section])])) };
}
