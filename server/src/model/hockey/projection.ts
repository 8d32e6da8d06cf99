import type { HockeyConstants, HockeyStatConstants } from './constants.ts';
import { featuresOf, type HockeyInput, type HockeyStat } from './features.ts';

/** One stat of one player's game as the model expects it. */
export interface HockeyProjection {
  readonly stat: HockeyStat;
  readonly input: HockeyInput;
  readonly constants: HockeyStatConstants;
  /** Expected count. */
  readonly mean: number;
  /** Parts of ln(mean), in the order of `featuresOf(stat)`; with the offset they add up to it. */
  readonly terms: readonly number[];
  readonly offset: number;
}

/**
 * Projects a stat: ln(mean) = offset + weights · features. Undefined if the constants do not price it, or the player is
 * of the other kind: a skater has no saves.
 */
export function projectHockey(
  input: HockeyInput,
  stat: HockeyStat,
  constants: HockeyConstants,
): HockeyProjection | undefined {
  const of = constants.stats[stat];
  const known = input.stats[stat];
  if (of === undefined || known === undefined) return undefined;
  const { offset, features } = known;
  const terms = featuresOf(stat).map((feature, index) => of.weights[feature]! * features[index]!);
  const mean = Math.exp(terms.reduce((sum, term) => sum + term, offset));
  return { stat, input, constants: of, mean, terms, offset };
}
