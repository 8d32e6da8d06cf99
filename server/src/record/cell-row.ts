import type { Day } from '../kernel/index.ts';

/** What a record can be grouped by. */
export const GROUPINGS = ['stat', 'rating', 'direction', 'book', 'month', 'week'] as const;
export type Grouping = (typeof GROUPINGS)[number];

/** Probabilities are binned by steps of 1 / BINS. */
export const BINS = 20;

/** How many picks came to what. */
export interface Counts {
  readonly picks: number;
  readonly hits: number;
  readonly misses: number;
  readonly pushes: number;
  readonly voids: number;
  /** Not graded: the game is not over; it is, and its box score is not in; its figures by period are missing. */
  readonly pending: number;
  readonly awaitingStats: number;
  readonly dataGaps: number;
  /** Given another grade after they had an outcome. */
  readonly regraded: number;
}

/** Sums over the picks of record of one group, and of them those of one game day, or those of one bin of probability. */
export interface CellRow extends Counts {
  readonly key: string;
  /** Null in a bin’s sums. */
  readonly date: Day | null;
  /** 0 to BINS - 1; null in a day’s sums. */
  readonly bin: number | null;
  /** In 10^-10 units, which is exact. */
  readonly tinyUnits: number;
  /** Sums over hits and misses: our probabilities and the market's, and the losses of both. */
  readonly predicted: number;
  readonly market: number;
  readonly logLoss: number;
  readonly marketLogLoss: number;
  readonly brier: number;
  readonly marketBrier: number;
  /** What the market's probabilities led to expect of hits and misses at the frozen prices, in units, and its variance
   *  if the picks were independent. */
  readonly marketUnits: number;
  readonly marketVariance: number;
  /** Picks whose market is known to have closed at a probability, voids among them; those it closed in favour of, by
   *  more than the price asks; and the expected value of the frozen prices at those probabilities, added up. */
  readonly closed: number;
  readonly beatClose: number;
  readonly closingValue: number;
}
