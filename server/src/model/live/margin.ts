import { normalCdf } from '../distribution/logit.ts';
import { mixed } from './clock.ts';
import type { LiveConstants } from './constants.ts';

/** Least time left, in minutes, so that a margin has a spread. */
const LEAST_LEFT = 1e-6;

/** Standard deviations of the margin in the time left that lie between the teams. */
export const decidedness = (
  margin: number,
  left: number,
  { marginSpread }: Pick<LiveConstants, 'marginSpread'>,
): number => Math.abs(margin) / (marginSpread * Math.sqrt(Math.max(LEAST_LEFT, left)));

/**
 * Ties are oftener than by chance because a team that is a basket behind plays for one. In the last minutes the margin shows it:
 * over these the factor goes to 1. Set and not fitted, because ends of periods do not show it.
 */
const TIES_FROM = 3;

/** Probability that the present regulation or overtime ends in a tie: exact without time left. */
export function tieChance(
  margin: number,
  left: number,
  { marginSpread, tie }: Pick<LiveConstants, 'marginSpread' | 'tie'>,
): number {
  const spread = marginSpread * Math.sqrt(Math.max(LEAST_LEFT, left));
  const away = Math.abs(margin);
  const byChance = normalCdf((0.5 - away) / spread) - normalCdf((-0.5 - away) / spread);
  return Math.min(1, mixed(1, tie, Math.min(1, left / TIES_FROM)) * byChance);
}
