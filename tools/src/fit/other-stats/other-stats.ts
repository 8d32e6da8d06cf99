import {
  fittedDefinition,
  fittedValue,
  type FittedCount,
  type FittedStat,
} from '../../../../server/src/sports/basketball/index.ts';
import {
  expectedViews,
  isPositiveDefinite,
  type OtherStats,
  statOfCount,
  SUM_STATS,
} from '../../../../server/src/model/parts.ts';
import { asConstant } from '../as-constant.ts';
import type { OtherStatsRow } from './rows.ts';

/** Minimum number of quoted player-games for a stat to move others or to be followed. */
const FEWEST_QUOTED = 1_000;
/** Prior weight, in player-games with both quotes, of the assumption that two stats are unrelated. */
const UNRELATED = 200;
/** Minimum noise variance of a quote: prices are whole cents and books round their lines. */
const LEAST_NOISE = 0.0006;

/** Counts that books seldom quote, and the count whose quotes are most informative about them. */
const LEADERS = { fgm: 'pts', fga: 'pts', ftm: 'pts', fta: 'pts', fg3a: 'fg3m' } as const satisfies Partial<
  Record<FittedCount, FittedCount>
>;

const singleOf = (stat: FittedStat): FittedCount | undefined => {
  const { parts } = fittedDefinition(stat);
  return parts.length === 1 ? parts[0] : undefined;
};

const meanOf = (row: OtherStatsRow, stat: FittedStat): number => fittedValue(stat, row.means);

/** Stats quoted often enough; sums only if all their parts are. */
function learned(rows: readonly OtherStatsRow[]): FittedStat[] {
  const often = SUM_STATS.filter((stat) => rows.filter((row) => row.logMeans.has(stat)).length >= FEWEST_QUOTED);
  return often.filter((stat) => fittedDefinition(stat).parts.every((part) => often.includes(statOfCount(part))));
}

/** The market's own bias: its means compared with the actual counts. */
function biasOf(rows: readonly OtherStatsRow[], stat: FittedStat): number {
  let [expected, counted] = [0, 0];
  for (const row of rows) {
    const logMean = row.logMeans.get(stat);
    if (logMean === undefined) continue;
    expected += Math.exp(logMean);
    counted += fittedValue(stat, row.counts);
  }
  return asConstant(Math.log(expected / counted));
}

type Views = ReadonlyMap<FittedStat, number>;

function viewsOf(row: OtherStatsRow, bias: Readonly<Record<string, number>>): Views {
  const views = new Map<FittedStat, number>();
  for (const [stat, logMean] of row.logMeans) {
    const usual = bias[stat];
    if (usual !== undefined) views.set(stat, logMean - Math.log(meanOf(row, stat)) - usual);
  }
  return views;
}

const STEPS = 10;

/**
 * The share of a signal that appears in the counts: b of a Poisson regression ln mean = ln(model mean) + b · signal, by
 * Newton's method.
 */
function shownIn(counts: readonly number[], means: readonly number[], signal: readonly number[]): number {
  let slope = 0;
  for (let step = 0; step < STEPS; step++) {
    let [gradient, curvature] = [0, 0];
    signal.forEach((value, row) => {
      const mean = means[row]! * Math.exp(slope * value);
      gradient += (counts[row]! - mean) * value;
      curvature += mean * value * value;
    });
    if (!(curvature > 0)) return 0;
    slope += gradient / curvature;
  }
  return slope;
}

/** Mean product of two stats' views over the player-games in which both are quoted, and their number. */
function product(
  views: readonly Views[],
  a: FittedStat,
  b: FittedStat,
): { readonly mean: number; readonly rows: number } {
  let [sum, rows] = [0, 0];
  for (const view of views) {
    const [one, other] = [view.get(a), view.get(b)];
    if (one === undefined || other === undefined) continue;
    sum += one * other;
    rows += 1;
  }
  return { mean: rows > 0 ? sum / rows : 0, rows };
}

interface Spread {
  readonly noise: Record<string, number>;
  readonly covariance: Record<string, Record<string, number>>;
}

/**
 * Splits the variance of each single count's view: the share that appears in the counts is signal, the rest is noise.
 */
