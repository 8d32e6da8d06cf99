import type { RangeCondition, SystemWhere } from '../../../api/systems.ts';
import { keysOf } from '../../../keys-of.ts';

interface Feature {
  readonly least: RangeCondition;
  /** Left out where an upper bound says nothing. */
  readonly most?: RangeCondition;
  /** The first value that the control offers, as the service writes it. */
  readonly start: number;
  /** Steps of the control, as it shows them. */
  readonly step: number;
  /** Shares are shown in percent. */
  readonly scale?: 100;
}

/** What a condition with a bound is about: one control each. */
export const FEATURES = {
  l5Overs: { least: 'minL5OverHits', most: 'maxL5OverHits', start: 4, step: 1 },
  l10Overs: { least: 'minL10OverHits', most: 'maxL10OverHits', start: 8, step: 1 },
  l15Overs: { least: 'minL15OverHits', most: 'maxL15OverHits', start: 11, step: 1 },
  l5Unders: { least: 'minL5UnderHits', most: 'maxL5UnderHits', start: 4, step: 1 },
  l10Unders: { least: 'minL10UnderHits', most: 'maxL10UnderHits', start: 8, step: 1 },
  l15Unders: { least: 'minL15UnderHits', most: 'maxL15UnderHits', start: 11, step: 1 },
  seasonOvers: { least: 'minSeasonOverRate', most: 'maxSeasonOverRate', start: 0.5, step: 1, scale: 100 },
  seasonGames: { least: 'minSeasonGames', start: 20, step: 1 },
  edge: { least: 'minEdge', most: 'maxEdge', start: 0.04, step: 0.5, scale: 100 },
  ours: { least: 'minProbability', most: 'maxProbability', start: 0.55, step: 1, scale: 100 },
  market: { least: 'minMarketProbability', most: 'maxMarketProbability', start: 0.5, step: 1, scale: 100 },
  price: { least: 'minPrice', most: 'maxPrice', start: -120, step: 1 },
  line: { least: 'minLine', most: 'maxLine', start: 10.5, step: 0.5 },
  move: { least: 'minLineMove', most: 'maxLineMove', start: 0.5, step: 0.5 },
  rest: { least: 'minRest', most: 'maxRest', start: 2, step: 1 },
  opponent: { least: 'minOpponentRank', most: 'maxOpponentRank', start: 10, step: 1 },
  out: { least: 'minTeammatesOut', most: 'maxTeammatesOut', start: 2, step: 1 },
  minutes: { least: 'minExpectedMinutes', most: 'maxExpectedMinutes', start: 25, step: 1 },
  toTipOff: { least: 'minMinutesToTipOff', most: 'maxMinutesToTipOff', start: 60, step: 1 },
  books: { least: 'minBooks', start: 3, step: 1 },
} as const satisfies Readonly<Record<string, Feature>>;

export type FeatureName = keyof typeof FEATURES;
export const FEATURE_NAMES = keysOf(FEATURES);
export const featureOf = (name: FeatureName): Feature => FEATURES[name];

export const FLAGS = ['home', 'backToBack', 'playoffs'] as const;
export type FlagName = (typeof FLAGS)[number];

/** A bound that a system has: which feature, which end, which value. */
export interface Bound {
  readonly feature: FeatureName;
  readonly name: RangeCondition;
  readonly value: number;
}

/** The bounds of a system, in the order of the controls. */
export const boundsOf = (where: SystemWhere): Bound[] =>
  FEATURE_NAMES.flatMap((feature) => {
    const { least, most } = featureOf(feature);
    return [least, ...(most === undefined ? [] : [most])].flatMap((name) => {
      const value = where[name];
      return value === undefined ? [] : [{ feature, name, value }];
    });
  });

/** Features of which a bound is still free. */
export const freeFeatures = (where: SystemWhere): FeatureName[] =>
  FEATURE_NAMES.filter((feature) => freeBound(where, feature) !== undefined);

/** The bound of a feature that a system does not have yet; the lower one first. */
export function freeBound(where: SystemWhere, feature: FeatureName): RangeCondition | undefined {
  const { least, most } = featureOf(feature);
  return [least, most].find((name) => name !== undefined && where[name] === undefined);
}

/** Counts of one side’s hits, each with the same count of the other side. */
const MIRRORED = [5, 10, 15].flatMap((games) =>
  (['min', 'max'] as const).flatMap((bound): [RangeCondition, RangeCondition][] => [
    [`${bound}L${games}OverHits` as RangeCondition, `${bound}L${games}UnderHits` as RangeCondition],
    [`${bound}L${games}UnderHits` as RangeCondition, `${bound}L${games}OverHits` as RangeCondition],
  ]),
);

/**
 * A system on the other side. Conditions about hits follow: overs in the last games become unders, and a season’s least
 * share of overs becomes the most of the same share of unders.
 */
export function onSide(where: SystemWhere, direction: SystemWhere['direction']): SystemWhere {
  if (direction === where.direction) return where;
  const other = new Map(MIRRORED);
  const { minSeasonOverRate: least, maxSeasonOverRate: most, ...rest } = where;
  const flipped = Object.entries(rest).map(([name, value]) => [other.get(name as RangeCondition) ?? name, value]);
  return {
    ...(Object.fromEntries(flipped) as SystemWhere),
    ...(least !== undefined && { maxSeasonOverRate: remainder(least) }),
    ...(most !== undefined && { minSeasonOverRate: remainder(most) }),
    direction,
  };
}

/** The rest of a share to 1. */
const remainder = (share: number): number => Math.round((1 - share) * 1e6) / 1e6;

/** A system without one of its conditions. */
export function without(where: SystemWhere, name: keyof SystemWhere): SystemWhere {
  const { [name]: _, ...rest } = where;
  // The cast is safe: no control removes the side, the one condition that must be there.
  return rest as SystemWhere;
}
