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
import { emit, type Transaction } from '../platform/index.ts';
import { closingsOf } from './closings.ts';
import { noteOverruled } from './overruled.ts';
import { profilesFor, type Profiles } from './profile-versions.ts';
import type { SettlementProfile } from './profiles.ts';
import { changeOf, isDue, rulesOf, settledDays } from './regrade.ts';
import { disputeOver, readResults, type ReadResults } from './results.ts';
import { rulesFor, type Rules } from './rules.ts';

export interface SettleRange {
  readonly league: League;
  readonly from: Day;
  /** Included. */
  readonly to: Day;
  /** Also regrades picks whose box score or profile changed long after the first grade. */
  readonly force?: boolean;
}

export interface Settlement {
  /** Grades that this run wrote, including picks not of record and data gaps. */
  readonly written: number;
  /** Picks not graded because sources disagree on the player and may still agree. */
  readonly heldBack: number;
  /** A summary of each changed day. */
  readonly days: readonly Omit<PicksSettled, 'league'>[];
}

/** What all graders of one settling share: the rules, and facts of one moment, each read once. */
export interface Grading {
  readonly profiles: Profiles;
  readonly results: ReadResults;
}

export const gradingAt = async (tx: Transaction, inForce: SettlementProfile, now: Date): Promise<Grading> => ({
  profiles: await profilesFor(tx, inForce),
  results: readResults(tx, now),
});

/**
 * Grades every pick of a range of days from the box scores known at a moment, and writes closing lines, events and ledger
 * entries. Running it again changes nothing. A corrected box score makes a new version of the grade. Only with force do other
 * rules than those of the grade apply.
 */
export async function settlePicks(
  tx: Transaction,
  { league, from, to, force = false }: SettleRange,
  { profiles, results: read }: Grading,
): Promise<Settlement> {
  await lockOutcomes(tx, league);
  const now = read.at;
  const byLabel = rulesFor(profiles, force);
  const rules = (pick: PickToGrade): Rules => byLabel(rulesOf(pick));
  const picks = await picksToGrade(tx, league, from, to);
  const due = picks.filter((pick) => isDue(pick, now, rules(pick).profile, force));
  const results = await read.of(due);
  const changes = due.flatMap((pick) => changeOf({ ...pick, league }, results, now, rules(pick)) ?? []);
  const closings = await closingsOf(tx, league, picks, now);
  await recordOutcomes(
    tx,
    now,
    changes.map((change) => change.outcome),
    closings,
  );
  const days = settledDays(changes);
  for (const day of days) await emit(tx, picksSettled, { ...day, league }, now);
  const overruled = changes.filter((change) => change.isOverruled).map(({ pick }) => pick.gameId);
  await noteOverruled(tx, overruled, now);
  const heldBack = due.filter((pick) => disputeOver(results, pick, now, rules(pick).profile) === 'open').length;
  return { written: changes.length, heldBack, days };
}
