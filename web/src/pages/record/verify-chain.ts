import type { LedgerEntry } from '../../api/types.ts';
import { canonicalJson, type Json } from '../../../../server/src/ledger/canonical-json.ts';

/** What the check reads by name. The hash covers every member, whatever its name. */
export type ChainLink = Pick<LedgerEntry, 'sequence' | 'previous' | 'hash'>;

export type Verdict =
  | { readonly isWhole: true; readonly entries: number; readonly head: string }
  | { readonly isWhole: false; readonly sequence: number; readonly why: string };

const BEFORE_THE_FIRST = '0'.repeat(64);

/**
 * Recomputes every hash of the chain from what was loaded: SHA-256 of the canonical JSON (RFC 8785) of an entry without
 * its hash, each naming the one before. Trusts nothing that the service says of itself.
 */
export async function verifyChain(entries: readonly ChainLink[], onProgress: (done: number) => void): Promise<Verdict> {
  let previous = BEFORE_THE_FIRST;
  for (const [index, entry] of entries.entries()) {
    const { sequence } = entry;
    if (sequence !== index + 1) return { isWhole: false, sequence, why: `entry ${index + 1} is missing` };
    if (entry.previous !== previous) return { isWhole: false, sequence, why: 'does not follow the entry before it' };
    if ((await hashOf(entry)) !== entry.hash)
      return { isWhole: false, sequence, why: 'was changed: its hash is not that of its content' };
    previous = entry.hash;
    if (index % 50 === 0) onProgress(index);
  }
  return { isWhole: true, entries: entries.length, head: previous };
}

async function hashOf(entry: ChainLink): Promise<string> {
  // Whatever members it has, its hash covers all but itself. It came as JSON, so it is made of nothing else.
  const covered = Object.fromEntries(Object.entries(entry).filter(([member]) => member !== 'hash')) as Record<
    string,
    Json
  >;
  const bytes = new TextEncoder().encode(canonicalJson(covered));
  const digest = await crypto.subtle.digest('SHA-256', bytes);
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
