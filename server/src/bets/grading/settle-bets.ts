import type { Outcome } from '../../kernel/index.ts';
import { paidClaims } from '../../odds/index.ts';
import { emit, type Transaction } from '../../platform/index.ts';
import {
  closingsOf,
  dueByRules,
  gradeClaims,
  gradedSince,
  profilesFor,
  readResults,
  type Grade,
  type Grading,
  type Rules,
  type SettlementProfile,
  type SettleRange,
} from '../../settlement/index.ts';
import type { BetState } from '../bet.ts';
import { betsSettled } from '../events.ts';
import { betsToGrade, newBetsToGrade, writeClosings, writeGrades, type BetToGrade } from './queries.ts';
import { legChanges, legClaim, slipChange, type GradedLegNow } from '../slips/grade-slips.ts';
import { noteSlipClosings } from '../slips/note-closings.ts';
import { legsToGrade, writeLegGrades } from '../slips/queries.ts';
import { profitOf, settledProfit } from './profit.ts';

/** Settlement's outcomes in the words of bets. */
export const STATES: Readonly<Record<Outcome, BetState>> = { Hit: 'won', Miss: 'lost', Push: 'push', Void: 'void' };

/**
 * Grades the bets of a range of days by the rules of picks, from the box scores known now, and writes their closings. Returns
 * how many grades it wrote. A grade is corrected as long as a pick's would be, by the rules that it was given by; with force
 * always, and by the rules in force.
 */
export async function settleBets(
  tx: Transaction,
  { league, from, to, force = false }: SettleRange,
  { profiles, results }: Grading,
): Promise<number> {
  const now = results.at;
  const stored = await betsToGrade(tx, league, from, to, gradedSince(profiles, now, force));
  const graded: number[] = [];
  for (const { due, ...rules } of dueByRules(stored, profiles, now, force))
    graded.push(...(await gradeAll(tx, due, rules, results)));
  graded.sort((a, b) => a - b);
  for (let first = 0; first < graded.length; first += BETS_OF_EVENT)
    await emit(tx, betsSettled, { betIds: graded.slice(first, first + BETS_OF_EVENT) }, now);
  return graded.length;
}

const BETS_OF_EVENT = 1_000;

/** The same for bets written in this transaction on games that had begun. */
export async function gradeNew(
  tx: Transaction,
  ids: readonly number[],
  inForce: SettlementProfile,
  now: Date,
): Promise<void> {
  const { label } = await profilesFor(tx, inForce);
  await gradeAll(tx, await newBetsToGrade(tx, ids), { profile: inForce, label }, readResults(tx, now));
}

/** Writes new grades by these rules; returns the ids of their bets. */
async function gradeAll(
  tx: Transaction,
  bets: readonly BetToGrade[],
  { profile, label }: Rules,
  results: Grading['results'],
): Promise<number[]> {
  const now = results.at;
  const [several, single] = [
    bets.filter(({ legCount }) => legCount > 1),
    bets.filter(({ legCount }) => legCount === 1),
  ];
  const ofLegs = Map.groupBy(
    several.length === 0
      ? []
      : await legsToGrade(
          tx,
          several.map(({ id }) => id),
        ),
    ({ betId }) => betId,
  );
  const legs = several.flatMap((bet) => (ofLegs.get(bet.id) ?? []).map((leg) => ({ leg, claim: legClaim(bet, leg) })));
  const graded = await gradeClaims(results, [...single, ...legs.map(({ claim }) => claim)], profile);
  const gradedLegs = legs.map(({ leg }, index): GradedLegNow => ({
    leg,
    grade: graded[single.length + index] ?? null,
  }));
  const newLegs = legChanges(gradedLegs);
  if (newLegs.length > 0) await writeLegGrades(tx, JSON.stringify(newLegs), now);
  const paid = await paidOfVoid(
    tx,
    single.filter((_, index) => graded[index]?.outcome === 'Void'),
    now,
  );
  const byBet = Map.groupBy(gradedLegs, ({ leg }) => leg.betId);
  const changes = [
    ...single.flatMap((bet, index) => changeOf(bet, graded[index] ?? null, paid.get(bet.id)) ?? []),
    ...several.flatMap((bet) => slipChange(bet, byBet.get(bet.id) ?? []) ?? []),
  ].toSorted((a, b) => a.id - b.id);
  if (changes.length > 0) await writeGrades(tx, JSON.stringify(changes), label, now);
  for (const [league, ofLeague] of Map.groupBy(single, (bet) => bet.league)) {
    const closings = await closingsOf(tx, league, ofLeague, now);
    if (closings.length > 0) await writeClosings(tx, JSON.stringify(closings), now);
  }
  await noteSlipClosings(
    tx,
    several.map((bet) => ({ bet, legs: ofLegs.get(bet.id) ?? [] })),
    now,
  );
  return changes.map(({ id }) => id);
}

/** What exchanges paid for bets that are void by our rules, by their ids. */
async function paidOfVoid(
  tx: Transaction,
  voided: readonly BetToGrade[],
  now: Date,
): Promise<ReadonlyMap<number, number>> {
  const paid = await paidClaims(tx, voided, now);
  return new Map(voided.flatMap(({ id }, place) => (paid.has(place) ? [[id, paid.get(place) ?? 0] as const] : [])));
}

/** The new grade of a bet, if it differs from its current one. A void bet that its exchange paid is void with a profit or loss. */
function changeOf(bet: BetToGrade, grade: Grade | null, paid: number | undefined) {
  if (grade === null || grade.outcome === null) return undefined;
  const state = STATES[grade.outcome];
  const profit = paid === undefined ? profitOf(state, bet) : settledProfit(paid, bet);
  const isSame = state === bet.state && grade.actualValue === bet.actualValue;
  if (isSame && (paid === undefined || profit === bet.profit)) return undefined;
  const { actualValue } = grade;
  const reason = paid === undefined ? grade.reason : `${grade.reason}; the exchange paid ${dollars(paid)} a contract`;
  return { id: bet.id, state, actualValue, reason, profit };
}

const dollars = (paid: number): string => `$${(paid / 10_000).toFixed(paid % 100 === 0 ? 2 : 4)}`;
