import { logLoss } from '../../proper-scores.ts';
import { meanOfClusters, type MeanInterval } from '../bootstrap.ts';
import type { Random } from '../../../../server/src/model/parts.ts';

/** One game date of one group: rows, and each predictor's summed log loss. */
interface Night {
  rows: number;
  readonly losses: Float64Array;
}

/**
 * Log losses summed by group and game date as they are added. Means and their intervals need no more, and there would
 * be millions of rows.
 */
export interface LossSums<Predictor extends string> {
  readonly predictors: readonly Predictor[];
  readonly groups: Map<string, Map<string, Night>>;
}

export function newLossSums<Predictor extends string>(predictors: readonly Predictor[]): LossSums<Predictor> {
  return { predictors, groups: new Map() };
}

/** Adds one event to a group; `probabilities` in the order of the predictors, each above 0 and below 1. */
export function addLosses(
  { predictors, groups }: LossSums<string>,
  group: string,
  day: string,
  won: boolean,
  probabilities: readonly number[],
): void {
  if (probabilities.length !== predictors.length) throw new RangeError('one probability a predictor');
  let nights = groups.get(group);
  if (nights === undefined) groups.set(group, (nights = new Map()));
  let night = nights.get(day);
  if (night === undefined) nights.set(day, (night = { rows: 0, losses: new Float64Array(predictors.length) }));
  night.rows += 1;
  for (let index = 0; index < probabilities.length; index++)
    night.losses[index] = night.losses[index]! + logLoss(probabilities[index]!, won);
}

const nightsOf = ({ groups }: LossSums<string>, group: string): Night[] => [...(groups.get(group)?.values() ?? [])];

export function rowsOf(sums: LossSums<string>, group: string): number {
  return nightsOf(sums, group).reduce((rows, night) => rows + night.rows, 0);
}

export function meanLoss<Predictor extends string>(
  sums: LossSums<Predictor>,
  group: string,
  predictor: Predictor,
): number {
  const column = sums.predictors.indexOf(predictor);
  const total = nightsOf(sums, group).reduce((sum, { losses }) => sum + losses[column]!, 0);
  return total / rowsOf(sums, group);
}

/**
 * Log loss minus that of another predictor on the same rows, in thousandths, with an interval by game date; below 0 is
 * better.
 */
export function lossGain<Predictor extends string>(
  sums: LossSums<Predictor>,
  group: string,
  predictor: Predictor,
  rival: Predictor,
  random: Random,
): MeanInterval {
  const [own, other] = [sums.predictors.indexOf(predictor), sums.predictors.indexOf(rival)];
  const nights = nightsOf(sums, group).map(({ rows, losses }) => ({
    sum: 1000 * (losses[own]! - losses[other]!),
    count: rows,
  }));
  return meanOfClusters(nights, random);
}
