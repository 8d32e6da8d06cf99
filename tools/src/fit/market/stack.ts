import type { Stack } from '../../../../server/src/model/parts.ts';
import { asConstant } from '../as-constant.ts';
import { clusteredVariances, logisticFit, NO_PULL, type LogisticFit, type Pull } from '../regressions/logistic.ts';
import { effectVariance, type Estimates } from '../regressions/spread-of-effects.ts';

/** A quoted main line with a result: both log-odds at it, and whether it went over. Pushes are left out. */
export interface StackRow {
  readonly stat: string;
  readonly season: string;
  readonly day: string;
  readonly model: number;
  readonly market: number;
  readonly won: boolean;
}

/** A quoted player-game as the service would have priced it, with the books' consensus. */
export interface GradedRow extends StackRow {
  /** The books' no-vig probability at the line. */
  readonly consensus: number;
  /** The number of valid books. */
  readonly books: number;
  /** Share of the model's weight allowed by the player's record. */
  readonly trust: number;
}

const PARAMETERS = ['intercept', 'slope'] as const;
type Parameter = (typeof PARAMETERS)[number];
type ByParameter = Readonly<Record<Parameter, number>>;

/** A market's season with fewer rows is not used to estimate the variance between seasons. */
const FEWEST_ROWS = 500;
/**
 * Standard deviations between markets. Chosen on 2022-23 with constants of the seasons before, and scored on its months
 * and halves out of sample. The twelve markets' own estimates (Paule and Mandel) are .012 and .12. Estimating both in
 * each fit was worse: with few months the estimate is mostly noise.
 */
const MARKET_SPREAD: ByParameter = { intercept: 0.012, slope: 0.1 };
/** Strength of the pull of the pooled weight to zero. */
const POOLED_WEIGHT_STRENGTH = 5;

interface Fitted {
  readonly fit: LogisticFit;
  /** Variance by parameter, clustered by night. */
  readonly variances: ByParameter;
}

function fitted(rows: readonly StackRow[], pull: Pull): Fitted {
  const won = Float64Array.from(rows, (row) => (row.won ? 1 : 0));
  const feature = Float64Array.from(rows, (row) => row.model - row.market);
  const offset = Float64Array.from(rows, (row) => row.market);
  const fit = logisticFit(won, feature, offset, pull);
  const clusters = rows.map((row) => row.day);
  return { fit, variances: clusteredVariances(fit, won, feature, offset, clusters) };
}

/** The market's bias alone: the same fit with the model's weight fixed at zero. */
function biasOf(rows: readonly StackRow[], intercept: number, interceptStrength: number): number {
  return logisticFit(
    Float64Array.from(rows, (row) => (row.won ? 1 : 0)),
    new Float64Array(rows.length),
    Float64Array.from(rows, (row) => row.market),
    { intercept, interceptStrength, slope: 0, slopeStrength: 1 },
  ).intercept;
}

/** One market (or all together), with its own estimates. */
interface Market extends Fitted {
  readonly rows: readonly StackRow[];
  /** Its seasons with enough rows, by name. */
  readonly seasons: ReadonlyMap<string, Fitted>;
  /** Sum of the seasons' squared shares of the rows: 1 for one season, a half for two of equal size. */
  readonly concentration: number;
}

function marketOf(rows: readonly StackRow[], pull: Pull): Market {
  const bySeason = [...Map.groupBy(rows, (row) => row.season)];
  const enough = bySeason.filter(([, part]) => part.length >= FEWEST_ROWS);
  return {
    ...fitted(rows, pull),
    rows,
    seasons: new Map(enough.map(([season, part]) => [season, fitted(part, NO_PULL)])),
    concentration: bySeason.reduce((sum, [, part]) => sum + (part.length / rows.length) ** 2, 0),
  };
}

/** A market's season estimates, minus the pooled effect of these seasons if `pooled` is given. */
function seasonEstimates({ seasons }: Market, parameter: Parameter, pooled: Market | undefined): Estimates {
  const of = [...seasons];
  return {
    values: of.map(([season, { fit }]) => fit[parameter] - (pooled?.seasons.get(season)?.fit[parameter] ?? 0)),
    variances: of.map(([, { variances }]) => variances[parameter]),
  };
}

/** Variance of a market's estimate for a future season: its error, and the variance between its seasons. */
const errorOf = (market: Market, parameter: Parameter, season: number): number =>
  market.variances[parameter] + season * market.concentration;

/**
 * Variance between a market's seasons beyond the effect shared by all markets. With quotes of only one season it is
 * unknown and assumed to be zero.
 */
