import type { Day } from '../kernel/index.ts';
import type { League } from '../leagues/index.ts';
import {
  lockOutcomes,
  picksSettled,
  picksToGrade,
  recordOutcomes,
  type NewOutcome,
  type PicksSettled,
  type PickToGrade,
} from '../picks/index.ts';
import { emit, type Context } from '../platform/index.ts';
import { closingsOf } from './closings.ts';
import { grade, type Grade } from './grade.ts';
import { noteOverruled, OVERRULED } from './overruled.ts';
import { profilesFor, type Profiles } from './profile-versions.ts';
import { STANDARD, type SettlementProfile } from './profiles.ts';
import { disputeOver, loadResults, resultFor, type Results } from './results.ts';
import { addProfits } from './units.ts';

export interface SettleRange {
  readonly league: League;
  readonly from: Day;
  /** Included. */
  readonly to: Day;
  /** Also regrades picks whose box score or profile changed long after the first grade. */
  readonly force?: boolean;
  /** The rules for what has no grade yet, or with force for everything; by default the standard ones. */
  readonly profile?: SettlementProfile;
}

export interface Settlement {
  /** Picks whose grade this run wrote, those not of record and data gaps included. */
  readonly written: number;
  /** Picks left alone because sources disagree about the player and may still agree. */
  readonly heldBack: number;
  /** A summary of each day that the run changed. */
  readonly days: readonly PicksSettled[];
}

/**
 * Grades every pick of a range of days from the box scores known now, and writes closing lines: one transaction, with its
 * events and ledger entries. Running it again changes nothing. A corrected box score makes a new version of the grade. Only
 * with force is a pick regraded by other rules than those of its grade.
 */
export async function settleRange(ctx: Context, range: SettleRange): Promise<Settlement> {
  return ctx.db.transaction(async (tx) => {
    await lockOutcomes(tx, range.league);
    const now = ctx.clock.now();
    const force = range.force ?? false;
    const rules = rulesFor(await profilesFor(tx, range.profile ?? STANDARD), force);
    const picks = await picksToGrade(tx, range.league, range.from, range.to);
    const due = picks.filter((pick) => isDue(pick, now, rules(pick).profile, force));
    const results = await loadResults(tx, due, now);
    const changes = due.flatMap((pick) => changeOf({ ...pick, league: range.league }, results, now, rules(pick)) ?? []);
    const closings = await closingsOf(tx, range.league, picks, now);
    await recordOutcomes(
      tx,
      now,
      changes.map((change) => change.outcome),
      closings,
    );
    const days = settledDays(changes);
    for (const day of days) await emit(tx, picksSettled, day, now);
    const overruled = changes.filter((change) => change.isOverruled).map(({ pick }) => pick.gameId);
    await noteOverruled(tx, overruled, now);
    const heldBack = due.filter((pick) => disputeOver(results, pick, now, rules(pick).profile) === 'open').length;
    return { written: changes.length, heldBack, days };
  });
}

export function settleDay(
  ctx: Context,
  { date, ...rest }: Omit<SettleRange, 'from' | 'to'> & { readonly date: Day },
): Promise<Settlement> {
  return settleRange(ctx, { ...rest, from: date, to: date });
}

interface Rules {
  readonly profile: SettlementProfile;
  readonly label: string;
}

/** A pick with an outcome keeps its rules; others, and with force all, use the rules in force. */
function rulesFor({ inForce, label, graded }: Profiles, force: boolean): (pick: PickToGrade) => Rules {
  return (pick) =>
    force || pick.outcome === null || pick.profile === null
      ? { profile: inForce, label }
      : { profile: graded(pick.profile), label: pick.profile };
}

/** Not due: games that have not begun, grades of a later moment, and grades too old for automatic correction. */
function isDue(pick: PickToGrade, now: Date, profile: SettlementProfile, force: boolean): boolean {
  if (pick.tipOff > now || (pick.gradedAt !== null && pick.gradedAt > now)) return false;
  if (pick.firstSettledAt === null || force) return true;
  return now.getTime() - pick.firstSettledAt.getTime() <= profile.correctionMs;
}

interface Change {
  readonly pick: PickToGrade;
  readonly outcome: NewOutcome;
  /** Whether sources still disagree. */
  readonly isOverruled: boolean;
}

type PickOfLeague = PickToGrade & { readonly league: League };

/** The new version of a pick's grade, if it differs from the one in force. */
function changeOf(pick: PickOfLeague, results: Results, now: Date, { profile, label }: Rules): Change | undefined {
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

/** One summary a day and origin, of the picks of record; a data gap is no settled pick. */
function settledDays(changes: readonly Change[]): PicksSettled[] {
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
