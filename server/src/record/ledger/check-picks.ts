import { winningProfit } from '../../kernel/index.ts';
import type { LedgerFault } from '../../ledger/index.ts';
import type { ClosingDocument, GradeDocument, PickDocument } from '../../picks/index.ts';
import type { Bundle, BundledEntry } from './check-documents.ts';

/** The results of the opened picks of record. */
export interface LedgerTotals {
  readonly picks: number;
  readonly hits: number;
  readonly misses: number;
  readonly pushes: number;
  readonly voids: number;
  /** In 10^-10 units, which is exact. */
  readonly tinyUnits: bigint;
}

export interface CheckedPicks {
  readonly faults: readonly LedgerFault[];
  readonly totals: LedgerTotals;
  /** The picks by their id. */
  readonly picks: ReadonlyMap<number, PickDocument>;
  /** All grades of each pick, in order. */
  readonly grades: ReadonlyMap<number, readonly GradeDocument[]>;
  /** The closing of each pick's market. */
  readonly closings: ReadonlyMap<number, ClosingDocument>;
  /**
   * Picks counted on an unopened board that published their claim earlier: a game can move to another day with its claims.
   */
  readonly elsewhere: number;
}

/** Checks each document of picks and grades against the rules, and adds up the picks of record. */
export function checkPicks({ entries, documents }: Bundle): CheckedPicks {
  const faults: LedgerFault[] = [];
  const picks = new Map<number, PickDocument>();
  const claims = new Set<string>();
  const grades = new Map<number, GradeDocument[]>();
  const closings = new Map<number, ClosingDocument>();
  let elsewhere = 0;
  let opened = 0;
  for (const bundled of entries) {
    const { entry, sealed, proofs } = bundled;
    const found = (sealed ?? proofs.map(({ hash }) => hash)).flatMap((hash) => documents.get(hash) ?? []);
    const report = (what: string): number => faults.push({ sequence: entry.sequence, what });
    if (opened === entry.sequence - 1 && (entry.kind !== 'board' || found.length === entry.leaves)) opened += 1;
    for (const document of found)
      if (document.type === 'pick') {
        const known = picks.get(document.id);
        if (known !== undefined && known !== document) report(`pick ${document.id} stands there twice`);
        if (known !== undefined) continue;
        pickFaults(document, bundled).forEach(report);
        const isFirst = !claims.has(claimOf(document));
        if (isFirst && !document.ofRecord && opened < entry.sequence) elsewhere += 1;
        else if (isFirst !== document.ofRecord) report(`pick ${document.id} should count in the record otherwise`);
        picks.set(document.id, document);
        claims.add(claimOf(document));
      } else if (document.type === 'grade') {
        const given = grades.get(document.pickId) ?? [];
        gradeFaults(document, given.at(-1), picks.get(document.pickId)).forEach(report);
        grades.set(document.pickId, [...given, document]);
      } else if (document.type === 'closing') {
        closingFaults(document, closings.get(document.pickId), picks.get(document.pickId)).forEach(report);
        closings.set(document.pickId, document);
      }
  }
  return { faults, totals: addUp([...picks.values()], grades), picks, grades, closings, elsewhere };
}

const claimOf = ({ game, player, stat, period, line, direction }: PickDocument): string =>
  [game.id, player.id, stat, period, line, direction].join(' ');

/** A pick on the first board that contains it. Times are RFC 3339 in UTC with milliseconds, so they compare as text. */
function pickFaults(pick: PickDocument, { entry }: BundledEntry): string[] {
  const name = `pick ${pick.id}`;
  const faults: string[] = [];
  if (pick.publishedAt !== entry.recordedAt)
    faults.push(`${name} is dated ${pick.publishedAt}, but was first on a board at ${entry.recordedAt}`);
  if (pick.publishedAt >= pick.game.tipOff) faults.push(`${name} was published after its game began`);
  // Only a live entry is sealed as it happens; those of a replay or the demo join the chain later.
  if (entry.origin === 'live' && entry.sealedAt >= pick.game.tipOff)
    faults.push(`${name} was sealed at ${entry.sealedAt}, after its game began at ${pick.game.tipOff}`);
  if (pick.quotedAt > pick.publishedAt) faults.push(`${name} has a price from after its publication`);
  if (pick.date !== entry.date || pick.origin !== entry.origin || pick.league !== entry.league)
    faults.push(`${name} is on a board of another day, league or origin`);
  return faults;
}

