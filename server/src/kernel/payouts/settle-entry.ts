import type { Outcome } from '../words.ts';
import type { HousePayouts, PayoutKind } from './payout-table.ts';

/** Pick'em books require players of at least this many teams, and refund the stake where fewer are left. */
export const FEWEST_TEAMS = 2;

export interface GradedLeg {
  readonly outcome: Outcome;
  readonly teamId: number;
  /** An early exit for which its pick'em book refunds the entry (`isRescued`). */
  readonly isRescued?: boolean;
}

/** The result of an entry. `pays` is the payback of one unit staked, 1 for a refund. */
export interface SettledEntry {
  readonly state: 'Won' | 'Lost' | 'Refunded';
  readonly pays: number;
  /** Counted legs, and how many of them hit. */
  readonly legs: number;
  readonly hits: number;
}

/**
 * Settles an entry by the tables of its book. A leg that pushes or has no action drops out, and the entry pays as one with
 * the remaining legs. The stake is refunded where no row applies, or where too few teams remain. A single remaining leg
 * counts only if another one pushed.
 *
 * With rescued legs the stake is refunded if these alone cost the entry its payout. They are misses where it pays all the same,
 * and where it would have paid nothing with them.
 */
export function settleEntry(tables: HousePayouts, kind: PayoutKind, legs: readonly GradedLeg[]): SettledEntry {
  if (!legs.some(({ isRescued }) => isRescued)) return settleLegs(tables, kind, legs);
  const graded = (outcome: Outcome): SettledEntry =>
    settleLegs(
      tables,
      kind,
      legs.map((leg) => (leg.isRescued === true ? { ...leg, outcome } : leg)),
    );
  const asMisses = graded('Miss');
  const isRefunded = asMisses.state === 'Lost' && graded('Hit').state !== 'Lost';
  return isRefunded ? { ...asMisses, state: 'Refunded', pays: 1 } : asMisses;
}

function settleLegs(tables: HousePayouts, kind: PayoutKind, legs: readonly GradedLeg[]): SettledEntry {
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

/** The multipliers for so many legs. A flexible entry that became too short uses those of all-or-nothing. */
export function rowFor(tables: HousePayouts, kind: PayoutKind, legs: number): readonly number[] | undefined {
  return tables[kind].rows.get(legs) ?? tables.AllOrNothing.rows.get(legs);
}