const seasonVariance = (markets: readonly Market[], parameter: Parameter, pooled: Market): number =>
  effectVariance(markets.map((market) => seasonEstimates(market, parameter, pooled))) ?? 0;

/** Variance of the pooled effect for a future season: seasons move all markets together. */
function pooledError(pooled: Market, parameter: Parameter): number {
  const season = effectVariance([seasonEstimates(pooled, parameter, undefined)]) ?? 0;
  return pooled.variances[parameter] + season * pooled.concentration;
}

const likelihoodVariance = ({ fit }: Fitted, parameter: Parameter): number =>
  (parameter === 'intercept' ? fit.interceptError : fit.slopeError) ** 2;

/**
 * Strength of the pull of a market's effect to the pooled one: 1 / variance between markets, a normal prior. Variance
 * between seasons reduces the weight of the market's own evidence.
 */
function strengthOf(market: Market, parameter: Parameter, season: number): number {
  const repeated = 1 + (season * market.concentration) / likelihoodVariance(market, parameter);
  return repeated / MARKET_SPREAD[parameter] ** 2;
}

/** Standard error of a shrunk effect: its own part, plus the pooled error's part. */
function errorShrunk(market: Market | undefined, parameter: Parameter, season: number, pooledVariance: number): number {
  if (market === undefined) return Math.sqrt(MARKET_SPREAD[parameter] ** 2 + pooledVariance);
  const own = errorOf(market, parameter, season);
  const kept = MARKET_SPREAD[parameter] ** 2 / (MARKET_SPREAD[parameter] ** 2 + own);
  return Math.sqrt(kept * own + (1 - kept) ** 2 * pooledVariance);
}

function stackOf(fit: Pick<LogisticFit, Parameter>, bias: number, errors: ByParameter): Stack {
  return {
    intercept: asConstant(fit.intercept),
    weight: asConstant(Math.max(0, fit.slope)),
    interceptAlone: asConstant(bias),
    interceptError: asConstant(errors.intercept),
    weightError: asConstant(errors.slope),
  };
}

/**
 * Intercept and weight of every stat by empirical Bayes with three levels: all markets, a market, a season of it. Each
 * market is shrunk towards the pooled effect; the smaller the variance between markets, the more. A stat without rows
 * gets the pooled values and a larger error.
 */
export function fitStack<Name extends string>(
  rows: readonly StackRow[],
  stats: readonly Name[],
): {
  readonly pooled: Stack;
  readonly byStat: Record<Name, Stack>;
} {
  const pooled = marketOf(rows, { ...NO_PULL, slopeStrength: POOLED_WEIGHT_STRENGTH });
  const bias = biasOf(rows, 0, NO_PULL.interceptStrength);
  const { intercept, slope } = pooled.fit;
  const byName = Map.groupBy(rows, (row) => row.stat);
  // A weak pull keeps the estimate finite for a market with few rows.
  const weak = { intercept, interceptStrength: 1, slope, slopeStrength: 1 };
  const markets = new Map(Array.from(byName, ([stat, own]) => [stat, marketOf(own, weak)]));
  const seasons = {
    intercept: seasonVariance([...markets.values()], 'intercept', pooled),
    slope: seasonVariance([...markets.values()], 'slope', pooled),
  };
  const pooledErrors = {
    intercept: pooledError(pooled, 'intercept'),
    slope: pooledError(pooled, 'slope'),
  };
  const errorsOf = (market: Market | undefined): ByParameter => ({
    intercept: errorShrunk(market, 'intercept', seasons.intercept, pooledErrors.intercept),
    slope: errorShrunk(market, 'slope', seasons.slope, pooledErrors.slope),
  });
  const shrunk = (market: Market): Stack => {
    const interceptStrength = strengthOf(market, 'intercept', seasons.intercept);
    const slopeStrength = strengthOf(market, 'slope', seasons.slope);
    const pull = { intercept, interceptStrength, slope, slopeStrength };
    return stackOf(fitted(market.rows, pull).fit, biasOf(market.rows, bias, interceptStrength), errorsOf(market));
  };
  const byStat = Object.fromEntries(
    stats.map((stat) => {
      const market = markets.get(stat);
      return [stat, market === undefined ? stackOf(pooled.fit, bias, errorsOf(undefined)) : shrunk(market)];
    }),
  ) as Record<Name, Stack>;
  return {
    pooled: stackOf(pooled.fit, bias, {
      intercept: Math.sqrt(pooledErrors.intercept),
      slope: Math.sqrt(pooledErrors.slope),
    }),
    byStat,
  };
}
