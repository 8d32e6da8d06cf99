import type { Outcome } from '../words.ts';

/**
 * What a pick'em book does with a missed Over leg of the full game if its player left in the first half and did not come back.
 * `leg-drops`: PrizePicks' Reboot, as if the player had not played. `entry-refunded`: Underdog's Rescue, where
 * the leg alone costs the entry its payout.
 */
export type EarlyExitRule = 'leg-drops' | 'entry-refunded';

const RULES: Readonly<Record<string, EarlyExitRule>> = { prizepicks: 'leg-drops', underdog: 'entry-refunded' };

/** The rule of a house; undefined for a house that publishes none: the leg is a miss. */
export const earlyExitRule = (house: string): EarlyExitRule | undefined =>
  Object.hasOwn(RULES, house) ? RULES[house] : undefined;

/** The reason of such a leg's grade. The check of the ledger reads it in sealed grades, so it never changes. */
export const LEFT_EARLY = 'the player left in the first half and did not come back';

/** Whether a graded leg is one for which its house refunds an entry. */
export const isRescued = (
  house: string,
  { outcome, reason }: { readonly outcome: Outcome; readonly reason: string },
): boolean => earlyExitRule(house) === 'entry-refunded' && outcome === 'Void' && reason === LEFT_EARLY;
