import { addProbabilities, atMostMixed, type Dispersion } from './negative-binomial.ts';

/** Chances of 0, 1, 2, … or fewer, for one stat of one player's game. Beyond the end the chance is 1. */
export type Ladder = Float64Array;

/** Probabilities are kept off 0 and 1 by this much: no count is as sure as that. */
const CLIP = 0.002;

export const clipped = (probability: number): number => Math.min(1 - CLIP, Math.max(CLIP, probability));

/** A count with its uncertain minutes: the negative binomial's mean follows each factor, all equally likely. */
export function ladderOf(mean: number, factors: Float64Array, dispersion: Dispersion): Ladder {
  const widest = mean * (factors.at(-1) ?? 1);
  const variance = Math.max(1, dispersion.c0) * widest + dispersion.c1 * widest * widest;
  const ladder = new Float64Array(Math.ceil(widest + 10 * Math.sqrt(variance)) + 4);
  for (const factor of factors) addProbabilities(ladder, mean * factor, dispersion, 1 / factors.length);
  for (let k = 1; k < ladder.length; k++) ladder[k] = Math.min(1, ladder[k]! + ladder[k - 1]!);
  return ladder;
}

/** Chance of `count` or fewer. */
export function reached(ladder: Ladder, count: number): number {
  if (count < 0) return 0;
  return ladder[count] ?? 1;
}

/** What a line can come to: over, exactly on it, under. They add up to 1. */
export interface LineChances {
  readonly over: number;
  readonly push: number;
  readonly under: number;
}

export function chancesAt(ladder: Ladder, line: number): LineChances {
  const below = reached(ladder, Math.ceil(line) - 1);
  const upTo = reached(ladder, Math.floor(line));
  return { over: 1 - upTo, push: upTo - below, under: below };
}

/** Probability of the over given that the line is not hit exactly; not clipped. */
export function overGivenNoPush({ over, under }: LineChances): number {
  return over + under > 0 ? over / (over + under) : 0.5;
}

/** Probability of the over given no push, straight from a mean: `ladderOf` and `chancesAt` for one line only. */
export function overAt(line: number, mean: number, factors: Float64Array, dispersion: Dispersion): number {
  const over = Math.max(0, 1 - atMostMixed(Math.floor(line), mean, factors, dispersion));
  if (!Number.isInteger(line)) return over;
  return overGivenNoPush({ over, push: 0, under: atMostMixed(line - 1, mean, factors, dispersion) });
}

/** The smallest count that is reached with at least this probability. */
export function quantile(ladder: Ladder, probability: number): number {
  const index = ladder.findIndex((chance) => chance >= probability);
  return index < 0 ? ladder.length : index;
}
