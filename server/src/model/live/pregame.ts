import { fittedDefinition, type FittedCount, type FittedStat } from '../../sports/basketball/index.ts';
import type { SplitPeriod } from '../../sports/index.ts';
import { DOUBLE_STATS, SUM_STATS, type LevelConstants, type ModelConstants } from '../constants/constants.ts';
import { isPriced } from '../constants/priced.ts';
import { clipped, overAt } from '../distribution/ladder.ts';
import { logit } from '../distribution/logit.ts';
import { calibrated } from '../market/blend.ts';
import { periodShare } from '../projection/periods.ts';
import { levelOf, meanOfStat, type Projection } from '../projection/projection.ts';
import type { Pregame, StatShape } from './state.ts';

/** A published probability of the over of one line, given no push. */
export interface PublishedLine {
  readonly stat: FittedStat;
  readonly line: number;
  readonly over: number;
}

/**
 * A player's game as it was expected before its start. `published`: what the service said, of one line of each quoted stat. Its
 * mean is then the one that gives this probability, so that the live probability begins where the service ended.
 */
export function pregameOf(
  projection: Projection,
  constants: ModelConstants,
  published: readonly PublishedLine[] = [],
): Pregame {
  const { input, minutes, factors } = projection;
  const shapes = shapesOf(constants, levelOf(constants, input));
  const means: Record<FittedCount, number> = { ...projection.means };
  const sums: Partial<Record<FittedStat, number>> = {};
  for (const said of published) {
    const shape = shapes[said.stat];
    const { parts, doubles } = fittedDefinition(said.stat);
    if (shape === undefined || doubles !== undefined) continue;
    const mean = meanGiving(said, meanOfStat(projection, said.stat), factors, shape);
    if (parts.length === 1) means[parts[0]!] = mean;
    else sums[said.stat] = mean;
  }
  const { count, minutes: length, overtimeMinutes, props } = input.periods;
  const single = (number: number): SplitPeriod | undefined =>
    (Object.keys(props) as SplitPeriod[]).find((period) => props[period]?.length === 1 && props[period][0] === number);
  return {
    periods: { count, minutes: length, overtimeMinutes },
    minutes,
    factors: [...factors],
    rotation: Array.from({ length: count }, (_, index) => {
      const period = single(index + 1);
      const known = period !== undefined && constants.periods.shares[period] !== undefined;
      return minutes * (known ? periodShare(input, period, 'minutes', constants.periods) : 1 / count);
    }),
    starts: input.starts ?? projection.expectedStart ?? input.starter4,
    minutesSeen: input.minutesSeen,
    means,
    sums,
    shapes,
    tens: constants.doubles.correlation,
  };
}

type Shapes = Pregame['shapes'];

/** By level of a set of constants, so that all players share them. */
const shapesMade = new WeakMap<LevelConstants, Shapes>();

function shapesOf(constants: ModelConstants, level: LevelConstants): Shapes {
  let shapes = shapesMade.get(level);
  if (shapes === undefined) {
    const made: Partial<Record<FittedStat, StatShape>> = {};
    for (const stat of [...SUM_STATS, ...DOUBLE_STATS]) {
      const calibration = level.calibration[stat] ?? constants.doubles.calibration[stat];
      if (calibration === undefined || !isPriced(constants, stat, 'Full')) continue;
      made[stat] = { dispersion: level.dispersion[stat] ?? { c0: 1, c1: 0 }, calibration };
    }
    shapesMade.set(level, (shapes = made));
  }
  return shapes;
}

/** A mean is sought within this factor of the model's. */
const FARTHEST = 8;
const STEPS = 40;

/** The mean with which the calibrated distribution gives a published probability. */
function meanGiving(
  { line, over }: PublishedLine,
  usual: number,
  factors: Float64Array,
  { dispersion, calibration }: StatShape,
): number {
  const wanted = logit(clipped(over));
  const gives = (mean: number): number =>
    calibrated(logit(clipped(overAt(line, mean, factors, dispersion))), calibration);
  let [low, high] = [Math.log(usual / FARTHEST), Math.log(usual * FARTHEST)];
  for (let step = 0; step < STEPS; step++) {
    const middle = (low + high) / 2;
    if (gives(Math.exp(middle)) < wanted) low = middle;
    else high = middle;
  }
  return Math.exp((low + high) / 2);
}
