import type { Outcome } from '../../kernel/index.ts';
import type { League } from '../../leagues/index.ts';
import type { Transaction } from '../../platform/index.ts';
import {
  closingsOf,
  dueByRules,
  gradeClaims,
  gradedSince,
  type Grade,
  type Grading,
  type Rules,
  type SettleRange,
} from '../../settlement/index.ts';
import { betsToGrade, writeClosings, writeGrades, type BetToGrade, type RecordedBet } from './queries.ts';

const STATES: Readonly<Record<Outcome, RecordedBet['state']>> = {
  Hit: 'won',
  Miss: 'lost',
  Push: 'push',
  Void: 'void',
};

/**
 * Grades the recorded bets of followed systems on a range of days by the rules of picks, from the facts known now, and writes
 * their closings. A grade is corrected as long as a pick's would be, by the rules that it was given by; with force always,
 * and by the rules in force. Returns how many grades it wrote.
 */
export async function settleSystems(
  tx: Transaction,
  { league, from, to, force = false }: SettleRange,
  { profiles, results }: Grading,
): Promise<number> {
  const now = results.at;
  const bets = await betsToGrade(tx, league, from, to, gradedSince(profiles, now, force));
  let written = 0;
  for (const { due, ...rules } of dueByRules(bets, profiles, now, force))
    written += await gradeBets(tx, due, rules, results);
  await noteClosings(tx, league, bets, now);
  return written;
}

/** Writes the changed grades of bets that the same rules apply to. */
async function gradeBets(
  tx: Transaction,
  bets: readonly BetToGrade[],
  { profile, label }: Rules,
  results: Grading['results'],
): Promise<number> {
  const grades = await gradeClaims(results, bets, profile);
  const changes = bets.flatMap((bet, place) => changeOf(bet, grades[place] ?? null) ?? []);
  if (changes.length > 0) await writeGrades(tx, JSON.stringify(changes), label, results.at);
  return changes.length;
}

async function noteClosings(tx: Transaction, league: League, bets: readonly BetToGrade[], now: Date): Promise<void> {
  const closings = await closingsOf(
    tx,
    league,
    bets.map((bet, id) => ({ ...bet, id })),
    now,
  );
  const noted = closings.flatMap(({ pickId, probability }) => {
    const bet = bets[pickId];
    return bet === undefined ? [] : [{ systemId: bet.systemId, sequence: bet.sequence, probability }];
  });
  if (noted.length > 0) await writeClosings(tx, JSON.stringify(noted), now);
}

/** The new grade of a bet, if it differs from its current one. */
function changeOf({ systemId, sequence, ...bet }: BetToGrade, grade: Grade | null) {
  if (grade === null || grade.outcome === null) return undefined;
  const state = STATES[grade.outcome];
  const { actualValue } = grade;
  return state === bet.state && actualValue === bet.actualValue
    ? undefined
    : { systemId, sequence, state, actualValue };
}
