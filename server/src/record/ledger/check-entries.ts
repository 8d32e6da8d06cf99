import type { EntryDocument, EntryGradeDocument } from '../../combos/index.ts';
import { FEWEST_TEAMS, isRescued, settleEntry, tablesOf } from '../../kernel/index.ts';
import type { LedgerFault } from '../../ledger/index.ts';
import { nameOfEntry, type Bundle, type BundledEntry } from './check-documents.ts';
import { allowsOutcome } from './check-picks.ts';

/** The results of the opened entries, one unit staked on each. */
export interface EntryTotals {
  readonly entries: number;
  readonly won: number;
  readonly lost: number;
  readonly refunded: number;
  readonly units: number;
}

/** A published entry with its grades in order. */
export interface CheckedEntry {
  readonly document: EntryDocument;
  readonly grades: readonly EntryGradeDocument[];
}

/** Checks each document of published pick’em entries and their grades against the rules. */
export function checkEntries({ entries, documents }: Bundle): {
  readonly faults: readonly LedgerFault[];
  readonly totals: EntryTotals;
  readonly checked: readonly CheckedEntry[];
} {
  const faults: LedgerFault[] = [];
  const published = new Map<string, EntryDocument>();
  const places = new Set<string>();
  const grades = new Map<string, EntryGradeDocument[]>();
  const days = new Set<string>();
  for (const bundled of entries) {
    const { kind, sequence, league, date, origin } = bundled.entry;
    const day = [league, date, origin].join(' ');
    if (kind === 'entries' && days.has(day))
      faults.push({ sequence, what: 'publishes entries of a day that has some' });
    if (kind === 'entries') days.add(day);
    for (const hash of bundled.sealed ?? []) {
      const document = documents.get(hash);
      const report = (what: string): number => faults.push({ sequence: bundled.entry.sequence, what });
      if (document?.type === 'entry') {
        const { league, date, origin, house, kind, legs } = document;
        const place = [league, date, origin, house, kind, legs.length].join(' ');
        if (places.has(place)) report(`${nameOfEntry(document)} stands there twice`);
        entryFaults(document, bundled).forEach(report);
        places.add(place);
        published.set(hash, document);
      } else if (document?.type === 'entryGrade') {
        const { entry } = document;
        const before = grades.get(entry) ?? [];
        gradeFaults(document, bundled, before.at(-1), published.get(entry)).forEach(report);
        grades.set(entry, [...before, document]);
      }
    }
  }
  const given = [...grades.values()].map((all) => all.at(-1)!);
  const count = (state: EntryGradeDocument['state']): number => given.filter((grade) => grade.state === state).length;
  const units = given.reduce((sum, { pays }) => sum + pays - 1, 0);
  const totals = { won: count('Won'), lost: count('Lost'), refunded: count('Refunded'), units };
  const checked = [...published].map(([hash, document]) => ({ document, grades: grades.get(hash) ?? [] }));
  return { faults, totals: { entries: published.size, ...totals }, checked };
}

/** Times are RFC 3339 in UTC with milliseconds, so they compare as text. */
function entryFaults(document: EntryDocument, { entry }: BundledEntry): string[] {
  const { legs, publishedAt, payouts, kind } = document;
  const name = nameOfEntry(document);
  const faults: string[] = [];
  const first = legs.map(({ game }) => game.tipOff).sort()[0] ?? '';
  if (publishedAt !== entry.recordedAt)
    faults.push(`${name} is dated ${publishedAt}, but was sealed as of ${entry.recordedAt}`);
  if (publishedAt >= first) faults.push(`${name} was published after a game of it began`);
  // Only a live entry is sealed as it happens; those of a replay or the demo join the chain later.
  if (entry.origin === 'live' && entry.sealedAt >= first)
    faults.push(`${name} was sealed at ${entry.sealedAt}, after a game of it began at ${first}`);
  if (document.date !== entry.date || document.origin !== entry.origin || document.league !== entry.league)
    faults.push(`${name} is under another day, league or origin`);
  const players = new Set(legs.map(({ player }) => player.id)).size;
  const teams = new Set(legs.map(({ player }) => player.teamId)).size;
  if (players < legs.length || teams < FEWEST_TEAMS) faults.push(`${name} is none that its house takes`);
  if (payouts[kind][legs.length] === undefined) faults.push(`${name} has no payout in its table`);
  return faults;
}

function gradeFaults(
  grade: EntryGradeDocument,
  { entry: sealed }: BundledEntry,
  before: EntryGradeDocument | undefined,
  entry: EntryDocument | undefined,
): string[] {
  const name = `grade ${grade.version} of entry ${grade.entry.slice(0, 12)}…`;
  if (entry === undefined) return [`${name} is of an entry that no day had`];
  const faults: string[] = [];
  if (grade.gradedAt !== sealed.recordedAt)
    faults.push(`${name} is dated ${grade.gradedAt}, but was sealed as of ${sealed.recordedAt}`);
  if (grade.version !== (before?.version ?? 0) + 1) faults.push(`${name} does not follow the grade before it`);
  if (entry.legs.some(({ game }) => grade.gradedAt < game.tipOff))
    faults.push(`${name} was given before its games began`);
  if (grade.legs.length !== entry.legs.length) return [...faults, `${name} has other legs than its entry`];
  for (const [index, leg] of entry.legs.entries()) {
    const result = grade.legs[index]!;
    if (!allowsOutcome(result, leg))
      faults.push(`${name}: leg ${index + 1} is not what ${result.actualValue ?? 'no figure'} comes to`);
  }
  const due = settleEntry(
    tablesOf(entry.payouts),
    entry.kind,
    grade.legs.map((leg, index) => ({
      outcome: leg.outcome,
      teamId: entry.legs[index]!.player.teamId,
      isRescued: isRescued(entry.house, leg),
    })),
  );
  const isDue = grade.pays === due.pays && grade.state === due.state;
  if (!isDue || grade.counted !== due.legs || grade.hits !== due.hits)
    faults.push(`${name} pays ${grade.pays}, and by the table of its house it is ${due.pays}`);
  return faults;
}
