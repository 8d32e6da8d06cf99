import { areImpossible } from './bounds.ts';
import type { Leg } from './leg.ts';

/** Legs that cannot be combined: the same one twice, legs that cannot all win, or one player in several periods. */
export interface Conflict {
  readonly kind: 'doubled' | 'impossible' | 'periods';
  /** Their positions in the list of legs, ascending. */
  readonly legs: readonly number[];
}

type Asked = Pick<Leg, 'gameId' | 'playerId' | 'sport' | 'stat' | 'period' | 'line' | 'direction'>;

const isSamePlayer = (one: Asked, other: Asked): boolean =>
  one.gameId === other.gameId && one.playerId === other.playerId;

function betweenTwo(one: Asked, other: Asked): Conflict['kind'] | undefined {
  if (!isSamePlayer(one, other)) return undefined;
  if (one.period !== other.period) return 'periods';
  if (one.stat === other.stat && one.line === other.line && one.direction === other.direction) return 'doubled';
  return areImpossible([one, other]) ? 'impossible' : undefined;
}

/**
 * The first conflict among legs; undefined if they can be joined. Legs of one player must be of one period: how periods
 * depend on each other is not fitted.
 */
export function conflictIn(legs: readonly Asked[]): Conflict | undefined {
  for (let first = 0; first < legs.length; first++)
    for (let second = first + 1; second < legs.length; second++) {
      const kind = betweenTwo(legs[first]!, legs[second]!);
      if (kind !== undefined) return { kind, legs: [first, second] };
    }
  for (const places of Map.groupBy(legs.keys(), (place) => `${legs[place]!.gameId}/${legs[place]!.playerId}`).values())
    if (places.length > 2 && areImpossible(places.map((place) => legs[place]!)))
      return { kind: 'impossible', legs: places };
  return undefined;
}
