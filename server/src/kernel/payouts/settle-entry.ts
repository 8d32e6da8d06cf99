import type { Outcome } from '../words.ts';
import type { HousePayouts, PayoutKind } from './payout-table.ts';

/** The houses ask for players of at least so many teams, and give the stake back where fewer are left. */
export const FEWEST_TEAMS = 2;

export interface GradedLeg {
  readonly outcome: Outcome;
  readonly teamId: number;
}

/** What an entry comes to: `pays` is what one unit staked pays back, 1 where the stake is given back. */
export interface SettledEntry {
  readonly state: 'Won' | 'Lost' | 'Refunded';
  readonly pays: number;
  /** Legs that counted, and those of them that hit. */
  readonly legs: number;
  readonly hits: number;
}

/**
 * Settles an entry by the tables of its house. A leg on its line or without action drops out, and the entry pays as one of the
 * legs that are left. The stake is given back where no row is left, or where fewer teams are left than that house asks for.
 * A single leg that is left counts only if another landed on its line.
 */
export function settleEntry(tables: HousePayouts, kind: PayoutKind, legs: readonly GradedLeg[]): SettledEntry {
  const left = legs.filter(({ outcome }) => outcome === 'Hit' || outcome === 'Miss');
  const hits = left.filter(({ outcome }) => outcome === 'Hit').length;
  const counted = { legs: left.length, hits };
  const hasPush = legs.some(({ outcome }) => outcome === 'Push');
  const row = rowFor(tables, kind, left.length);
  const teams = new Set(left.map(({ teamId }) => teamId)).size;
  const isShort = left.length === 1 ? !hasPush : teams < FEWEST_TEAMS;
  if (row === undefined || isShort) return { state: 'Refunded', pays: 1, ...counted };
  const pays = row[left.length - hits] ?? 0;
  return { state: pays > 0 ? 'Won' : 'Lost', pays, ...counted };
}

/** The multipliers of so many legs: of a flexible entry that has become too short, those of all or nothing. */
export function rowFor(tables: HousePayouts, kind: PayoutKind, legs: number): readonly number[] | undefined {
  return tables[kind].rows.get(legs) ?? tables.AllOrNothing.rows.get(legs);
}
