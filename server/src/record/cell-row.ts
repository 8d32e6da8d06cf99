import type { Day } from '../kernel/index.ts';

/** The groupings of a record. */
export const GROUPINGS = ['stat', 'rating', 'direction', 'book', 'month', 'week', 'day'] as const;
export type Grouping = (typeof GROUPINGS)[number];

/** Probabilities are binned by steps of 1 / BINS. */
export const BINS = 20;

/** Numbers of picks by result. */
export interface Counts {
  readonly picks: number;
  readonly hits: number;
  readonly misses: number;
  readonly pushes: number;
  readonly voids: number;
  /** Ungraded: the game is not over, its box score is missing, or its figures by period are missing. */
  readonly pending: number;
  readonly awaitingStats: number;
  readonly dataGaps: number;
  /** Picks whose grade changed after they had an outcome. */
  readonly regraded: number;
}

/** Sums over the picks of record in one group, for one game day or for one bin of probability. */
export interface CellRow extends Counts {
  readonly key: string;
  /** Null in a bin’s sums. */
  readonly date: Day | null;
  /** 0 to BINS - 1; null in a day’s sums. */
  readonly bin: number | null;
  /** In 10^-10 units, which is exact. */
  readonly tinyUnits: number;
  /** Sums over hits and misses: our and the market's probabilities, and the losses of both. */
  readonly predicted: number;
  readonly market: number;
  readonly logLoss: number;
  readonly marketLogLoss: number;
  readonly brier: number;
  readonly marketBrier: number;
  /**
   * Expected units of hits and misses at the frozen prices by the market's probabilities, and the variance for independent
   * picks.
   */
  readonly marketUnits: number;
  readonly marketVariance: number;
  /**
   * Picks, voids included, whose market closed at a known probability. Of these, the picks with positive expected value at
   * the close. And the sum of the expected values of the frozen prices at those probabilities.
   */
  readonly closed: number;
  readonly beatClose: number;
  readonly closingValue: number;
}
