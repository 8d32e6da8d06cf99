import { fairPrice, overround } from '../../kernel/index.ts';
import { logit, sigmoid, type Evaluation } from '../../model/index.ts';
import type { Consensus } from '../../odds/index.ts';

/**
 * The source of the price that a score compares the probability with:
 * - `quoted`: the best quote on the line;
 * - `implied`: no book quotes the line; the price is the market's own probability there, with the hold of its quotes;
 * - `none`: the prop has no market, so there is nothing to compare with.
 */
export const PRICE_BASES = ['quoted', 'implied', 'none'] as const;
export type PriceBasis = (typeof PRICE_BASES)[number];

export interface ComparedPrice {
  /** American odds. */
  readonly price: number;
  readonly priceBasis: PriceBasis;
}

/** The score of a probability at its own fair price. */
export const EVEN_SCORE = 50;

/**
 * The price for a side of a line: the best quote, else the price that the market implies, else the fair price of the
 * probability.
 */
export function comparedPrice(
  { probability, direction, logOdds }: Pick<Evaluation, 'probability' | 'direction' | 'logOdds'>,
  best: number | null,
  consensus: Consensus | undefined,
): ComparedPrice {
  if (best !== null) return { price: best, priceBasis: 'quoted' };
  if (logOdds.market === null || consensus === undefined) return { price: fairPrice(probability), priceBasis: 'none' };
  const ofSide = direction === 'Over' ? logOdds.market : -logOdds.market;
  return { price: fairPrice(sigmoid(ofSide + holdOf(consensus))), priceBasis: 'implied' };
}

/**
 * The hold of the prop's quotes in log-odds of one side: half the mean overround, compared with even. A log-odds shift
 * weighs the same on every line. A share of the probability would cost a likely side three times as much.
 */
function holdOf({ quotes }: Consensus): number {
  const costs = quotes.map(({ overPrice, underPrice }) => overround(overPrice, underPrice));
  return logit(costs.reduce((sum, cost) => sum + cost, 0) / costs.length / 2);
}
