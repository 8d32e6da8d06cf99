import type { Static } from 'typebox';
import type { LedgerFault } from '../../ledger/index.ts';
import { figuresOf } from '../figures.ts';
import { figuresOnWire, type TrackRecordShape } from '../schemas.ts';
import type { BundledEntry } from './check-documents.ts';
import type { CheckedPicks } from './check-picks.ts';
import { isWithin, recount } from './recount.ts';

export type PublishedRecord = Static<typeof TrackRecordShape>;
type Wire = ReturnType<typeof figuresOnWire>;

/** How a published record compares with the sealed documents. */
export interface Comparison {
  readonly of: string;
  /** Null where the files are not enough to compare; `why` then says what is missing. */
  readonly isEqual: boolean | null;
  readonly why: string | null;
}

/** What the answers did not open of the days of a record. */
interface Unopened {
  readonly picks: number;
  readonly closings: number;
}

/**
 * Compares a response of GET /picks/track-record with the same figures from the sealed documents alone. `isWhole`: all
 * entries of the chain are there. `unopened`: the hashes that the answers may still hide.
 */
export function compareRecord(
  published: PublishedRecord,
  checked: CheckedPicks,
  entries: readonly BundledEntry[],
  unopened: ReadonlySet<string>,
  isWhole: boolean,
): Comparison & { readonly faults: readonly LedgerFault[] } {
  const of = nameOf(published);
  const ofRecord = entries.filter(({ entry }) => isWithin(published, entry));
  const unread = new Set(ofRecord.filter(({ sealed }) => sealed === null).map(({ entry }) => entry.date));
  const why = !isWhole
    ? 'the responses of /picks/ledger are missing'
    : unread.size > 0
      ? `these days are missing: ${[...unread].join(', ')}`
      : null;
  if (why !== null) return { of, isEqual: null, why, faults: [] };
  const difference = firstDifference(published, checked, unopenedOf(ofRecord, unopened));
  if (difference === undefined) return { of, isEqual: true, why: null, faults: [] };
  const isEarlier = ofRecord.some(({ openAt }) => openAt < published.asOf);
  const hint = isEarlier ? ' Days were downloaded before it: download the record first.' : '';
  return { of, isEqual: false, why: null, faults: [{ sequence: null, what: `${of}: ${difference}.${hint}` }] };
}

function nameOf({ league, origin, from, to }: PublishedRecord): string {
  const days = from === null && to === null ? '' : ` of ${from ?? 'the first day'} to ${to ?? 'the last day'}`;
  return `the published ${origin} record of ${league}${days}`;
}

function unopenedOf(entries: readonly BundledEntry[], unopened: ReadonlySet<string>): Unopened {
  const count = (kind: string): number =>
    new Set(
      entries
        .filter(({ entry }) => entry.kind === kind)
        .flatMap(({ sealed }) => (sealed ?? []).filter((hash) => unopened.has(hash))),
    ).size;
  return { picks: count('board'), closings: count('settlement') };
}

/** Members that all opened documents give. */
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
    // A group that is not shown has no picks; unopened picks may be all that a shown one has.
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

const differs = (member: string, published: unknown, own: unknown): string =>
  `${member} is ${shown(published)}, and the sealed documents come to ${shown(own)}`;

const shown = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** Sums of floating-point numbers depend on their order: the sixth place may round otherwise. */
const CLOSE = 2e-6;

function isSame(one: unknown, other: unknown): boolean {
  if (typeof one === 'number' && typeof other === 'number')
    return Math.abs(one - other) <= CLOSE * Math.max(1, Math.abs(one));
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return one === other;
  const [a, b] = [new Map(Object.entries(one)), new Map(Object.entries(other))];
  return a.size === b.size && [...a].every(([name, value]) => b.has(name) && isSame(value, b.get(name)));
}