function spreadOf(rows: readonly OtherStatsRow[], views: readonly Views[], singles: readonly FittedStat[]): Spread {
  const noise: Record<string, number> = {};
  const covariance: Record<string, Record<string, number>> = {};
  for (const stat of singles) {
    const quoted = rows.flatMap((row, index) => {
      const view = views[index]!.get(stat);
      return view === undefined ? [] : [{ row, view }];
    });
    const shown = shownIn(
      quoted.map(({ row }) => fittedValue(stat, row.counts)),
      quoted.map(({ row }) => meanOf(row, stat)),
      quoted.map(({ view }) => view),
    );
    const variance = product(views, stat, stat).mean;
    const own = variance * Math.min(1, Math.max(0, shown));
    noise[stat] = asConstant(Math.max(LEAST_NOISE, variance - own), 6);
    covariance[singleOf(stat)!] = Object.fromEntries(
      singles.map((other) => {
        const { mean, rows: both } = product(views, stat, other);
        return [singleOf(other)!, asConstant(other === stat ? own : (mean * both) / (both + UNRELATED), 6)];
      }),
    );
  }
  return { noise, covariance };
}

/** Variance of the difference between a sum's view and the view implied by its parts. */
function disagreementOf(rows: readonly OtherStatsRow[], views: readonly Views[], stat: FittedStat): number {
  const parts = fittedDefinition(stat).parts.map(statOfCount);
  let [sum, compared] = [0, 0];
  rows.forEach((row, index) => {
    const view = views[index]!;
    const own = view.get(stat);
    if (own === undefined || !parts.every((part) => view.has(part))) return;
    const told = parts.reduce((total, part) => total + meanOf(row, part) * view.get(part)!, 0) / meanOf(row, stat);
    sum += (own - told) ** 2;
    compared += 1;
  });
  return asConstant(Math.max(LEAST_NOISE, compared > 0 ? sum / compared : 0), 6);
}

/**
 * If stats were seldom quoted together, their estimated covariance may not be positive definite; correlations are then
 * reduced until it is.
 */
function madeDefinite(covariance: Spread['covariance']): Spread['covariance'] {
  const counts = Object.keys(covariance);
  const flat = counts.flatMap((row) => counts.map((column) => covariance[row]![column]!));
  if (counts.length === 0 || isPositiveDefinite(Float64Array.from(flat))) return covariance;
  return madeDefinite(
    Object.fromEntries(
      counts.map((row) => [
        row,
        Object.fromEntries(
          counts.map((column) => [
            column,
            row === column
              ? Math.max(LEAST_NOISE, covariance[row]![column]!)
              : asConstant(0.9 * covariance[row]![column]!, 6),
          ]),
        ),
      ]),
    ),
  );
}

/** The share of its leader's expected view that appears in an unquoted count. */
function followsOf(rows: readonly OtherStatsRow[], views: readonly Views[], bare: OtherStats): OtherStats['follows'] {
  const expected = rows.map((row, index) =>
    expectedViews(
      Array.from(views[index]!, ([stat, surprise]) => {
        const { parts } = fittedDefinition(stat);
        return { stat, surprise, parts, means: parts.map((part) => row.means[part]) };
      }),
      bare,
    ),
  );
  return Object.fromEntries(
    Object.entries(LEADERS).flatMap(([follower, count]) => {
      if (bare.covariance[count] === undefined || bare.covariance[follower] !== undefined) return [];
      const told = rows.flatMap((row, index) => {
        const view = expected[index]?.[count];
        return view === undefined ? [] : [{ row, view }];
      });
      const slope = shownIn(
        told.map(({ row }) => row.counts[follower as FittedCount]),
        told.map(({ row }) => row.means[follower as FittedCount]),
        told.map(({ view }) => view),
      );
      return [[follower, { count, slope: asConstant(Math.max(0, slope)) }]];
    }),
  );
}

/**
 * Fits how a player's quoted stats inform the others, on quoted player-games with constants of earlier seasons. Bias,
 * noise and covariance of the books' views come from their moments; also what each unquoted count follows. Undefined if
 * books quoted too little.
 */
export function fitOtherStats(rows: readonly OtherStatsRow[]): OtherStats | undefined {
  const stats = learned(rows);
  const singles = stats.filter((stat) => singleOf(stat) !== undefined);
  if (singles.length === 0) return undefined;
  const bias = Object.fromEntries(stats.map((stat) => [stat, biasOf(rows, stat)]));
  const views = rows.map((row) => viewsOf(row, bias));
  const { noise, covariance } = spreadOf(rows, views, singles);
  for (const stat of stats) noise[stat] ??= disagreementOf(rows, views, stat);
  const bare: OtherStats = { bias, noise, covariance: madeDefinite(covariance), follows: {} };
  return { ...bare, follows: followsOf(rows, views, bare) };
}
