import type { Rating } from '../../kernel/index.ts';
import type { BoundedRating, RatingBounds, ScoringBounds } from './bounds.ts';
import type { Doubt } from '../judgement/doubts.ts';

export interface Rated {
  readonly expectedValue: number;
  readonly probability: number;
  readonly confidence: number;
}

type Ratings = ScoringBounds['ratings'];

/** The best rating whose bounds a claim meets; Avoid if none. */
export function ratingOf(claim: Rated, ratings: Ratings): Rating {
  return ORDER.find((rating) => reaches(claim, ratings[rating])) ?? 'Avoid';
}

/** The ratings that are published on a board; the others occur in evaluations only. */
export const PUBLISHED_RATINGS: readonly Rating[] = ['Premium', 'Standard'];

/** As `ratingOf`, but at most Lean for a claim in doubt. */
export function ratingUnder(doubts: readonly Doubt[], claim: Rated, ratings: Ratings): Rating {
  const rating = ratingOf(claim, ratings);
  return doubts.length > 0 && PUBLISHED_RATINGS.includes(rating) ? 'Lean' : rating;
}

const ORDER: readonly BoundedRating[] = ['Premium', 'Standard', 'Lean'];

function reaches(claim: Rated, bounds: RatingBounds): boolean {
  return (
    claim.expectedValue >= bounds.expectedValue &&
    claim.probability >= bounds.probability &&
    claim.confidence >= bounds.confidence
  );
}
