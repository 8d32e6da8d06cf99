import { earlyExitRule, isRescued } from '../../kernel/index.ts';
import type { Grade } from '../../settlement/index.ts';
import type { BetToGrade } from '../grading/queries.ts';
import type { LegToGrade } from './queries.ts';
import { settleSlip } from './settle-slip.ts';

/** Any price: it only affects the profit of a single leg, which is not used. */
const ANY_PRICE = 100;

/** A leg in the form that settlement grades. */
export const legClaim = (bet: BetToGrade, leg: LegToGrade) => ({
  ...leg,
  league: bet.league,
  price: ANY_PRICE,
  dropsEarlyExit: bet.payout !== null && earlyExitRule(bet.payout.house) !== undefined,
});

/** A leg with its new grade. */
export interface GradedLegNow {
  readonly leg: LegToGrade;
  readonly grade: Grade | null;
}

/** The changed grades of legs. */
export function legChanges(graded: readonly GradedLegNow[]) {
  return graded.flatMap(({ leg, grade }) => {
    if (grade === null || grade.outcome === null) return [];
    const { outcome, actualValue } = grade;
    if (outcome === leg.outcome && actualValue === leg.actualValue) return [];
    return [{ betId: leg.betId, place: leg.place, outcome, actualValue }];
  });
}

/** The new grade of a bet on several props, once all its legs have one; undefined if no leg changed. */
export function slipChange(bet: BetToGrade, graded: readonly GradedLegNow[]) {
  const legs = graded.flatMap(({ leg: { teamId }, grade }) => {
    if (grade === null || grade.outcome === null) return [];
    const { outcome, reason } = grade;
    return [{ teamId, outcome, isRescued: bet.payout !== null && isRescued(bet.payout.house, { outcome, reason }) }];
  });
  if (legs.length < graded.length) return undefined;
  if (bet.state !== 'open' && legChanges(graded).length === 0) return undefined;
  return { id: bet.id, actualValue: null, ...settleSlip(legs, bet) };
}
