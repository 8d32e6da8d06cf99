import { STATS } from '../../../sports/index.ts';
import { isImplied } from './bounds.ts';
import type { Leg } from './leg.ts';

/** Whether box score rules can connect two legs. */
const samePlayer = (one: Leg, other: Leg): boolean =>
  one.gameId === other.gameId && one.playerId === other.playerId && one.period === other.period;

/** The likelier leg first, because others may imply it. Ties have a fixed order. */
function byChance(one: Leg, other: Leg): number {
  const key = ({ stat, line, direction }: Leg): string => `${stat} ${line} ${direction}`;
  return other.probability - one.probability || (key(one) < key(other) ? -1 : 1);
}

/** The legs that matter, in their order: leaves out a leg implied by the other remaining legs of its player. */
export function deciding(legs: readonly Leg[]): readonly Leg[] {
  if (legs.every((leg, at) => legs.every((other, place) => place === at || !samePlayer(leg, other)))) return legs;
  let kept = legs;
  for (const leg of legs.toSorted(byChance)) {
    const others = kept.filter((other) => other !== leg && samePlayer(leg, other));
    if (isImplied(leg, others)) kept = kept.filter((other) => other !== leg);
  }
  return kept;
}

/** The over of the same line; an over stays as it is. */
export const asOver = (leg: Leg): Leg =>
  leg.direction === 'Over' ? leg : { ...leg, direction: 'Over', probability: 1 - leg.probability };

/** With more remaining legs of a player, each under would double the integrals: up to 40 ms. */
const MOST_TIED = 4;

/**
 * An under whose over would make a leg certain, alone or with other legs as overs: points under 30.5 beside points +
 * rebounds over 28.5. Undefined if no over makes another one certain. Doubles are left out, because they are no sums.
 */
export function hidingUnder(legs: readonly Leg[]): Leg | undefined {
  for (const target of legs) {
    const own = legs.filter((other) => samePlayer(target, other) && !isDouble(other));
    if (isDouble(target) || own.length > MOST_TIED || own.every(({ direction }) => direction === 'Over')) continue;
    const isSure = (others: readonly Leg[]): boolean => isImplied(asOver(target), others.map(asOver));
    let needed = own.filter(({ stat }) => stat !== target.stat);
    if (!isSure(needed)) continue;
    for (const one of needed) {
      const fewer = needed.filter((other) => other !== one);
      if (isSure(fewer)) needed = fewer;
    }
    const under = [target, ...needed].find(({ direction }) => direction === 'Under');
    if (under !== undefined) return under;
  }
  return undefined;
}

const isDouble = ({ stat }: Leg): boolean => STATS[stat].isYesNo;
