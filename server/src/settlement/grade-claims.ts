import { grade, type FrozenClaim, type Grade } from './grade.ts';
import type { SettlementProfile } from './profiles.ts';
import { disputeOver, resultFor, type ReadResults } from './results.ts';

export interface ClaimToGrade extends FrozenClaim {
  readonly gameId: number;
  readonly playerId: number;
}

/**
 * Grades claims that are not picks by the rules of picks, in their order. Null for one that cannot be graded yet, also
 * while sources disagree on the player.
 */
export async function gradeClaims(
  read: ReadResults,
  claims: readonly ClaimToGrade[],
  profile: SettlementProfile,
): Promise<(Grade | null)[]> {
  const results = await read.of(claims);
  return claims.map((claim) => {
    const result = resultFor(results, claim, disputeOver(results, claim, read.at, profile) === 'open');
    return result === undefined ? null : grade(claim, result, read.at, profile);
  });
}
