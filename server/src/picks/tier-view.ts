import type { Rating, Tier } from '../kernel/index.ts';

/** What of the picks a tier sees. */
export interface TierView {
  /** The caller sees picks and odds as they were so many minutes ago. */
  readonly delayMinutes: number;
  readonly ratings: readonly Rating[];
}

const EVERYTHING: readonly Rating[] = ['Premium', 'Standard'];

export const TIER_VIEWS: Readonly<Record<Tier, TierView>> = {
  Free: { delayMinutes: 60, ratings: ['Standard'] },
  Pro: { delayMinutes: 15, ratings: EVERYTHING },
  Sharp: { delayMinutes: 0, ratings: EVERYTHING },
  Admin: { delayMinutes: 0, ratings: EVERYTHING },
};

/** The moment whose state a tier sees now. */
export function seenAt(tier: Tier, now: Date): Date {
  return new Date(now.getTime() - TIER_VIEWS[tier].delayMinutes * 60_000);
}
