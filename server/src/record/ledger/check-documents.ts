import type { EntryDocument } from '../../combos/index.ts';
import { addDays } from '../../kernel/index.ts';
import { leafHash, rootByPath, rootOf, type Entry, type Hash, type LedgerFault } from '../../ledger/index.ts';
import type { SealedDocument } from './document-shapes.ts';

/** Downloaded entries in order, with what the responses state about each, and all documents by their stated hash. */
export interface Bundle {
  readonly entries: readonly BundledEntry[];
  readonly documents: ReadonlyMap<Hash, SealedDocument>;
}

export interface BundledEntry {
  readonly entry: Entry;
  /** The sealed hashes; null where no response listed them. */
  readonly sealed: readonly Hash[] | null;
  readonly proofs: readonly { readonly hash: Hash; readonly index: number; readonly path: readonly Hash[] }[];
  /** The responses show everything known by then; empty where none opened the entry. */
  readonly openAt: string;
  /** All picks of games begun by then are open, whatever their rating; empty without one. */
  readonly allOpenAt: string;
}

/**
 * Checks that documents have the hashes they were sealed under, that entries seal exactly these, and that none is missing.
 * `unopened`: the hashes whose documents the responses may still hide.
 */
export function checkDocuments({ entries, documents }: Bundle): { faults: LedgerFault[]; unopened: ReadonlySet<Hash> } {
  const faults: LedgerFault[] = [];
  const reached = new Set<Hash>();
  const unopened = new Set<Hash>();
  for (const bundled of entries) {
    const { entry, sealed, proofs } = bundled;
    const report = (what: string): number => faults.push({ sequence: entry.sequence, what });
    if (sealed !== null && (sealed.length !== entry.leaves || rootOf(sealed) !== entry.root))
      report('does not seal what is listed under it');
    for (const [index, hash] of (sealed ?? []).entries()) {
      reached.add(hash);
      const [due, document] = [typeAt(entry, index), documents.get(hash)];
      if (document === undefined && mayBeUnopened(bundled, due)) unopened.add(hash);
      else if (document === undefined) report(`seals ${hash.slice(0, 12)}…, which is gone`);
      else if (document.type !== due) report(`seals ${nameOf(document)} where a ${due} is due`);
    }
    for (const { hash, index, path } of proofs) {
      reached.add(hash);
      if (rootByPath(hash, index, entry.leaves, path) !== entry.root)
        report(`is not proved to seal ${hash.slice(0, 12)}…`);
    }
  }
  for (const [hash, document] of documents) {
    if (!hasHash(document, hash)) faults.push({ sequence: null, what: `${nameOf(document)} was altered` });
    if (!reached.has(hash)) faults.push({ sequence: null, what: `${nameOf(document)} is sealed by no entry` });
  }
  return { faults, unopened };
}

type DocumentType = SealedDocument['type'];

/** A board seals picks; a settlement closings, then grades; the others entries and their grades. */
function typeAt({ kind, about }: Entry, index: number): DocumentType {
  if (kind === 'board') return 'pick';
  if (kind === 'entries') return 'entry';
  if (kind === 'entry-grades') return 'entryGrade';
  return index < Number(about['closings']) ? 'closing' : 'grade';
}

/**
 * From the second day after its own, every game of a day has begun, so all its picks must be open. A closing is noted after
 * tip-off, and a grade opens its pick at once.
 */
function mayBeUnopened({ entry, openAt, allOpenAt }: BundledEntry, type: DocumentType): boolean {
  if (type === 'pick' || type === 'entry') return allOpenAt < `${addDays(entry.date, 2)}T00:00:00.000Z`;
  return (type === 'grade' ? openAt : allOpenAt) < entry.recordedAt;
}

export function hasHash(document: SealedDocument, hash: Hash): boolean {
  try {
    return leafHash(document) === hash;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

export function nameOf(document: SealedDocument): string {
  if (document.type === 'pick') return `pick ${document.id}`;
  if (document.type === 'closing') return `the close of pick ${document.pickId}`;
  if (document.type === 'entry') return nameOfEntry(document);
  if (document.type === 'entryGrade') return `grade ${document.version} of entry ${document.entry.slice(0, 12)}…`;
  return `grade ${document.version} of pick ${document.pickId}`;
}

export const nameOfEntry = ({ house, kind, legs, date }: EntryDocument): string =>
  `the entry of ${date} for ${house}, ${legs.length} legs, ${kind},`;
