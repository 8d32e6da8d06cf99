import { command, query } from '../platform/index.ts';
import type { Day, Origin } from '../kernel/index.ts';
import type { League } from '../leagues/index.ts';
import type { Json } from './canonical-json.ts';
import type { EntryKind } from './entry.ts';
import type { Hash } from './sha256.ts';

/** Takes the lock for appending to an origin's chain, until the transaction ends. */
export const lockChain = command<[origin: Origin]>(
  'ledger.lock-chain',
  `select pg_advisory_xact_lock(hashtextextended('ledger ' || $1::text, 0))`,
);

export interface ChainEnd {
  /** 0 and null before the first entry. */
  readonly sequence: number;
  readonly hash: Hash | null;
  /** The current time of the database's clock in whole milliseconds, but never before the last entry. */
  readonly sealedAt: Date;
}

/** The end of an origin's chain, and the time: last row of the primary key; no locks. */
export const chainEnd = query<[origin: Origin], ChainEnd>(
  'ledger.chain-end',
  `select coalesce(last.sequence, 0) as sequence, encode(last.hash, 'hex') as hash,
     greatest(date_trunc('milliseconds', clock_timestamp()), last.sealed_at) as "sealedAt"
   from (values (1)) one
   left join lateral (
     select sequence, hash, sealed_at from ledger.entry where origin = $1 order by sequence desc limit 1
   ) last on true`,
);

/** Adds an entry; locks the new row only. */
export const insertEntry = command<
  [
    origin: Origin,
    sequence: number,
    kind: EntryKind,
    league: League,
    date: Day,
    recordedAt: Date,
    sealedAt: Date,
    about: string,
    leaves: Buffer,
    root: Hash,
    previous: Hash,
    hash: Hash,
  ]
>(
  'ledger.insert-entry',
  `insert into ledger.entry (origin, sequence, kind, league, game_date, recorded_at, sealed_at, about, leaves, root,
     previous, hash)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, decode($10, 'hex'), decode($11, 'hex'), decode($12, 'hex'))`,
);

/** A stored entry. */
export interface EntryRow {
  readonly origin: Origin;
  readonly sequence: number;
  readonly kind: EntryKind;
  readonly league: League;
  readonly date: Day;
  readonly recordedAt: Date;
  readonly sealedAt: Date;
  readonly about: { readonly [name: string]: Json };
  readonly count: number;
  readonly root: Hash;
  readonly previous: Hash;
  readonly hash: Hash;
}

const ENTRY = `origin, sequence, kind, league, game_date as date, recorded_at as "recordedAt", sealed_at as "sealedAt",
     about, length(leaves) / 32 as count, encode(root, 'hex') as root, encode(previous, 'hex') as previous,
     encode(hash, 'hex') as hash`;

/** Up to a number of entries of an origin after a sequence, in order: a range of the primary key; no locks. */
export const entriesAfter = query<[origin: Origin, sequence: number, most: number], EntryRow>(
  'ledger.entries-after',
  `select ${ENTRY} from ledger.entry where origin = $1 and sequence > $2 order by sequence limit $3`,
);

export type SealedRow = EntryRow & { readonly sealed: Buffer };

/** The entries of a game day with the hashes of their sealed documents, in order: index entry_by_date; no locks. */
export const entriesOfDate = query<[origin: Origin, league: League, date: Day], SealedRow>(
  'ledger.entries-of-date',
  `select ${ENTRY}, leaves as sealed from ledger.entry
   where origin = $1 and league = $2 and game_date = $3 order by sequence`,
);

/**
 * The last game day before another with a settlement of an origin and league by a moment; index entry_by_date from its end;
 * no locks.
 */
export const settledDayBefore = query<
  [origin: Origin, league: League, before: Day, at: Date],
  { readonly date: Day | null }
>(
  'ledger.settled-day-before',
  `select max(game_date) as date from ledger.entry
   where origin = $1 and league = $2 and game_date < $3 and kind = 'settlement' and recorded_at <= $4`,
);
