import type { Day, Origin } from '../kernel/index.ts';
import type { League } from '../leagues/index.ts';
import { only, type Queryable } from '../platform/index.ts';
import { LEDGER_FORMAT, type Entry } from './entry.ts';
import type { Hash } from './sha256.ts';
import { chainEnd, entriesAfter, entriesOfDate, settledDayBefore, type EntryRow } from './queries.ts';

/** An entry with the hashes of its sealed documents, in order. */
export interface SealedEntry {
  readonly entry: Entry;
  readonly sealed: readonly Hash[];
}

/** Up to a number of entries of an origin after a sequence (0: from the first), in order. */
export async function readChain(db: Queryable, origin: Origin, after: number, most: number): Promise<Entry[]> {
  return (await entriesAfter(db, origin, after, most)).map(entryOf);
}

/** All entries about a game day, in order. */
export async function readDay(db: Queryable, origin: Origin, league: League, date: Day): Promise<SealedEntry[]> {
  const rows = await entriesOfDate(db, origin, league, date);
  return rows.map(({ sealed, ...row }) => ({ entry: entryOf(row), sealed: hashesIn(sealed) }));
}

function entryOf({ recordedAt, sealedAt, count, ...row }: EntryRow): Entry {
  const times = { recordedAt: recordedAt.toISOString(), sealedAt: sealedAt.toISOString() };
  return { format: LEDGER_FORMAT, ...row, ...times, leaves: count };
}

const HASH_BYTES = 32;

function hashesIn(bytes: Buffer): Hash[] {
  return Array.from({ length: bytes.length / HASH_BYTES }, (_, index) =>
    bytes.subarray(index * HASH_BYTES, (index + 1) * HASH_BYTES).toString('hex'),
  );
}

/** The last entry of an origin's chain; undefined before the first. */
export async function readHead(db: Queryable, origin: Origin): Promise<{ sequence: number; hash: Hash } | undefined> {
  const { sequence, hash } = only(await chainEnd(db, origin));
  return hash === null ? undefined : { sequence, hash };
}

/** The last game day before `before` that had a settlement at a moment; null where none had. */
export async function lastSettledDay(
  db: Queryable,
  origin: Origin,
  league: League,
  before: Day,
  at: Date,
): Promise<Day | null> {
  return only(await settledDayBefore(db, origin, league, before, at)).date;
}
