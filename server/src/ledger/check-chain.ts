import { BEFORE_THE_FIRST, entryHash, type Entry } from './entry.ts';

/** A contradiction in a ledger. */
export interface LedgerFault {
  /** The entry concerned; null if there is no single one. */
  readonly sequence: number | null;
  readonly what: string;
}

/**
 * Maximum difference between the time of a live entry and its sealing: clocks may differ, and a large settlement takes
 * seconds.
 */
export const SEALED_WITHIN_MS = 2 * 60_000;

/**
 * Checks entries of one origin in order of their sequence: the hash and times of each, and its link to a present
 * previous one. `isWhole`: no entry may be missing between the first and the last.
 */
export function checkChain(entries: readonly Entry[], isWhole: boolean): LedgerFault[] {
  const faults: LedgerFault[] = [];
  let before: Entry | undefined;
  for (const entry of entries) {
    for (const what of [...faultsAlone(entry), ...linkFaults(before, entry, isWhole)])
      faults.push({ sequence: entry.sequence, what });
    before = entry;
  }
  return faults;
}

function faultsAlone(entry: Entry): string[] {
  const faults: string[] = [];
  if (entryHash(entry) !== entry.hash) faults.push('was changed: its hash is not that of its content');
  if (entry.sequence === 1 && entry.previous !== BEFORE_THE_FIRST) faults.push('is the first and follows another');
  const [recorded, sealed] = [Date.parse(entry.recordedAt), Date.parse(entry.sealedAt)];
  if (Number.isNaN(recorded) || Number.isNaN(sealed)) faults.push('has a time that is none');
  if (entry.origin === 'live' && Math.abs(sealed - recorded) > SEALED_WITHIN_MS)
    faults.push(`is dated ${entry.recordedAt}, but joined the chain at ${entry.sealedAt}`);
  return faults;
}

function linkFaults(before: Entry | undefined, entry: Entry, isWhole: boolean): string[] {
  if (before === undefined) return [];
  const faults: string[] = [];
  const gap = entry.sequence - before.sequence - 1;
  if (gap < 0) faults.push('stands there twice');
  if (gap > 0 && isWhole)
    faults.push(gap === 1 ? 'the entry before it is missing' : `the ${gap} before it are missing`);
  if (gap === 0 && entry.previous !== before.hash) faults.push('does not follow the entry before it');
  if (Date.parse(entry.sealedAt) < Date.parse(before.sealedAt))
    faults.push('was sealed before the one that it follows');
  return faults;
}
