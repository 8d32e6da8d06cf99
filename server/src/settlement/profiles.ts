import type { Outcome } from '../kernel/index.ts';

/** The rules a pick is graded by, as data: another house's rules are another profile, not another grading. */
export interface SettlementProfile {
  /** Written beside every grade. */
  readonly name: string;
  readonly didNotPlay: Outcome;
  readonly onTheLine: Outcome;
  /** Time on court, in the periods that the pick is about, from which there is action. */
  readonly minimumSeconds: number;
  readonly gameNotPlayed: Outcome;
  /** How long after the tip-off it was published for a game may still be played. */
  readonly waitForGameMs: number;
  /** How long after its first grade a pick is graded anew by itself when its box score is corrected. */
  readonly correctionMs: number;
}

const HOUR_MS = 3_600_000;

export const STANDARD: SettlementProfile = {
  name: 'standard',
  didNotPlay: 'Void',
  onTheLine: 'Push',
  minimumSeconds: 1,
  gameNotPlayed: 'Void',
  waitForGameMs: 48 * HOUR_MS,
  correctionMs: 72 * HOUR_MS,
};
