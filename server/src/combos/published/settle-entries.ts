import { earlyExitRule, isRescued, settleEntry, tablesOf } from '../../kernel/index.ts';
import { appendEntry, leafHash } from '../../ledger/index.ts';
import type { Transaction } from '../../platform/index.ts';
import {
  dueByRules,
  gradeClaims,
  gradedSince,
  type ClaimToGrade,
  type Grade,
  type Grading,
  type Rules,
  type SettleRange,
} from '../../settlement/index.ts';
import type { EntryDocument, EntryGradeDocument } from './documents.ts';
import { entriesToGrade, insertGrades, lockEntries, type StoredEntry } from './queries.ts';

/**
 * Grades the published entries of a range of days from their legs' results, by the rules of picks and the frozen payouts, and
 * seals the grades. An entry is graded once all its legs are. A corrected result makes a new version as long as a pick's
 * would; with force always. Only with force do other rules than those of the grade apply. Returns how many grades it wrote.
 */
export async function settleEntries(
  tx: Transaction,
  { league, from, to, force = false }: SettleRange,
  { profiles, results }: Grading,
): Promise<number> {
  const now = results.at;
  await lockEntries(tx, league);
  const stored = await entriesToGrade(tx, league, from, to, now, gradedSince(profiles, now, force));
  const graded = stored.map((entry) => ({ ...entry, profile: entry.grade?.profile ?? null }));
  const changes: Change[] = [];
  for (const { due, ...rules } of dueByRules(graded, profiles, now, force))
    changes.push(...(await changesOf(results, due, rules)));
  if (changes.length === 0) return 0;
  await insertGrades(tx, JSON.stringify(changes.map(({ hash, document }) => ({ hash, document }))));
  const byDay = Map.groupBy(changes, ({ of }) => `${of.date} ${of.origin}`);
  for (const ofDay of byDay.values()) {
    const { origin, date } = ofDay[0]!.of;
    const leaves = ofDay.map(({ hash }) => hash);
    await appendEntry(tx, { kind: 'entry-grades', origin, league, date, recordedAt: now, about: {}, leaves });
  }
  return changes.length;
}

/** The new grades of entries that are graded by the same rules. */
async function changesOf(
  results: Grading['results'],
  entries: readonly StoredEntry[],
  { profile, label }: Rules,
): Promise<Change[]> {
  const claims = entries.flatMap(({ document }) => claimsOf(document));
  const graded = await gradeClaims(results, claims, profile);
  const changes: Change[] = [];
  let first = 0;
  for (const entry of entries) {
    const { legs } = entry.document;
    const change = changeOf(entry, graded.slice(first, first + legs.length), label, results.at);
    if (change !== undefined) changes.push(change);
    first += legs.length;
  }
  return changes;
}

interface Change {
  readonly of: EntryDocument;
  readonly hash: string;
  readonly document: EntryGradeDocument;
}

/** Any price: it only affects the profit of a pick, which is not used. */
const ANY_PRICE = 100;

const claimsOf = ({ league, house, legs }: EntryDocument): ClaimToGrade[] =>
  legs.map(({ game, player, stat, line, direction }) => ({
    league,
    stat,
    direction,
    period: 'Full',
    price: ANY_PRICE,
    gameId: game.id,
    playerId: player.id,
    lineHalves: line * 2,
    tipOff: new Date(game.tipOff),
    dropsEarlyExit: earlyExitRule(house) !== undefined,
  }));

function changeOf(
  { hash: entry, document: of, grade: before }: StoredEntry,
  graded: readonly (Grade | null)[],
  profile: string,
  now: Date,
): Change | undefined {
  const legs = graded.flatMap((grade) => {
    if (grade === null || grade.outcome === null) return [];
    return [{ outcome: grade.outcome, actualValue: grade.actualValue, reason: grade.reason }];
  });
  if (legs.length < of.legs.length) return undefined;
  const isSame = legs.every(({ outcome, actualValue }, index) => {
    const known = before?.legs[index];
    return known?.outcome === outcome && known.actualValue === actualValue;
  });
  if (isSame) return undefined;
  const {
    state,
    pays,
    legs: counted,
    hits,
  } = settleEntry(
    tablesOf(of.payouts),
    of.kind,
    legs.map((leg, index) => ({
      outcome: leg.outcome,
      teamId: of.legs[index]!.player.teamId,
      isRescued: isRescued(of.house, leg),
    })),
  );
  const version = (before?.version ?? 0) + 1;
  const document: EntryGradeDocument = {
    type: 'entryGrade',
    entry,
    version,
    gradedAt: now.toISOString(),
    profile,
    legs,
    state,
    pays,
    counted,
    hits,
  };
  return { of, document, hash: leafHash(document) };
}
