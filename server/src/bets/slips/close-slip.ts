import type { SlipPayout } from './slip.ts';

/** A leg of a bet on several props at its market's close. */
export interface ClosedLeg {
  readonly gameId: number;
  /** Of the leg on its own line; null if the market gave none. */
  readonly closingProbability: number | null;
}

/**
 * The closing probability that all legs win: the product of the legs' closing probabilities, times `dependence` for legs of
 * one game. `dependence` is the ratio to independent legs, estimated when the bet was recorded, because no market quotes it.
 * The result is clamped to the bounds of any joint probability, max(0, sum of p - (n - 1)) and the least p (Frechet 1935).
 * Null if a leg has no closing probability, the dependence is unknown, or the payout has steps and so no single price.
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
