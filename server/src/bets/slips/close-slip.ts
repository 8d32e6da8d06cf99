import type { SlipPayout } from './slip.ts';

/** A leg of a bet on several props when its market closed. */
export interface ClosedLeg {
  readonly gameId: number;
  /** Of the leg on its own line; null where the market did not say. */
  readonly closingProbability: number | null;
}

/**
 * That all legs win, by the closing lines of each: their product, times `dependence` for legs of one game (how many times as
 * likely as independent legs they were held to be when the bet was recorded). No market quotes the dependence, so it is not
 * that of the close. Kept between the bounds that any joint probability has, max(0, sum of p - (n - 1)) and the least p (Frechet 1935). Null
 * where a leg did not close at a probability, the dependence is not known, or the payout has steps: that has no one price.
 */
export function closingOfSlip(
  legs: readonly ClosedLeg[],
  payout: Pick<SlipPayout, 'kind'> | null,
  dependence: number | null,
): number | null {
  if (payout?.kind === 'Flexible') return null;
  const closed = legs.flatMap(({ closingProbability: p }) => (p === null ? [] : [p]));
  const isOneGameEach = new Set(legs.map(({ gameId }) => gameId)).size === legs.length;
  const times = isOneGameEach ? 1 : dependence;
  if (closed.length < legs.length || times === null) return null;
  const sum = closed.reduce((all, p) => all + p, 0);
  const joint = closed.reduce((all, p) => all * p, 1) * times;
  const bounded = Math.min(Math.max(joint, sum - (legs.length - 1)), Math.min(...closed));
  return bounded > 0 && bounded < 1 ? bounded : null;
}
