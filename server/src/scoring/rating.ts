import type { Rating } from '../kernel/index.ts';
import { RATING_BOUNDS, type RatingBounds } from './bounds.ts';
import type { Doubt } from './doubts.ts';

export interface Rated {
  readonly expectedValue: number;
  readonly probability: number;
  readonly confidence: number;
}

/** The best rating whose bounds a claim reaches; Avoid if it reaches none. */
export function ratingOf(claim: Rated): Rating {
  for (const [rating, bounds] of ORDER) if (reaches(claim, bounds)) return rating;
  return 'Avoid';
}

/** The ratings that go onto a board; the others only ever come back from an evaluation. */
export const PUBLISHED_RATINGS: readonly Rating[] = ['Premium', 'Standard'];

/** As `ratingOf`, but what is in doubt is a Lean at best. */
export function ratingUnder(doubts: readonly Doubt[], claim: Rated): Rating {
  const rating = ratingOf(claim);
  return doubts.length > 0 && PUBLISHED_RATINGS.includes(rating) ? 'Lean' : rating;
}

const ORDER: readonly [Rating, RatingBounds][] = [
  ['Premium', RATING_BOUNDS.Premium],
  ['Standard', RATING_BOUNDS.Standard],
  ['Lean', RATING_BOUNDS.Lean],
];

function reaches(claim: Rated, bounds: RatingBounds): boolean {
  return (
    claim.expectedValue >= bounds.expectedValue &&
    claim.probability >= bounds.probability &&
    claim.confidence >= bounds.confidence
  );
}
