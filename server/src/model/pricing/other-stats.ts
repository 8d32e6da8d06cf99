import { isFitted, type FittedCount, type FittedStat } from '../../sports/basketball/index.ts';
import type { Stat } from '../../sports/index.ts';
import type { ModelConstants, OtherStats } from '../constants/constants.ts';
import { choleskyOf, solveFrom } from '../distribution/symmetric.ts';
import { marketView, type BookQuote } from '../market/market.ts';
import type { Projection } from '../projection/projection.ts';
import { targetOf } from './target.ts';

/** All valid quotes of one stat of a player's whole game. */
export interface QuotedStat {
  readonly stat: FittedStat;
  readonly quotes: readonly BookQuote[];
}

/** A player's game as expected given the books' quotes of some of its stats. */
export interface Informed {
  /** The model's projection with its means moved. */
  readonly projection: Projection;
  /** The stats with valid quotes. */
  readonly stats: readonly FittedStat[];
  /** Share of the variance of a stat's view that these quotes explain: 0 none, 1 all. */
  explained(target: Pick<View, 'parts' | 'means'>): number;
}

/** Views are clipped to this: a market mean of e times the model's, or 1/e of it. */
const FARTHEST_VIEW = 1;

/** The view of the books' quotes of one stat: ln(market mean / model mean) minus the usual bias. */
export interface View {
  readonly stat: FittedStat;
  readonly surprise: number;
  readonly parts: readonly FittedCount[];
  /** The model's mean of each part. */
  readonly means: readonly number[];
}

/** The constants as arrays, created once per set. */
interface Prior {
  readonly constants: OtherStats;
  readonly counts: readonly FittedCount[];
  readonly covariance: readonly Float64Array[];
}

const priors = new WeakMap<OtherStats, Prior>();

function priorOf(constants: OtherStats): Prior {
  let prior = priors.get(constants);
  if (prior === undefined) {
    const counts = Object.keys(constants.covariance) as FittedCount[];
    const covariance = counts.map((row) => Float64Array.from(counts, (column) => constants.covariance[row]![column]!));
    priors.set(constants, (prior = { constants, counts, covariance }));
  }
  return prior;
}

const dot = (a: ArrayLike<number>, b: ArrayLike<number>): number => {
  let sum = 0;
  for (let index = 0; index < a.length; index++) sum += a[index]! * b[index]!;
  return sum;
};

const times = (matrix: readonly Float64Array[], vector: Float64Array): Float64Array =>
  Float64Array.from(matrix, (row) => dot(row, vector));

/** Whether full-game quotes of this stat move others: its constants were fitted. */
export function movesOthers({ otherStats }: ModelConstants, stat: Stat): stat is FittedStat {
  return isFitted(stat) && otherStats?.bias[stat] !== undefined;
}

function viewOf(
  { stat, quotes }: QuotedStat,
  projection: Projection,
  otherStats: OtherStats,
  constants: ModelConstants,
): View[] {
  const bias = otherStats.bias[stat];
  const target = bias === undefined ? undefined : targetOf(projection, stat, 'Full', constants);
  const market = target && marketView(quotes, target);
  if (bias === undefined || target === undefined || market === undefined) return [];
  const { parts, means } = target;
  return [{ stat, surprise: market.logMean - Math.log(target.mean) - bias, parts, means }];
}

/** d ln(mean of a sum) / d ln(mean of each count): each count's share of the sum. */
function weightsOf({ parts, means }: Pick<View, 'parts' | 'means'>, { counts, constants }: Prior): Float64Array {
  const weights = new Float64Array(counts.length);
  const mean = means.reduce((sum, part) => sum + part, 0);
  parts.forEach((part, index) => {
    const follows = constants.follows[part];
    const column = counts.indexOf(follows?.count ?? part);
    if (column >= 0) weights[column] = weights[column]! + ((follows?.slope ?? 1) * means[index]!) / mean;
  });
  return weights;
}

interface Solved {
  readonly prior: Prior;
  /** K·w of each view. */
  readonly spread: readonly Float64Array[];
  /** Cholesky root of W·K·W' + N. */
  readonly root: Float64Array;
  /** Expected view, count by count. */
  readonly expected: Float64Array;
}

/** E[x | v] = K·W'·(W·K·W' + N)⁻¹·v; undefined without quotes. */
function solved(views: readonly View[], otherStats: OtherStats): Solved | undefined {
  const prior = priorOf(otherStats);
  const weights = views.map((view) => weightsOf(view, prior));
  const spread = weights.map((each) => times(prior.covariance, each));
  const width = views.length;
  const matrix = new Float64Array(width * width);
  for (let row = 0; row < width; row++) {
    for (let column = 0; column < width; column++) matrix[row * width + column] = dot(weights[row]!, spread[column]!);
    matrix[row * width + row] = matrix[row * width + row]! + otherStats.noise[views[row]!.stat]!;
  }
  const root = width === 0 ? undefined : choleskyOf(matrix);
  if (root === undefined) return undefined;
  const surprises = Float64Array.from(views, ({ surprise }) =>
    Math.min(FARTHEST_VIEW, Math.max(-FARTHEST_VIEW, surprise)),
  );
  const parts = solveFrom(root, surprises);
  const expected = Float64Array.from(prior.counts, (_, count) =>
    spread.reduce((sum, column, index) => sum + column[count]! * parts[index]!, 0),
  );
  return { prior, spread, root, expected };
}

/** The expected view of each count; undefined without quotes. */
export function expectedViews(
  views: readonly View[],
  otherStats: OtherStats,
): Readonly<Record<string, number>> | undefined {
  const found = solved(views, otherStats);
  return found && Object.fromEntries(found.prior.counts.map((count, index) => [count, found.expected[index]!]));
}

/**
 * What a player's quoted stats imply for the others: the conditional expectation of every count's view given the quoted
 * ones, E[x | v] = K·W'·(W·K·W' + N)⁻¹·v. K is the covariance of the views, W has each quoted stat's parts, and N is
 * its noise. This is the best linear unbiased prediction (Robinson, Statistical Science 6, 1991).
 *
 * A count's mean is multiplied by exp of its view. W accounts for redundant quotes, such as a sum beside its parts, so
 * they do not count twice. Undefined without a valid quote or if the constants lack the term.
 */
export function informedBy(
  projection: Projection,
  quoted: readonly QuotedStat[],
  constants: ModelConstants,
): Informed | undefined {
  const { otherStats } = constants;
  if (otherStats === undefined) return undefined;
  const views = quoted.flatMap((each) => viewOf(each, projection, otherStats, constants));
  const found = solved(views, otherStats);
  if (found === undefined) return undefined;
  const { prior, spread, root } = found;
  return {
    projection: moved(projection, found),
    stats: views.map(({ stat }) => stat),
    explained: (target) => {
      const weights = weightsOf(target, prior);
      const own = dot(weights, times(prior.covariance, weights));
      const shared = Float64Array.from(spread, (column) => dot(weights, column));
      return own > 0 ? dot(shared, solveFrom(root, shared)) / own : 0;
    },
  };
}

function moved(projection: Projection, { expected, prior: { counts, constants } }: Solved): Projection {
  const means = { ...projection.means };
  counts.forEach((count, index) => {
    means[count] = projection.means[count] * Math.exp(expected[index]!);
  });
  for (const [follower, { count, slope }] of Object.entries(constants.follows))
    means[follower as FittedCount] =
      projection.means[follower as FittedCount] * Math.exp(slope * expected[counts.indexOf(count)]!);
  return { ...projection, means };
}
