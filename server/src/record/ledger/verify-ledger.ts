import { Compile } from 'typebox/compile';
import { checkChain, type Entry, type HeadKey, type LedgerFault, type WitnessedHead } from '../../ledger/index.ts';
import { checkHeads } from './check-heads.ts';
import { checkDocuments, hasHash, type Bundle } from './check-documents.ts';
import { checkEntries, type EntryTotals } from './check-entries.ts';
import { checkPicks, type CheckedPicks, type LedgerTotals } from './check-picks.ts';
import { compareEntryRecord, type PublishedEntryRecord } from './compare-entry-record.ts';
import { compareRecord, type Comparison, type PublishedRecord } from './compare-record.ts';
import { EntryRecordShape } from '../entries/entry-record-shape.ts';
import { TrackRecordShape } from '../schemas.ts';
import {
  LedgerChainShape,
  LedgerDayShape,
  LedgerKeysShape,
  type LedgerChain,
  type LedgerDay,
} from './ledger-shapes.ts';

/** The result of checking downloaded responses. */
export interface Verification {
  /** The entries of the responses, in order. */
  readonly chain: readonly Entry[];
  readonly entries: number;
  readonly from: number | null;
  readonly to: number | null;
  /** Whether the responses include the chain itself: only then is a missing entry detected. */
  readonly isWhole: boolean;
  readonly documents: number;
  /** Sealed documents that the responses may still hide: picks of games that had not begun, or delayed for the tier. */
  readonly unopened: number;
  /** The results of the opened picks of record, computed from the documents alone. */
  readonly totals: LedgerTotals;
  /** The results of the opened pick’em entries. */
  readonly entryTotals: EntryTotals;
  readonly elsewhere: CheckedPicks['elsewhere'];
  /** One per response of /picks/track-record or /picks/pickem/record. */
  readonly comparisons: readonly Comparison[];
  readonly faults: readonly LedgerFault[];
}

const isChain = Compile(LedgerChainShape);
const isDay = Compile(LedgerDayShape);
const isRecord = Compile(TrackRecordShape);
const isEntryRecord = Compile(EntryRecordShape);
const isKeys = Compile(LedgerKeysShape);

/**
 * Checks parsed responses of GET /picks/ledger, GET /picks/ledger/{date}, GET /picks/track-record and GET
 * /picks/pickem/record, in any number and order. It needs no database, clock or network. `keptHeads` are hashes noted
 * earlier, `witnessed` signed heads: each must still be in the chain. A published record must match the documents. A response
 * of GET /picks/ledger/keys lists the keys that may sign.
 */
export function verifyLedger(
  responses: readonly unknown[],
  keptHeads: readonly string[] = [],
  witnessed: readonly WitnessedHead[] = [],
): Verification {
  const chains: LedgerChain[] = [];
  const days: LedgerDay[] = [];
  const records: PublishedRecord[] = [];
  const entryRecords: PublishedEntryRecord[] = [];
  let keys: HeadKey[] | null = null;
  const faults: LedgerFault[] = [];
  for (const response of responses) {
    if (isChain.Check(response)) chains.push(response);
    else if (isDay.Check(response)) days.push(response);
    else if (isRecord.Check(response)) records.push(response);
    else if (isEntryRecord.Check(response)) entryRecords.push(response);
    else if (isKeys.Check(response)) keys = response.keys;
    else faults.push({ sequence: null, what: 'a file is no response of the ledger' });
  }
  const bundle = bundleOf(chains, days);
  const entries = bundle.entries.map(({ entry }) => entry);
  const isWhole = chains.length > 0;
  faults.push(...checkChain(entries, isWhole), ...endFaults(entries, chains), ...headFaults(entries, keptHeads));
  faults.push(...checkHeads({ chains, entries, keys, witnessed }));
  const { faults: inDocuments, unopened } = checkDocuments(bundle);
  const checked = checkPicks(bundle);
  const { faults: inPicks, totals, elsewhere } = checked;
  const inEntries = checkEntries(bundle);
  const compared = [
    ...records.map((record) => compareRecord(record, checked, bundle.entries, unopened, isWhole)),
    ...entryRecords.map((record) => compareEntryRecord(record, inEntries.checked, bundle.entries, unopened, isWhole)),
  ];
  return {
    chain: entries,
    entries: entries.length,
    from: entries[0]?.sequence ?? null,
    to: entries.at(-1)?.sequence ?? null,
    isWhole,
    documents: bundle.documents.size,
    unopened: unopened.size,
    totals,
    entryTotals: inEntries.totals,
    elsewhere,
    comparisons: compared.map(({ faults: _, ...comparison }) => comparison),
    faults: [
      ...faults,
      ...inDocuments,
      ...inPicks,
      ...inEntries.faults,
      ...compared.flatMap((comparison) => comparison.faults),
    ],
  };
}

