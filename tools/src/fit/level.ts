import {
  FITTED_COUNTS,
  fittedDefinition,
  fittedValue,
  type FittedCount,
  type FittedStat,
} from '../../../server/src/sports/basketball/index.ts';
import {
  type Dispersion,
  factorsAt,
  type LevelConstants,
  MINUTES_FEATURES,
  minutesFeatures,
  NEWS_RATES,
  type NewsLevel,
  type NewsRate,
  RATE_FEATURES,
  type RateFeature,
  rateFeatures,
  type StartConstants,
  SUM_STATS,
} from '../../../server/src/model/parts.ts';
import { fitDispersion } from './dispersion.ts';
import { clusteredErrors } from './regressions/clustered-errors.ts';
import { columnMeans, emptyDesign, leastSquares, predict, type Design } from './regressions/linear.ts';
import { fitMixture } from './mixture.ts';
import { poissonRegression } from './regressions/poisson.ts';
import type { PlayedRow } from './rows.ts';

const MINUTES_RIDGE = 5;
const RATE_RIDGE = 20;

/** The constants of one level of news, before any market is used. */
export type BareLevel = Omit<LevelConstants, 'calibration' | 'stack'>;

function named<Name extends string>(names: readonly Name[], values: Float64Array): Record<Name, number> {
  return Object.fromEntries(names.map((name, index) => [name, Math.round(values[index]! * 1e6) / 1e6])) as Record<
    Name,
    number
  >;
}

function fill(design: Design, row: number, values: Float64Array): void {
  design.values.set(values, row * design.width);
}

const gamesOf = (rows: readonly PlayedRow[]): number[] => rows.map(({ game }) => game.gameId);

const clip = (minutes: number): number => Math.min(41, Math.max(6, minutes));

function fitMinutes(rows: readonly PlayedRow[], level: NewsLevel, starts: StartConstants) {
  const design = emptyDesign(rows.length, MINUTES_FEATURES.length);
  rows.forEach((row, index) => fill(design, index, minutesFeatures(row.inputs[level], starts.weights)));
  const actual = Float64Array.from(rows, (row) => row.line.minutes);
  const weights = leastSquares(design, actual, MINUTES_RIDGE);
  const fitted = predict(design, weights);
  const residuals = actual.map((minutes, row) => minutes - fitted[row]!);
  const errors = clusteredErrors(design, undefined, residuals, gamesOf(rows), MINUTES_RIDGE);
  return { weights, errors, actual, means: columnMeans(design), projected: fitted.map(clip) };
}

/** `design` is filled anew: one array for all counts, because new ones are of tens of megabytes. */
function fitRate(
  rows: readonly PlayedRow[],
  level: NewsLevel,
  count: FittedCount,
  projected: Float64Array,
  design: Design,
) {
  const offset = new Float64Array(rows.length);
  rows.forEach((row, index) => {
    const minutes = projected[index]!;
    const input = row.inputs[level];
    fill(design, index, rateFeatures(input, count, minutes));
    offset[index] = Math.log(minutes * input.counts[count].chain.base);
  });
  const actual = Float64Array.from(rows, (row) => row.line.counts[count]);
  const weights = poissonRegression(design, actual, offset, RATE_RIDGE);
  const means = predict(design, weights).map((value, row) => Math.exp(value + offset[row]!));
  const residuals = actual.map((counted, row) => counted - means[row]!);
  const errors = clusteredErrors(design, means, residuals, gamesOf(rows), RATE_RIDGE);
  return { weights, errors, means, columns: columnMeans(design) };
}

/** Fits minutes, rates, the minutes mixture and every stat's dispersion at one level of news. */
export function fitLevel(rows: readonly PlayedRow[], level: NewsLevel, starts: StartConstants): BareLevel {
  const minutes = fitMinutes(rows, level, starts);
  const mixture = fitMixture(minutes.projected, minutes.actual);
  const rates = {} as Record<FittedCount, Record<RateFeature, number>>;
  const rateErrors = {} as Record<FittedCount, Record<NewsRate, number>>;
  const means = {} as Record<FittedCount, Float64Array>;
  let context = new Float64Array(RATE_FEATURES.length);
  const design = emptyDesign(rows.length, RATE_FEATURES.length);
  for (const count of FITTED_COUNTS) {
    const fitted = fitRate(rows, level, count, minutes.projected, design);
    rates[count] = named(RATE_FEATURES, fitted.weights);
    const errors = named(RATE_FEATURES, fitted.errors);
    rateErrors[count] = Object.fromEntries(NEWS_RATES.map((name) => [name, errors[name]])) as Record<NewsRate, number>;
    means[count] = fitted.means;
    if (count === 'pts') context = Float64Array.from(fitted.columns);
  }
  const factors = Array.from(minutes.projected, (value) => factorsAt(mixture, value));
  const dispersion: Record<string, Dispersion> = {};
  for (const stat of SUM_STATS) {
    dispersion[stat] = fitDispersion({
      means: statMeans(stat, means),
      counts: Float64Array.from(rows, (row) => fittedValue(stat, row.line.counts)),
      factors,
    });
  }
  return {
    minutes: named(MINUTES_FEATURES, minutes.weights),
    rates,
    mixture,
    dispersion,
    means: { minutes: named(MINUTES_FEATURES, minutes.means), rates: named(RATE_FEATURES, context) },
    errors: { minutes: named(MINUTES_FEATURES, minutes.errors), rates: rateErrors },
  };
}

/** Expected value of a stat by row: the sum of its parts' means. */
function statMeans(stat: FittedStat, means: Readonly<Record<FittedCount, Float64Array>>): Float64Array {
  const parts = fittedDefinition(stat).parts.map((part) => means[part]);
  return Float64Array.from(parts[0]!, (_, row) => parts.reduce((sum, part) => sum + part[row]!, 0));
}
