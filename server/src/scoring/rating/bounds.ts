import { CONSENSUS_BOUNDS, type ConsensusBounds } from '../../odds/index.ts';

/**
 * The lower bounds of a rating. A published pick must be worth its price, be agreed on by independent books, and not
 * look like a mistake. A price that seems worth too much is most often a stale or mispaired quote.
 */
export interface RatingBounds {
  /** Minimum expected value, as a share of the stake. */
  readonly expectedValue: number;
  /** Minimum probability: a long shot's price says little about the quality of its probability. */
  readonly probability: number;
  /** Minimum confidence; see `marketConfidence`. */
  readonly confidence: number;
}

export type BoundedRating = 'Premium' | 'Standard' | 'Lean';

/** The bounds that judge a price beside its probability. Configured; see `boundsIn`. */
export interface ScoringBounds {
  readonly ratings: Readonly<Record<BoundedRating, RatingBounds>>;
  /** Above this expected value a price is flagged "check the quote" and the next best one is taken. */
  readonly suspectExpectedValue: number;
  /** With fewer games on record the evidence for a player is insufficient. */
  readonly fewestGames: number;
  /** Below this probability to play the evidence is insufficient too. */
  readonly surelyPlays: number;
  /** When a quote counts as stale or mispaired compared with the others. */
  readonly consensus: ConsensusBounds;
}

export const SCORING_BOUNDS: ScoringBounds = {
  ratings: {
    Premium: { expectedValue: 0.04, probability: 0.5, confidence: 0.75 },
    Standard: { expectedValue: 0.02, probability: 0.4, confidence: 0.65 },
    Lean: { expectedValue: 0, probability: 0, confidence: 0 },
  },
  suspectExpectedValue: 0.1,
  fewestGames: 5,
  surelyPlays: 0.9,
  consensus: CONSENSUS_BOUNDS,
};
