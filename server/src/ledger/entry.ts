import type { Day, Origin } from '../kernel/index.ts';
import type { League } from '../leagues/index.ts';
import { canonicalJson, type Json } from './canonical-json.ts';
import { sha256, type Hash } from './sha256.ts';

export const LEDGER_FORMAT = 'prop-pick-ledger/1';

export const ENTRY_KINDS = ['board', 'settlement', 'entries', 'entry-grades'] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** All of an entry that its hash covers. */
export interface EntryHead {
  readonly format: typeof LEDGER_FORMAT;
  readonly origin: Origin;
  /** 1 for the first of an origin, without gaps. */
  readonly sequence: number;
  readonly kind: EntryKind;
  readonly league: League;
  readonly date: Day;
  /** When it happened by the service's clock, which in a replay is set into the past; RFC 3339. */
  readonly recordedAt: string;
  /** When it joined the chain by the database's clock; RFC 3339. */
  readonly sealedAt: string;
  /** Facts about the entry. */
  readonly about: { readonly [name: string]: Json };
  readonly leaves: number;
  readonly root: Hash;
  /** The hash of the entry before; 64 zeros before the first. */
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