function closingFaults(
  closing: ClosingDocument,
  before: ClosingDocument | undefined,
  pick: PickDocument | undefined,
): string[] {
  const name = `the close of pick ${closing.pickId}`;
  if (pick === undefined) return [`${name} is of a pick that no board had`];
  return before === undefined ? [] : [`${name} stands there twice`];
}

function gradeFaults(
  grade: GradeDocument,
  before: GradeDocument | undefined,
  pick: PickDocument | undefined,
): string[] {
  const name = `grade ${grade.version} of pick ${grade.pickId}`;
  const faults: string[] = [];
  if (grade.version !== (before?.version ?? 0) + 1) faults.push(`${name} does not follow the grade before it`);
  if (pick === undefined) return [...faults, `${name} is of a pick that no board had`];
  if (grade.gradedAt < pick.game.tipOff) faults.push(`${name} was given before its game began`);
  const { actualValue, outcome, profit } = grade;
  const [paid, due] = [profit, owed(grade, pick)].map((units) => units && tiny(units));
  if (paid !== due) faults.push(`${name} does not pay what the frozen price does`);
  if (outcome !== null && grade.isPeriodDataGap) faults.push(`${name} is both an outcome and a gap`);
  if (outcome === null && !grade.isPeriodDataGap) faults.push(`${name} is neither an outcome nor a gap`);
  if (!allowsOutcome(grade, pick)) faults.push(`${name} is not what ${actualValue ?? 'no figure'} comes to`);
  return faults;
}

/** Null without an outcome. */
function owed({ outcome }: GradeDocument, { price }: PickDocument): string | null {
  if (outcome === null) return null;
  if (outcome === 'Hit') return winningProfit(price);
  return outcome === 'Miss' ? '-1' : '0';
}

/**
 * Whether a figure has this outcome by any rules. Rules differ for a figure on the line and for a missing figure, but never
 * make either a hit.
 */
export function allowsOutcome(
  { actualValue, outcome }: Pick<GradeDocument, 'actualValue' | 'outcome'>,
  { line, direction }: Pick<PickDocument, 'line' | 'direction'>,
): boolean {
  if (actualValue === null || actualValue === line)
    return outcome !== 'Hit' && (actualValue === null || outcome !== null);
  return outcome === (actualValue > line === (direction === 'Over') ? 'Hit' : 'Miss');
}

/** An exact decimal of at most ten places as a whole number of 10^-10. For other text, a number that no price pays. */
export function tiny(decimal: string): bigint {
  const [, sign, whole, fraction = ''] = /^(-?)(\d+)(?:\.(\d{1,10}))?$/.exec(decimal) ?? [];
  if (whole === undefined) return 10n ** 30n;
  const size = BigInt(whole + fraction.padEnd(10, '0'));
  return sign === '-' ? -size : size;
}

function addUp(picks: readonly PickDocument[], grades: ReadonlyMap<number, readonly GradeDocument[]>): LedgerTotals {
  const counted = picks.filter((pick) => pick.ofRecord);
  const given = counted.flatMap((pick) => grades.get(pick.id)?.at(-1) ?? []);
  const count = (outcome: string): number => given.filter((grade) => grade.outcome === outcome).length;
  return {
    picks: counted.length,
    hits: count('Hit'),
    misses: count('Miss'),
    pushes: count('Push'),
    voids: count('Void'),
    tinyUnits: given.reduce((sum, { profit }) => sum + (profit === null ? 0n : tiny(profit)), 0n),
  };
}
