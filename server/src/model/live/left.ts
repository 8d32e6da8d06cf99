import { atMost, addProbabilities, type Dispersion } from '../distribution/negative-binomial.ts';
import type { Ladder } from '../distribution/ladder.ts';
import type { MinutesLeft } from './minutes.ts';

/** Overtime less likely than this is left out. */
const LEAST_OVERTIME = 1e-5;

/** Every outcome of the minutes left, with its probability. */
export function eachOutcome(left: MinutesLeft, visit: (minutes: number, chance: number) => void): void {
  const { outcomes, withOvertime } = left;
  const overtime = left.overtime < LEAST_OVERTIME ? 0 : left.overtime;
  for (let index = 0; index < outcomes.length; index++) {
    if (overtime < 1) visit(outcomes[index]!, (1 - overtime) / outcomes.length);
    if (overtime > 0) visit(withOvertime[index]!, overtime / outcomes.length);
  }
}

export function expectedMinutes(left: MinutesLeft): number {
  let sum = 0;
  eachOutcome(left, (minutes, chance) => {
    sum += minutes * chance;
  });
  return sum;
}

/** Cumulative probabilities of at most 0, 1, 2, … of a count still to come, at a rate for a minute. */
export function ladderLeft(rate: number, left: MinutesLeft, dispersion: Dispersion): Ladder {
  let most = 0;
  eachOutcome(left, (minutes) => {
    most = Math.max(most, minutes);
  });
  const widest = rate * most;
  const variance = Math.max(1, dispersion.c0) * widest + dispersion.c1 * widest * widest;
  const ladder = new Float64Array(Math.ceil(widest + 10 * Math.sqrt(variance)) + 4);
  eachOutcome(left, (minutes, chance) => addProbabilities(ladder, rate * minutes, dispersion, chance));
  for (let k = 1; k < ladder.length; k++) ladder[k] = Math.min(1, ladder[k]! + ladder[k - 1]!);
  return ladder;
}

/** Probability that a count still to come is above `most`, given the minutes. */
export const aboveIn = (minutes: number, rate: number, most: number, dispersion: Dispersion): number =>
  most < 0 ? 1 : Math.max(0, 1 - atMost(most, rate * minutes, dispersion));
