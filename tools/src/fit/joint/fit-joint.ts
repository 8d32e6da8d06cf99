import { FITTED_COUNTS } from '../../../../server/src/sports/basketball/index.ts';
import {
  type Correlations,
  JOINT_SECTIONS,
  type JointConstants,
  type ModelConstants,
} from '../../../../server/src/model/parts.ts';
import { asConstant } from '../as-constant.ts';
import type { PlayedRow } from '../rows.ts';
import { fitBetween } from './between.ts';
import { cellsOf } from './cells.ts';
import { definiteWithin, madeDefinite } from './definite.ts';
import { shrunk } from './shrink.ts';
import { fitWithin } from './within.ts';

const PLACES = 4;

/** Rounds a correlation to four digits; further ones are noise. */
export function asWritten(constants: JointConstants): JointConstants {
  const short = (correlations: Correlations): Correlations =>
    Object.fromEntries(
      Object.entries(correlations).map(([pair, { correlation, error }]) => [
        pair,
        { correlation: asConstant(correlation, PLACES), error: asConstant(error, PLACES) },
      ]),
    );
  return { ...constants, ...Object.fromEntries(JOINT_SECTIONS.map((section) => [section, short(constants[section])])) };
}

/**
 * The dependence between the counts of one game, from player-games with the inputs known before them. Shrunk towards
 * zero, or towards another league's, and positive definite for any eight players.
 */
export function fitJoint(
  rows: readonly PlayedRow[],
  constants: ModelConstants,
  lender: JointConstants | undefined,
): JointConstants {
  const names = FITTED_COUNTS;
  const cells = rows.map((row) => cellsOf(row, constants));
  const mean = cells.reduce((sum, { minutes }) => sum + minutes, 0) / cells.length;
  const variance = cells.reduce((sum, { minutes }) => sum + (minutes - mean) ** 2, 0) / cells.length;
  const role = { centre: asConstant(mean, 1), width: asConstant(Math.sqrt(variance), 1) };
  const { teammates, opponents } = fitBetween(cells, role, names);
  const within = fitWithin(cells, role, names);
  const own = definiteWithin(
    {
      plain: shrunk(within.plain, lender?.samePlayer),
      byRole: shrunk(within.byRole, lender?.samePlayerByRole),
    },
    names,
  );
  const made: JointConstants = {
    samePlayer: own.plain,
    samePlayerByRole: own.byRole,
    teammates: shrunk(teammates.plain, lender?.teammates),
    teammatesByRole: shrunk(teammates.byRole, lender?.teammatesByRole),
    opponents: shrunk(opponents.plain, lender?.opponents),
    opponentsByRole: shrunk(opponents.byRole, lender?.opponentsByRole),
    role,
    games: new Set(cells.map(({ gameId }) => gameId)).size,
  };
  return madeDefinite(made, names, asWritten);
}
