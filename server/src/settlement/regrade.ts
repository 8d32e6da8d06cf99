import type { League } from '../leagues/index.ts';
import type { NewOutcome, PicksSettled, PickToGrade } from '../picks/index.ts';
import { grade, type Grade } from './grade.ts';
import { OVERRULED } from './overruled.ts';
import type { SettlementProfile } from './profiles.ts';
import { disputeOver, resultFor, type Results } from './results.ts';
import { isCorrectable, type Rules } from './rules.ts';
import { addProfits } from './units.ts';

/** The label of the rules of a pick's grade; null without an outcome, also for a data gap. */
export const rulesOf = ({ outcome, profile }: PickToGrade): string | null => (outcome === null ? null : profile);

/** Not due: games that have not begun, grades of a later moment, and grades too old for automatic correction. */
export function isDue(pick: PickToGrade, now: Date, profile: SettlementProfile, force: boolean): boolean {
  if (pick.tipOff > now || (pick.gradedAt !== null && pick.gradedAt > now)) return false;
  return force || isCorrectable(pick.firstSettledAt, now, profile);
}

export interface Change {
  readonly pick: PickToGrade;
  readonly outcome: NewOutcome;
  /** Whether sources still disagree. */
  readonly isOverruled: boolean;
}

export type PickOfLeague = PickToGrade & { readonly league: League };

/** The new version of a pick's grade, if it differs from the one in force. */
export function changeOf(
  pick: PickOfLeague,
  results: Results,
  now: Date,
  { profile, label }: Rules,
): Change | undefined {
  const dispute = disputeOver(results, pick, now, profile);
  const result = resultFor(results, pick, dispute === 'open');
  const graded = result && grade(pick, result, now, profile);
  if (graded === undefined || graded === null || isSame(pick, graded)) return undefined;
  const boxScoreId = graded.actualValue === null ? null : (results.boxes.get(pick.gameId)?.id ?? null);
  const isOverruled = dispute === 'overruled' && graded.outcome !== null;
  const reason = isOverruled ? `${graded.reason}; ${OVERRULED}` : graded.reason;
  const version = (pick.version ?? 0) + 1;
  return { pick, isOverruled, outcome: { ...graded, reason, pickId: pick.id, version, boxScoreId, profile: label } };
}

function isSame(pick: PickToGrade, graded: Grade): boolean {
  return (
    pick.version !== null &&
    pick.outcome === graded.outcome &&
    pick.actualValue === graded.actualValue &&
    pick.isPeriodDataGap === graded.isPeriodDataGap
  );
}

/** One summary per day and origin of the picks of record; a data gap is not settled. */
export function settledDays(changes: readonly Change[]): Omit<PicksSettled, 'league'>[] {
  const settled = changes.filter(({ pick, outcome }) => pick.ofRecord && outcome.outcome !== null);
  const byDay = Map.groupBy(settled, ({ pick }) => `${pick.date} ${pick.origin}`);
  return Array.from(byDay.values(), (ofDay) => {
    const count = (wanted: NewOutcome['outcome']): number =>
      ofDay.filter(({ outcome }) => outcome.outcome === wanted).length;
    return {
      count: ofDay.length,
      date: ofDay[0]?.pick.date ?? '',
      hits: count('Hit'),
      misses: count('Miss'),
      pushes: count('Push'),
      voided: count('Void'),
      profit: addProfits(ofDay.map(({ outcome }) => outcome.profit ?? '0')),
    };
  });
}
