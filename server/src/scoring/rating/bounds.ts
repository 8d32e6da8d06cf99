import { CONSENSUS_BOUNDS, type ConsensusBounds } from '../../odds/index.ts';

/**
 * Where a rating begins. A published pick must be worth its price, be agreed on by independent books, and not look
 * like a mistake: what seems worth too much is far more often a quote that is stale or mispaired than a gift.
 */
export interface RatingBounds {
  /** Smallest expected value, as a share of the stake. */
  readonly expectedValue: number;
  /** Smallest probability: a long shot's price says little about whether its probability is right. */
  readonly probability: number;
  /** Smallest confidence; see `marketConfidence`. */
  readonly confidence: number;
}

export type BoundedRating = 'Premium' | 'Standard' | 'Lean';

/** What decides over a price beside its probability. Configured; see `boundsIn`. */
export interface ScoringBounds {
  readonly ratings: Readonly<Record<BoundedRating, RatingBounds>>;
  /** Above this expected value a price is flagged "check the quote", and the next best one is taken. */
  readonly suspectExpectedValue: number;
  /** With fewer games on record the evidence on a player does not suffice. */
  readonly fewestGames: number;
  /** Below this probability that the player plays, the evidence does not suffice either. */
  readonly surelyPlays: number;
  /** When a quote is taken for stale or mispaired beside the others. */
  readonly consensus: ConsensusBounds;
}

/** The default bounds. */
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
