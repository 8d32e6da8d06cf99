import type { Static } from 'typebox';
import type { EntryRow } from '../../combos/index.ts';
import type { LedgerFault } from '../../ledger/index.ts';
import { entryRecord, rowLeg } from '../entries/entry-figures.ts';
import type { EntryRecordShape } from '../entries/entry-record-shape.ts';
import type { BundledEntry } from './check-documents.ts';
import type { CheckedEntry } from './check-entries.ts';
import { recordName, unopenedOf, verdictOf, whatIsMissing, type Comparison } from './compare-record.ts';
import { isWithin } from './recount.ts';
import { differs, isSame } from './same-figures.ts';

export type PublishedEntryRecord = Static<typeof EntryRecordShape>;

/**
 * Compares a response of GET /picks/pickem/record with the same figures from the sealed documents alone. `isWhole`: all
 * entries of the chain are present. `unopened`: the hashes that the responses may still hide.
 */
export function compareEntryRecord(
  published: PublishedEntryRecord,
  checked: readonly CheckedEntry[],
  entries: readonly BundledEntry[],
  unopened: ReadonlySet<string>,
  isWhole: boolean,
): Comparison & { readonly faults: readonly LedgerFault[] } {
  const of = recordName('record of pick’em entries', published);
  const ofRecord = entries.filter(
    ({ entry }) =>
      (entry.kind === 'entries' || entry.kind === 'entry-grades') && isWithin({ ...published, by: null }, entry),
  );
  const given = ofRecord.filter(({ entry }) => entry.recordedAt <= published.asOf);
  const why =
    whatIsMissing(ofRecord, isWhole) ??
    (unopenedOf('entry-grades', given, unopened) > 0 ? 'grades of its entries are not open yet' : null);
  if (why !== null) return { record: 'entries', of, isEqual: null, why, faults: [] };
  const own = entryRecord(rowsOf(published, checked));
  const difference = firstDifference(published, own, unopenedOf('entries', given, unopened));
  const isEarlier = ofRecord.some(({ allOpenAt }) => allOpenAt < published.asOf);
  return { record: 'entries', ...verdictOf(of, difference, isEarlier) };
}

/** The rows behind the record as of its moment, in its order. */
function rowsOf(published: PublishedEntryRecord, checked: readonly CheckedEntry[]): EntryRow[] {
  const { asOf } = published;
  return checked
    .filter(({ document }) => isWithin({ ...published, by: null }, document) && document.publishedAt <= asOf)
    .map(({ document, grades }): EntryRow => {
      const { house, kind, legs, date, probability, expectedPayout } = document;
      const grade = grades.findLast(({ gradedAt }) => gradedAt <= asOf);
      const { state = null, pays = null, counted = null, hits = null } = grade ?? {};
      const eachLeg = legs.map((leg, at) => rowLeg(leg, grade?.legs[at]?.outcome ?? null));
      return { house, kind, legs: legs.length, date, probability, expectedPayout, state, pays, counted, hits, eachLeg };
    });
}

type Figures = Omit<ReturnType<typeof entryRecord>, 'calibration' | 'groups'>;

/** Members that depend only on graded entries: an unopened entry has no grade. */
const MEMBERS = [
  'won',
  'lost',
  'refunded',
  'units',
  'expectedUnits',
  'days',
  'distinctLegs',
  'expectedLegHits',
  'legHits',
  'roi',
  'roiInterval',
] as const;

function firstDifference(
  published: PublishedEntryRecord,
  own: ReturnType<typeof entryRecord>,
  hidden: number,
): string | undefined {
  const found = inFigures(published, own, hidden);
  if (found !== undefined) return found;
  if (!isSame(published.calibration, own.calibration))
    return differs('calibration', published.calibration, own.calibration);
  const keyOf = ({ house, kind, legs }: { house: string; kind: string; legs: number }): string =>
    `${house}, ${kind}, ${legs} legs`;
  const [shown, ours] = [published.groups, own.groups].map((groups) => new Map(groups.map((one) => [keyOf(one), one])));
  if (shown!.size !== published.groups.length) return 'a group stands there twice';
  for (const key of new Set([...ours!.keys(), ...shown!.keys()])) {
    const group = shown!.get(key);
    if (group === undefined) return `${key}: the group is missing`;
    // A shown group may consist only of unopened entries.
    const difference = inFigures(group, ours!.get(key) ?? entryRecord([]), hidden);
    if (difference !== undefined) return `${key}: ${difference}`;
  }
  for (const member of ['entries', 'pending'] as const) {
    const sum = published.groups.reduce((all, group) => all + group[member], 0);
    if (sum !== published[member]) return differs(member, published[member], sum);
  }
  return undefined;
}

function inFigures(published: Figures, own: Figures, hidden: number): string | undefined {
  for (const member of ['entries', 'pending'] as const) {
    const most = own[member] + hidden;
    if (published[member] < own[member] || published[member] > most)
      return differs(member, published[member], hidden === 0 ? most : `${own[member]} to ${most}`);
  }
  for (const member of MEMBERS)
    if (!isSame(published[member], own[member])) return differs(member, published[member], own[member]);
  return undefined;
}
