import type { Outcome } from '../kernel/index.ts';

/** The rules of grading as data: other rules are another profile, not other code. */
export interface SettlementRules {
  readonly didNotPlay: Outcome;
  readonly onTheLine: Outcome;
  /** Minimum time played for action, in the periods of the pick. */
  readonly minimumSeconds: number;
  /** Whether a stat that bets are taken on only of starters, such as a goalkeeper's saves, counts for who came in; absent: no. */
  readonly reliefCounts?: true;
  readonly gameNotPlayed: Outcome;
  /** How long after its published tip-off a game may still be played. */
  readonly waitForGameMs: number;
  /**
   * How long after its first grade a pick is automatically regraded when its box score is corrected. Also how long
   * disagreeing sources delay a grade.
   */
  readonly correctionMs: number;
}

export interface SettlementProfile extends SettlementRules {
  /** Stored with every grade, together with the version of these rules. */
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

/** The label of a profile's version in grades: the first is the name alone, then `name@2`. */
export const labelOf = (name: string, version: number): string => (version === 1 ? name : `${name}@${version}`);

const DAY_MS = 24 * HOUR_MS;

/**
 * Days back from today on which a grade can still be added or change automatically. The first grade comes once a postponed
 * game or a disagreement times out, and can be corrected after that.
 */
export const daysOpen = ({ waitForGameMs, correctionMs }: SettlementRules): number =>
  Math.ceil((Math.max(waitForGameMs, correctionMs) + correctionMs) / DAY_MS) + 1;
