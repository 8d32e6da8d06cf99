import { addProbabilities, atMostMixed, type Dispersion } from './negative-binomial.ts';

/**
 * Cumulative probabilities of at most 0, 1, 2, …, for one stat of one player's game. Beyond the end the probability is
 * 1.
 */
export type Ladder = Float64Array;

/** Published probabilities keep this distance from 0 and 1: no count is more certain. */
const CLIP = 0.002;

export const clipped = (probability: number): number => Math.min(1 - CLIP, Math.max(CLIP, probability));

/** A count with uncertain minutes: the negative binomial's mean is scaled by each of the equally likely factors. */
export function ladderOf(mean: number, factors: Float64Array, dispersion: Dispersion): Ladder {
  const widest = mean * (factors.at(-1) ?? 1);
  const variance = Math.max(1, dispersion.c0) * widest + dispersion.c1 * widest * widest;
  const ladder = new Float64Array(Math.ceil(widest + 10 * Math.sqrt(variance)) + 4);
  for (const factor of factors) addProbabilities(ladder, mean * factor, dispersion, 1 / factors.length);
  for (let k = 1; k < ladder.length; k++) ladder[k] = Math.min(1, ladder[k]! + ladder[k - 1]!);
  return ladder;
}

/** Probability of `count` or fewer. */
export function reached(ladder: Ladder, count: number): number {
  if (count < 0) return 0;
  return ladder[count] ?? 1;
}

/** The outcomes of a line: over, push, under. They add up to 1. */
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

/** Probability of the over given no push; not clipped. */
export function overGivenNoPush({ over, under }: LineChances): number {
  return over + under > 0 ? over / (over + under) : 0.5;
}

/** Probability of the over given no push, directly from a mean: `ladderOf` and `chancesAt` for one line. */
export function overAt(line: number, mean: number, factors: Float64Array, dispersion: Dispersion): number {
  const over = Math.max(0, 1 - atMostMixed(Math.floor(line), mean, factors, dispersion));
  if (!Number.isInteger(line)) return over;
  return overGivenNoPush({ over, push: 0, under: atMostMixed(line - 1, mean, factors, dispersion) });
}

/** The smallest count with at least this cumulative probability. */
export function quantile(ladder: Ladder, probability: number): number {
  const index = ladder.findIndex((chance) => chance >= probability);
  return index < 0 ? ladder.length : index;
}
