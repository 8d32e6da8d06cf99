import type { Rating, ServiceFacts } from '../../api/types.ts';
import { strings } from './strings.ts';

/** What is rated. */
export interface RatedClaim {
  readonly rating: Rating;
  /** Null where no book offers the line. */
  readonly expectedValue: number | null;
  readonly probability: number;
  /** Undefined where the response does not say it. */
  readonly confidence?: number | undefined;
  /** The evidence does not suffice: a Lean at best. */
  readonly isDoubted?: boolean | undefined;
}

/** Best first. */
export type RatingBounds = ServiceFacts['ratings'];
type Bound = RatingBounds[number];

const FIGURES = ['expectedValue', 'probability', 'confidence'] as const;
type Figure = (typeof FIGURES)[number];

const words = strings.rating;

/** Why a claim has its rating: the bounds it reaches, and the first of the next better rating that it misses. */
export function whyRated(claim: RatedClaim, bounds: RatingBounds): string {
  const at = bounds.findIndex(({ rating }) => rating === claim.rating);
  const own = bounds[at];
  const better = at === -1 ? bounds.at(-1) : bounds[at - 1];
  if (claim.expectedValue === null) return `${words.noPrice(claim.rating)} ${words.scoreIsEdge}`;
  if (claim.isDoubted === true) return `${words.doubted(claim.rating)} ${words.scoreIsEdge}`;
  if (own !== undefined && missed(claim, own).length > 0) return words.changed(claim.rating, needs(own));
  if (better === undefined)
    return own === undefined
      ? words.unknown
      : `${words.reached(claim.rating, reached(claim, own))} ${words.scoreIsEdge}`;
  const short = missed(claim, better);
  // All that is known reaches the better rating: what decided is the confidence, where the response leaves it out.
  if (short.length === 0 && claim.confidence === undefined)
    return `${words.below(claim.rating, better.rating, words.unseen(share(better.confidence)))} ${words.scoreIsEdge}`;
  if (short.length === 0) return words.changed(claim.rating, needs(own ?? better));
  const why = short.map((figure) => words.misses[figure](...compared(claim[figure] ?? 0, better[figure])));
  return `${words.below(claim.rating, better.rating, why.join(words.and))} ${words.scoreIsEdge}`;
}

/** The figures that are under a bound; one that is not known is not. */
const missed = (claim: RatedClaim, bound: Bound): Figure[] =>
  FIGURES.filter((figure) => (claim[figure] ?? Infinity) < bound[figure]);

const reached = (claim: RatedClaim, bound: Bound): string =>
  FIGURES.map((figure) => {
    const value = claim[figure];
    return value === undefined
      ? words.atLeast[figure](share(bound[figure]))
      : words.reaches[figure](...compared(value ?? 0, bound[figure]));
  }).join(words.and);

const needs = (bound: Bound): string =>
  FIGURES.map((figure) => words.atLeast[figure](share(bound[figure]))).join(words.and);

const share = (value: number, places = 1): string =>
  `${(100 * value).toFixed(places).replace(/\.0+$/, '').replace('-', '−')}\u202f%`;

/** A value and its bound, with as many places as it takes to tell them apart. */
function compared(value: number, bound: number): [value: string, bound: string] {
  const places = value !== bound && share(value) === share(bound) ? 2 : 1;
  return [share(value, places), share(bound)];
}
