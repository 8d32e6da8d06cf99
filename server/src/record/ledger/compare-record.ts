import type { Static } from 'typebox';
import type { LedgerFault } from '../../ledger/index.ts';
import { figuresOf } from '../figures.ts';
import { figuresOnWire, type TrackRecordShape } from '../schemas.ts';
import type { BundledEntry } from './check-documents.ts';
import type { CheckedPicks } from './check-picks.ts';
import { isWithin, recount } from './recount.ts';
import { differs, isSame } from './same-figures.ts';

export type PublishedRecord = Static<typeof TrackRecordShape>;
type Wire = ReturnType<typeof figuresOnWire>;

/** The comparison of a published record with the sealed documents. */
export interface Comparison {
  readonly record: 'picks' | 'entries';
  readonly of: string;
  /** Null where the files are not enough to compare; `why` says what is missing. */
  readonly isEqual: boolean | null;
  readonly why: string | null;
}

/** What the responses did not open of the days of a record. */
interface Unopened {
  readonly picks: number;
  readonly closings: number;
}

/**
 * Compares a response of GET /picks/track-record with the same figures from the sealed documents alone. `isWhole`: all
 * entries of the chain are present. `unopened`: the hashes that the responses may still hide.
 */
export function compareRecord(
  published: PublishedRecord,
  checked: CheckedPicks,
  entries: readonly BundledEntry[],
  unopened: ReadonlySet<string>,
  isWhole: boolean,
): Comparison & { readonly faults: readonly LedgerFault[] } {
  const of = recordName('record', published);
  const ofRecord = entries.filter(({ entry }) => isWithin(published, entry));
  const why = whatIsMissing(ofRecord, isWhole);
  if (why !== null) return { record: 'picks', of, isEqual: null, why, faults: [] };
  const hidden = (kind: EntryKind): number => unopenedOf(kind, ofRecord, unopened);
  const difference = firstDifference(published, checked, { picks: hidden('board'), closings: hidden('settlement') });
  const isEarlier = ofRecord.some(({ openAt }) => openAt < published.asOf);
  return { record: 'picks', ...verdictOf(of, difference, isEarlier) };
}

type EntryKind = BundledEntry['entry']['kind'];

/** The name of a published record in a report. */
export function recordName(
  what: string,
  { league, origin, from, to }: Pick<PublishedRecord, 'league' | 'origin' | 'from' | 'to'>,
): string {
  const days = from === null && to === null ? '' : ` of ${from ?? 'the first day'} to ${to ?? 'the last day'}`;
  return `the published ${origin} ${what} of ${league}${days}`;
}

/** Which files a comparison with these entries lacks; null for none. `isWhole`: the chain is complete. */
export function whatIsMissing(entries: readonly BundledEntry[], isWhole: boolean): string | null {
  if (!isWhole) return 'the responses of /picks/ledger are missing';
  const unread = new Set(entries.filter(({ sealed }) => sealed === null).map(({ entry }) => entry.date));
  return unread.size > 0 ? `these days are missing: ${[...unread].join(', ')}` : null;
}

/** The number of documents under entries of a kind that the responses may still hide. */
export const unopenedOf = (kind: EntryKind, entries: readonly BundledEntry[], unopened: ReadonlySet<string>): number =>
  new Set(
    entries
      .filter(({ entry }) => entry.kind === kind)
      .flatMap(({ sealed }) => (sealed ?? []).filter((hash) => unopened.has(hash))),
  ).size;

/** `isEarlier`: a day was downloaded before the record, so it lacks grades written in between. */
export function verdictOf(of: string, difference: string | undefined, isEarlier: boolean) {
  if (difference === undefined) return { of, isEqual: true, why: null, faults: [] };
  const hint = isEarlier ? ' Days were downloaded before it: download the record first.' : '';
  return { of, isEqual: false, why: null, faults: [{ sequence: null, what: `${of}: ${difference}.${hint}` }] };
}

/** Members that depend only on opened documents. */
const MEMBERS = [
  ...['hits', 'misses', 'pushes', 'voids', 'units', 'dataGaps', 'regraded', 'hitRate', 'marketUnits', 'roi'],
  ...['brier', 'logLoss', 'calibration'],
] as const satisfies readonly (keyof Wire)[];

function firstDifference(published: PublishedRecord, checked: CheckedPicks, unopened: Unopened): string | undefined {
  const own = figuresOnWire(figuresOf(recount(checked, { ...published, by: null })));
  const found = inFigures(published, own, unopened);
  if (found !== undefined || published.by === null) return found;
  const { by } = published;
  const groups = Map.groupBy(recount(checked, published), ({ key }) => key);
  for (const key of new Set([...groups.keys(), ...published.groups.map((group) => group.key)])) {
    const shown = published.groups.find((group) => group.key === key);
    const ours = figuresOnWire(figuresOf(groups.get(key) ?? []));
    // A missing group has no picks; a shown group may consist only of unopened picks.
    const difference = shown === undefined ? `${ours.picks} picks are missing` : inFigures(shown, ours, unopened);
    if (difference !== undefined) return `${by} ${key}: ${difference}`;
  }
  return undefined;
}

function inFigures(published: Wire, own: Wire, unopened: Unopened): string | undefined {
  const most = own.picks + unopened.picks;
  if (published.picks < own.picks || published.picks > most)
    return differs('picks', published.picks, most === own.picks ? most : `${own.picks} to ${most}`);
  const isOpen = unopened.picks === 0;
  const members: readonly (keyof Wire)[] = [
    ...MEMBERS,
    ...(isOpen ? (['worstStretch'] as const) : []),
    ...(isOpen && unopened.closings === 0 ? (['closingLineValue'] as const) : []),
  ];
  for (const member of members)
    if (!isSame(published[member], own[member])) return differs(member, published[member], own[member]);
  const [waiting, due] = [published.pending + published.awaitingStats, own.pending];
  if (waiting < due || waiting > due + unopened.picks) return differs('pending and awaitingStats', waiting, due);
  return undefined;
}
