import type { Day } from '../kernel/index.ts';
import type { League } from '../leagues/index.ts';
import {
  lockOutcomes,
  picksSettled,
  picksToGrade,
  recordOutcomes,
  type PicksSettled,
  type PickToGrade,
} from '../picks/index.ts';
import { emit, type Context } from '../platform/index.ts';
import { closingsOf } from './closings.ts';
import { noteOverruled } from './overruled.ts';
import { profilesFor } from './profile-versions.ts';
import { STANDARD, type SettlementProfile } from './profiles.ts';
import { changeOf, isDue, rulesOf, settledDays } from './regrade.ts';
import { disputeOver, loadResults } from './results.ts';
import { rulesFor, type Rules } from './rules.ts';

export interface SettleRange {
  readonly league: League;
  readonly from: Day;
  /** Included. */
  readonly to: Day;
  /** Also regrades picks whose box score or profile changed long after the first grade. */
  readonly force?: boolean;
  /** The rules for ungraded picks, or with force for all; by default the standard ones. */
  readonly profile?: SettlementProfile;
}

export interface Settlement {
  /** Grades that this run wrote, including picks not of record and data gaps. */
  readonly written: number;
  /** Picks not graded because sources disagree on the player and may still agree. */
  readonly heldBack: number;
  /** A summary of each changed day. */
  readonly days: readonly Omit<PicksSettled, 'league'>[];
}

/**
 * Grades every pick of a range of days from the box scores known now, and writes closing lines: one transaction, with its
 * events and ledger entries. Running it again changes nothing. A corrected box score makes a new version of the grade. Only
 * with force do other rules than those of the grade apply.
 */
export async function settleRange(ctx: Context, range: SettleRange): Promise<Settlement> {
  return ctx.db.transaction(async (tx) => {
    await lockOutcomes(tx, range.league);
    const now = ctx.clock.now();
    const force = range.force ?? false;
    const byLabel = rulesFor(await profilesFor(tx, range.profile ?? STANDARD), force);
    const rules = (pick: PickToGrade): Rules => byLabel(rulesOf(pick));
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
    for (const day of days) await emit(tx, picksSettled, { ...day, league: range.league }, now);
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
