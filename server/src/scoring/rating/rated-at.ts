import { expectedValue, impliedProbability, type Rating } from '../../kernel/index.ts';
import { edgeScore } from '../../model/index.ts';
import type { Doubt } from '../judgement/doubts.ts';
import type { ScoringBounds } from './bounds.ts';
import { ratingUnder } from './rating.ts';

/** The score (0 to 100) and rating of a side at a price after the fee, by the rules of a board. */
export function ratedAt(
  side: { readonly probability: number; readonly confidence: number; readonly doubts: readonly Doubt[] },
  price: number,
  ratings: ScoringBounds['ratings'],
): { readonly score: number; readonly rating: Rating } {
  const { probability, confidence, doubts } = side;
  const value = expectedValue(probability, price);
  return {
    score: edgeScore(probability, impliedProbability(price)),
    rating: ratingUnder(doubts, { expectedValue: value, probability, confidence }, ratings),
  };
}
