import { jointOf, type DependenceOf, type Leg } from '../joint/index.ts';

/** A slip of legs of running games. */
export interface LiveJoint {
  /** That all legs win; 0 or 1 exactly where it is decided. */
  readonly probability: number;
  /** 90 % interval. */
  readonly interval: readonly [low: number, high: number];
}

/**
 * The probability that all legs win, from the joint distribution of what is left. Legs of games that have not begun may be among
 * them. A leg that is won changes nothing, and one that is lost loses the slip. How the counts of the time left depend on each
 * other is that of a whole game.
 */
export function liveJoint(legs: readonly Leg[], dependenceOf: DependenceOf): LiveJoint {
  if (legs.some(({ probability }) => probability === 0)) return { probability: 0, interval: [0, 0] };
  const open = legs.filter(({ probability }) => probability < 1);
  if (open.length === 0) return { probability: 1, interval: [1, 1] };
  const { probability, interval } = jointOf(open, dependenceOf);
  return { probability, interval };
}
