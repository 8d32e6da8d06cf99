import { normalCdf } from '../distribution/logit.ts';
import type { LiveConstants } from './constants.ts';

/** Least time left, in minutes, so that a margin has a spread. */
const LEAST_LEFT = 1e-6;

/** Standard deviations of the margin in the time left that lie between the teams. */
export const decidedness = (margin: number, left: number, { marginSpread }: LiveConstants): number =>
  Math.abs(margin) / (marginSpread * Math.sqrt(Math.max(LEAST_LEFT, left)));

/** Probability that the present regulation or overtime ends in a tie: exact without time left. */
export function tieChance(margin: number, left: number, constants: LiveConstants): number {
  const spread = constants.marginSpread * Math.sqrt(Math.max(LEAST_LEFT, left));
  const away = Math.abs(margin);
  const byChance = normalCdf((0.5 - away) / spread) - normalCdf((-0.5 - away) / spread);
  return Math.min(1, constants.tie * byChance);
}
