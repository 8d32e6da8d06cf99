import type { Outcome } from '../kernel/index.ts';

/** The rules a pick is graded by, as data: other rules are another profile, not other code. */
export interface SettlementRules {
  readonly didNotPlay: Outcome;
  readonly onTheLine: Outcome;
  /** Time on court, in the periods that the pick is about, from which there is action. */
  readonly minimumSeconds: number;
  readonly gameNotPlayed: Outcome;
  /** How long after the tip-off it was published for a game may still be played. */
  readonly waitForGameMs: number;
  /** How long after its first grade a pick is graded anew by itself when its box score is corrected; and how long sources
   *  that disagree are waited for. */
  readonly correctionMs: number;
}

export interface SettlementProfile extends SettlementRules {
  /** Written beside every grade, with the version that these rules are of the name. */
  readonly name: string;
}

export const HOUR_MS = 3_600_000;

export const STANDARD: SettlementProfile = {
  name: 'standard',
  didNotPlay: 'Void',
  onTheLine: 'Push',
  minimumSeconds: 1,
  gameNotPlayed: 'Void',
  waitForGameMs: 48 * HOUR_MS,
  correctionMs: 72 * HOUR_MS,
};

/** How a version of a profile is written beside grades: the first as the name alone, `name@2` the one after it. */
export const labelOf = (name: string, version: number): string => (version === 1 ? name : `${name}@${version}`);

const DAY_MS = 24 * HOUR_MS;

/** Days back from today on which a grade can still come or change by itself under these rules: the first one comes when a
 *  game put off or a disagreement is waited for no longer, and may be corrected then. */
export const daysOpen = ({ waitForGameMs, correctionMs }: SettlementRules): number =>
  Math.ceil((Math.max(waitForGameMs, correctionMs) + correctionMs) / DAY_MS) + 1;
