import type { Day } from '../../kernel/index.ts';

/** A bet that a system made, one unit staked. */
export interface SystemBet {
  readonly day: Day;
  /** No-vig probability of the side at the price's moment, pushes excluded; between 0 and 1, both excluded. */
  readonly probabilityOfMarket: number;
  /** What one unit returns if it wins, stake included; above 1. */
  readonly priceDecimal: number;
  readonly result: 'won' | 'lost' | 'push' | 'void';
  /** No-vig probability of the side when the market closed; null where it is not known for the bet's line. */
  readonly closingProbability: number | null;
  /** Profit: the price less 1 if won, -1 if lost, 0 of a push and of a void. */
  readonly units: number;
}

/** Bets that were won or lost: they alone say something about a probability. */
export const isDecided = ({ result }: SystemBet): boolean => result === 'won' || result === 'lost';

/** Bets whose stake counts: a void is no bet. */
export const isStaked = ({ result }: SystemBet): boolean => result !== 'void';

/** Expected profit of a bet if a probability is true and the bet is not a push. */
export const expectedUnits = ({ priceDecimal }: SystemBet, probability: number): number =>
  probability * priceDecimal - 1;

/** Variance of a bet's profit if a probability is true: it takes the two values d - 1 and -1. */
export const varianceOfUnits = ({ priceDecimal }: SystemBet, probability: number): number =>
  priceDecimal ** 2 * probability * (1 - probability);
