import { expectedValue, impliedProbability, type Direction } from '../../kernel/index.ts';
import type { BlockName } from '../../sports/index.ts';
import { edgeScore } from '../../model/index.ts';
import type { Contribution, Judgement } from '../judgement/judge.ts';

/** One block's part of a claim's probability. */
export interface BlockScore {
  readonly blockName: BlockName;
  /** 50 and the block's points of the probability; 50 is nothing. All blocks lead from 50 to the probability. */
  readonly score: number;
  /** 0 to 1. */
  readonly confidence: number;
  readonly subScores: Readonly<Record<string, number>>;
  readonly explanation: string;
}

export interface Scored {
  /** Probability that the claim wins, given no push. */
  readonly probability: number;
  readonly expectedValue: number;
  readonly scoreFinal: number;
}

/**
 * The score of a claim at its price after the fee. The study's score is 100 Φ((logit p − 0.124) / 0.30). There 0.124 is the log-odds
 * of the median pick, 0.531, about the break-even of −113. This function uses the pick's own break-even instead: 50 is
 * exactly no edge at any price, and the score rises with the expected value.
 */
export function scoreClaim({ over }: Pick<Judgement, 'over'>, direction: Direction, price: number): Scored {
  const probability = direction === 'Over' ? over : 1 - over;
  return {
    probability,
    expectedValue: expectedValue(probability, price),
    scoreFinal: edgeScore(probability, impliedProbability(price)),
  };
}

/** The blocks of a claim, in the model's order. */
export const blockScores = (blocks: readonly Contribution[]): readonly BlockScore[] =>
  blocks.map(({ name, score, confidence, subScores, explanation }) => ({
    blockName: name,
    score,
    confidence,
    subScores,
    explanation,
  }));
