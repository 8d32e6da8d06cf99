import type { ChanceByMinutes } from './history.ts';

/** The value at a point: linear between ascending points, flat beyond them. Needs at least one point. */
export function interpolate(points: readonly number[], values: readonly number[], at: number): number {
  const upper = points.findIndex((point) => point >= at);
  if (upper < 0) return values.at(-1)!;
  if (upper === 0) return values[0]!;
  const [from, to] = [points[upper - 1]!, points[upper]!];
  const [low, high] = [values[upper - 1]!, values[upper]!];
  return low + ((at - from) / (to - from)) * (high - low);
}

/** The probability at a player's usual minutes. */
export const chanceAtMinutes = ({ minutes, chance }: ChanceByMinutes, usual: number): number =>
  interpolate(minutes, chance, usual);
