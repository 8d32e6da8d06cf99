import type { Rating } from '../../kernel/index.ts';
import type { BoundedRating, RatingBounds, ScoringBounds } from './bounds.ts';
import type { Doubt } from '../judgement/doubts.ts';

export interface Rated {
  readonly expectedValue: number;
  readonly probability: number;
  readonly confidence: number;
}

type Ratings = ScoringBounds['ratings'];

/** The best rating whose bounds a claim reaches; Avoid if it reaches none. */
export function ratingOf(claim: Rated, ratings: Ratings): Rating {
  return ORDER.find((rating) => reaches(claim, ratings[rating])) ?? 'Avoid';
}

/** The ratings that go onto a board; the others only ever come back from an evaluation. */
export const PUBLISHED_RATINGS: readonly Rating[] = ['Premium', 'Standard'];

/** As `ratingOf`, but what is in doubt is a Lean at best. */
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
