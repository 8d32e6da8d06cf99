/**
 * Where the ratings begin. A published pick must be worth its price, be agreed on by independent books, and not look
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

export const RATING_BOUNDS = {
  Premium: { expectedValue: 0.04, probability: 0.5, confidence: 0.75 },
  Standard: { expectedValue: 0.02, probability: 0.4, confidence: 0.65 },
  Lean: { expectedValue: 0, probability: 0, confidence: 0 },
} as const satisfies Record<string, RatingBounds>;

/** From here on a price is flagged "check the quote" and the next best one is taken. */
export const SUSPECT_EXPECTED_VALUE = 0.1;
