import type { Day, Origin } from '../kernel/index.ts';
import type { League } from '../leagues/index.ts';
import { DomainError, only, type Transaction } from '../platform/index.ts';
import type { Json } from './canonical-json.ts';
import { SEALED_WITHIN_MS } from './check-chain.ts';
import { BEFORE_THE_FIRST, entryHash, LEDGER_FORMAT, type Entry, type EntryHead, type EntryKind } from './entry.ts';
import { rootOf } from './merkle.ts';
import { chainEnd, insertEntry, lockChain } from './queries.ts';
import type { Hash } from './sha256.ts';

export interface NewEntry {
  readonly origin: Origin;
  readonly kind: EntryKind;
  readonly league: League;
  readonly date: Day;
  readonly recordedAt: Date;
  readonly about: { readonly [name: string]: Json };
  /** Hashes of the sealed documents, in order. */
  readonly leaves: readonly Hash[];
}

/**
 * Adds an entry to its origin's chain, in the transaction of the sealed documents. Entries of one origin wait for each
 * other until that transaction ends: append last. DomainError `unavailable` for a live entry that is too late, because
 * a verifier would refuse it.
 */
export async function appendEntry(tx: Transaction, entry: NewEntry): Promise<Entry> {
  const { origin, kind, league, date, recordedAt, about, leaves } = entry;
  const root = rootOf(leaves);
  await lockChain(tx, origin);
  const end = only(await chainEnd(tx, origin));
  if (origin === 'live') requireInTime(recordedAt, end.sealedAt);
  const sequence = end.sequence + 1;
  const head: EntryHead = {
    format: LEDGER_FORMAT,
    origin,
    sequence,
    kind,
    league,
    date,
    about,
    root,
    recordedAt: recordedAt.toISOString(),
    sealedAt: end.sealedAt.toISOString(),
    leaves: leaves.length,
    previous: end.hash ?? BEFORE_THE_FIRST,
  };
  const hash = entryHash(head);
  const bytes = Buffer.from(leaves.join(''), 'hex');
  const place = [origin, sequence, kind, league, date, recordedAt, end.sealedAt] as const;
  await insertEntry(tx, ...place, JSON.stringify(about), bytes, root, head.previous, hash);
  return { ...head, hash };
}

/**
 * A larger clock difference is not a slow transaction: it is a test's clock, or a wrong one, which `verify` reports.
 */
const MOST_LATE_MS = 60 * 60_000;

function requireInTime(recordedAt: Date, sealedAt: Date): void {
  const late = sealedAt.getTime() - recordedAt.getTime();
  if (late > SEALED_WITHIN_MS && late < MOST_LATE_MS)
    throw new DomainError('unavailable', 'The ledger entry would be sealed too late. Nothing was written; try again.');
}
