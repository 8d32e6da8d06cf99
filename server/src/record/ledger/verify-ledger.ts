import { Compile } from 'typebox/compile';
import { checkChain, type Entry, type LedgerFault } from '../../ledger/index.ts';
import { checkDocuments, hasHash, type Bundle } from './check-documents.ts';
import { checkPicks, type CheckedPicks, type LedgerTotals } from './check-picks.ts';
import { LedgerChainShape, LedgerDayShape, type LedgerChain, type LedgerDay } from './ledger-shapes.ts';

/** What a check of downloaded answers found. */
export interface Verification {
  readonly entries: number;
  readonly from: number | null;
  readonly to: number | null;
  /** Whether answers of the chain itself were among them: only then does a missing entry show. */
  readonly isWhole: boolean;
  readonly documents: number;
  /** Sealed picks whose games had not begun when the answers were given. */
  readonly unopened: number;
  /** What the opened picks of record came to, worked out from the documents alone. */
  readonly totals: LedgerTotals;
  readonly elsewhere: CheckedPicks['elsewhere'];
  readonly faults: readonly LedgerFault[];
}

const isChain = Compile(LedgerChainShape);
const isDay = Compile(LedgerDayShape);

/**
 * Checks answers of GET /picks/ledger and GET /picks/ledger/{date}, in any number and order, as parsed JSON: no database,
 * clock or network. `keptHeads` are hashes noted earlier: each must still be in the chain.
 */
export function verifyLedger(answers: readonly unknown[], keptHeads: readonly string[] = []): Verification {
  const chains: LedgerChain[] = [];
  const days: LedgerDay[] = [];
  const faults: LedgerFault[] = [];
  for (const answer of answers) {
    if (isChain.Check(answer)) chains.push(answer);
    else if (isDay.Check(answer)) days.push(answer);
    else faults.push({ sequence: null, what: 'a file is no answer of the ledger' });
  }
  const bundle = bundleOf(chains, days);
  const entries = bundle.entries.map(({ entry }) => entry);
  const isWhole = chains.length > 0;
  faults.push(...checkChain(entries, isWhole), ...endFaults(entries, chains), ...headFaults(entries, keptHeads));
  const { faults: inDocuments, unopened } = checkDocuments(bundle);
  const { faults: inPicks, totals, elsewhere } = checkPicks(bundle);
  return {
    entries: entries.length,
    from: entries[0]?.sequence ?? null,
    to: entries.at(-1)?.sequence ?? null,
    isWhole,
    documents: bundle.documents.size,
    unopened,
    totals,
    elsewhere,
    faults: [...faults, ...inDocuments, ...inPicks],
  };
}

/** Merges all answers: an entry of several answers is listed once, with its sealed hashes if any answer has them. */
function bundleOf(chains: readonly LedgerChain[], days: readonly LedgerDay[]): Bundle {
  const found = new Map<string, Bundle['entries'][number]>();
  for (const { items } of chains)
    for (const entry of items) found.set(entryKey(entry), { entry, sealed: null, proofs: [], readAt: '' });
  for (const { entries, readAt } of days)
    for (const { sealed, proofs, ...entry } of entries) {
      const before = found.get(entryKey(entry));
      const kept = { sealed: before?.sealed ?? sealed, proofs: [...(before?.proofs ?? []), ...proofs] };
      // The latest answer opens the most: what was open by then must be there.
      const lastReadAt = before !== undefined && before.readAt > readAt ? before.readAt : readAt;
      found.set(entryKey(entry), { entry, ...kept, readAt: lastReadAt });
    }
  const entries = [...found.values()].sort((a, b) => a.entry.sequence - b.entry.sequence);
  return { entries, documents: documentsOf(days) };
}

/** By their hashes. Of several under one hash that which does not have it stays, so that it is found. */
function documentsOf(days: readonly LedgerDay[]): Bundle['documents'] {
  const documents = new Map<string, LedgerDay['documents'][number]['document']>();
  for (const { hash, document } of days.flatMap((day) => day.documents)) {
    const known = documents.get(hash);
    if (known === undefined || hasHash(known, hash)) documents.set(hash, document);
  }
  return documents;
}

/** Two entries that differ in anything are two, also under one sequence: the chain's check then finds it twice. */
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
      faults.push({ sequence: head.sequence, what: 'is not the entry that the answer calls the head' });
  return faults;
}

function headFaults(entries: readonly Entry[], keptHeads: readonly string[]): LedgerFault[] {
  const hashes = new Set(entries.map(({ hash }) => hash));
  return keptHeads
    .filter((head) => !hashes.has(head))
    .map((head) => ({ sequence: null, what: `no entry has the hash ${head} that was noted earlier` }));
}
