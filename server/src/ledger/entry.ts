import type { Day, Origin } from '../kernel/index.ts';
import type { League } from '../leagues/index.ts';
import { canonicalJson, type Json } from './canonical-json.ts';
import { sha256, type Hash } from './sha256.ts';

export const LEDGER_FORMAT = 'prop-pick-ledger/1';

export const ENTRY_KINDS = ['board', 'settlement', 'entries', 'entry-grades'] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** The hashed part of an entry. */
export interface EntryHead {
  readonly format: typeof LEDGER_FORMAT;
  readonly origin: Origin;
  /** Starts at 1 for each origin, without gaps. */
  readonly sequence: number;
  readonly kind: EntryKind;
  readonly league: League;
  readonly date: Day;
  /** The time of the event by the service's clock, which a replay sets to the past; RFC 3339. */
  readonly recordedAt: string;
  /** The time of sealing by the database's clock; RFC 3339. */
  readonly sealedAt: string;
  /** Facts about the entry. */
  readonly about: { readonly [name: string]: Json };
  readonly leaves: number;
  readonly root: Hash;
  /** The hash of the previous entry; 64 zeros for the first. */
  readonly previous: Hash;
}

export interface Entry extends EntryHead {
  readonly hash: Hash;
}

export const BEFORE_THE_FIRST: Hash = '0'.repeat(64);

/** The hash of an entry: of the canonical JSON of its head. */
export function entryHash(entry: EntryHead): Hash {
  const { format, origin, sequence, kind, league, date, recordedAt, sealedAt, about, leaves, root, previous } = entry;
  const head = { format, origin, sequence, kind, league, date, recordedAt, sealedAt, about, leaves, root, previous };
  return sha256(canonicalJson(head));
}
