import { readWitnessLine, type Json, type WitnessedHead } from '../../ledger/index.ts';
import { verifyLedger, type Verification } from '../ledger/verify-ledger.ts';
import { dataHash, type SiteFile, type SiteList } from './site-format.ts';

/**
 * Checks the data of a site: each file against the list, and all of them with `verifyLedger`. `data`: the files' content by
 * path; undefined for an unreadable file. Faults of files come first.
 */
export function verifySite(
  list: SiteList,
  data: ReadonlyMap<string, unknown>,
  keptHeads: readonly string[] = [],
  keptElsewhere: readonly WitnessedHead[] = [],
): Verification {
  const faults = list.data.flatMap((file) => fileFault(file, data.get(file.path)));
  const responses: unknown[] = [];
  const witnessed: WitnessedHead[] = [];
  for (const { path } of list.data) {
    const read = data.get(path);
    if (read === undefined) continue;
    if (!isHeads(path)) responses.push(read);
    else
      for (const [index, item] of itemsOf(read).entries()) {
        const head = readWitnessLine(JSON.stringify(item));
        if (head === undefined) faults.push(`item ${index + 1} of ${path} is no signed head`);
        else witnessed.push(head);
      }
  }
  const found = verifyLedger(responses, keptHeads, [...witnessed, ...keptElsewhere]);
  if (found.entries > 0 && witnessed.length === 0) faults.push('no signed head is among the files');
  return { ...found, faults: [...faults.map((what) => ({ sequence: null, what })), ...found.faults] };
}

/** Heads signed by earlier runs, in addition to the API's responses. */
export const isHeads = (path: string): boolean => path.startsWith('data/heads.');

function itemsOf(read: unknown): readonly unknown[] {
  const items = typeof read === 'object' && read !== null && 'items' in read ? read.items : undefined;
  return Array.isArray(items) ? items : [read];
}

function fileFault({ path, sha256 }: SiteFile, read: unknown): string[] {
  if (read === undefined) return [`${path} is missing or cannot be read`];
  return hashOf(read) === sha256 ? [] : [`${path} was changed`];
}

/** Null for a value without canonical JSON. */
function hashOf(read: unknown): string | null {
  try {
    return dataHash(read as Json);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
