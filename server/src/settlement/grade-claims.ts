import type { Queryable } from '../platform/index.ts';
import { grade, type FrozenClaim, type Grade } from './grade.ts';
import type { SettlementProfile } from './profiles.ts';
import { disputeOver, loadResults, resultFor } from './results.ts';

export interface ClaimToGrade extends FrozenClaim {
  readonly gameId: number;
  readonly playerId: number;
}

/**
 * Grades claims that are not picks by the rules of picks, from the facts known now: at most five statements. In the order of
 * the claims. Null for one that cannot be graded yet, also while sources disagree on the player.
 */
export async function gradeClaims(
  db: Queryable,
  claims: readonly ClaimToGrade[],
  now: Date,
  profile: SettlementProfile,
): Promise<(Grade | null)[]> {
  const results = await loadResults(db, claims, now);
  return claims.map((claim) => {
    const result = resultFor(results, claim, disputeOver(results, claim, now, profile) === 'open');
    return result === undefined ? null : grade(claim, result, now, profile);
  });
}