/** Merges all responses. An entry in several responses is listed once, with its sealed hashes if any response has them. */
function bundleOf(chains: readonly LedgerChain[], days: readonly LedgerDay[]): Bundle {
  const found = new Map<string, Bundle['entries'][number]>();
  for (const { items } of chains)
    for (const entry of items)
      found.set(entryKey(entry), { entry, sealed: null, proofs: [], openAt: '', allOpenAt: '' });
  for (const { entries, openAt, allOpenAt } of days)
    for (const { sealed, proofs, ...entry } of entries) {
      const before = found.get(entryKey(entry));
      const kept = { sealed: before?.sealed ?? sealed, proofs: [...(before?.proofs ?? []), ...proofs] };
      // The latest response opens the most: everything open by then must be present.
      const open = { openAt: laterOf(before?.openAt, openAt), allOpenAt: laterOf(before?.allOpenAt, allOpenAt) };
      found.set(entryKey(entry), { entry, ...kept, ...open });
    }
  const entries = [...found.values()].sort((a, b) => a.entry.sequence - b.entry.sequence);
  return { entries, documents: documentsOf(days) };
}

/** The later of two times in RFC 3339, in UTC with milliseconds. */
const laterOf = (one = '', other: string): string => (one > other ? one : other);

/** Documents by hash. Of several under one hash, a document with another hash is kept, so that the check finds it. */
function documentsOf(days: readonly LedgerDay[]): Bundle['documents'] {
  const documents = new Map<string, LedgerDay['documents'][number]['document']>();
  for (const { hash, document } of days.flatMap((day) => day.documents)) {
    const known = documents.get(hash);
    if (known === undefined || hasHash(known, hash)) documents.set(hash, document);
  }
  return documents;
}

/** Entries with any difference are kept apart, also under one sequence: the chain check then finds the duplicate. */
const entryKey = (entry: Entry): string => JSON.stringify(Object.entries(entry).sort(([a], [b]) => (a < b ? -1 : 1)));

function endFaults(entries: readonly Entry[], chains: readonly LedgerChain[]): LedgerFault[] {
  if (chains.length === 0) return [];
  const first = entries[0]?.sequence ?? 1;
  const last = entries.at(-1);
  const faults: LedgerFault[] = [];
  if (first > 1) faults.push({ sequence: first, what: `the ${first - 1} before it are missing` });
  for (const { head } of chains)
    if (head !== null && (last === undefined || last.sequence < head.sequence))
      faults.push({
        sequence: head.sequence,
        what: `the chain goes to here, and the files end at ${last?.sequence ?? 0}`,
      });
    else if (head !== null && !entries.some(({ hash }) => hash === head.hash))
      faults.push({ sequence: head.sequence, what: 'is not the entry that the response calls the head' });
  return faults;
}

function headFaults(entries: readonly Entry[], keptHeads: readonly string[]): LedgerFault[] {
  const hashes = new Set(entries.map(({ hash }) => hash));
  return keptHeads
    .filter((head) => !hashes.has(head))
    .map((head) => ({ sequence: null, what: `no entry has the hash ${head} that was noted earlier` }));
}
