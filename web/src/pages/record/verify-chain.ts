import type { LedgerEntry } from '../../api/types.ts';
import { canonicalJson, type Json } from '../../../../server/src/ledger/canonical-json.ts';

/** What the check reads by name. The hash covers every member, whatever its name. */
export type ChainLink = Pick<LedgerEntry, 'sequence' | 'previous' | 'hash'>;

export type Verdict =
  | { readonly isWhole: true; readonly entries: number; readonly head: string }
  | { readonly isWhole: false; readonly sequence: number; readonly fault: 'missing' | 'order' | 'content' };

const GENESIS = '0'.repeat(64);

/**
 * Recomputes every hash of the chain from what was loaded: SHA-256 of the canonical JSON (RFC 8785) of an entry without
 * its hash, each naming the one before. Relies on nothing that the service reports about itself.
 */
export async function verifyChain(entries: readonly ChainLink[], onProgress: (done: number) => void): Promise<Verdict> {
  let previous = GENESIS;
  for (const [index, entry] of entries.entries()) {
    const { sequence } = entry;
    if (sequence !== index + 1) return { isWhole: false, sequence: index + 1, fault: 'missing' };
    if (entry.previous !== previous) return { isWhole: false, sequence, fault: 'order' };
    if ((await hashOf(entry)) !== entry.hash) return { isWhole: false, sequence, fault: 'content' };
    previous = entry.hash;
    if (index % 50 === 0) onProgress(index);
  }
  return { isWhole: true, entries: entries.length, head: previous };
}

async function hashOf(entry: ChainLink): Promise<string> {
  // The hash covers every member but itself. The entry was parsed from JSON, so every member is JSON.
  const covered = Object.fromEntries(Object.entries(entry).filter(([member]) => member !== 'hash')) as Record<
    string,
    Json
  >;
  const bytes = new TextEncoder().encode(canonicalJson(covered));
  const digest = await crypto.subtle.digest('SHA-256', bytes);
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
