import { AVAILABILITIES } from '../../kernel/index.ts';
import { FITTED_STATS, fittedDefinition, type FittedCount, type FittedStat } from '../../sports/basketball/index.ts';
import type { SplitPeriod } from '../../sports/index.ts';
import type { MinutesFeature, RateFeature } from '../projection/features.ts';
import type { Bases, NewsLevel } from '../projection/inputs.ts';
import type { MinutesMixture } from '../projection/mixture.ts';
import type { JointConstants } from '../joint/constants.ts';
import type { Dispersion } from '../distribution/negative-binomial.ts';
import type { StartFeature } from '../past/starts.ts';
import type { LeagueStart } from '../past/world.ts';

/** Sums of counts: all stats but the doubles. */
export const SUM_STATS: readonly FittedStat[] = FITTED_STATS.filter(
  (stat) => fittedDefinition(stat).doubles === undefined,
);
export const DOUBLE_STATS: readonly FittedStat[] = FITTED_STATS.filter(
  (stat) => fittedDefinition(stat).doubles !== undefined,
);

const SINGLE_COUNTS: ReadonlyMap<FittedCount | undefined, FittedStat> = new Map(
  SUM_STATS.filter((stat) => fittedDefinition(stat).parts.length === 1).map((stat) => [
    fittedDefinition(stat).parts[0],
    stat,
  ]),
);

/** The stat of a single count. */
export function statOfCount(count: FittedCount): FittedStat {
  const stat = SINGLE_COUNTS.get(count);
  if (stat === undefined) throw new RangeError(`no stat is ${count} alone`);
  return stat;
}

/** For each period prop that the league had when the constants were fitted. */
type PerPeriod<Value> = Readonly<Partial<Record<SplitPeriod, Value>>>;

/** Log-odds are calibrated to intercept + slope · log-odds. */
export interface Calibration {
  readonly intercept: number;
  readonly slope: number;
}

/** The model's weight beside the market in a stat's final log-odds, and the market's own bias. */
export interface Stack {
  readonly intercept: number;
  readonly weight: number;
  /** The market's own bias if the model has no weight. */
  readonly interceptAlone: number;
  /** Standard errors of the first two. */
  readonly interceptError: number;
  readonly weightError: number;
}

/** Weights of news and playoffs in the rates. */
export const NEWS_RATES = [
  'playoffs',
  'vacatedUse',
  'vacatedAssists',
  'vacatedRebounds',
] as const satisfies readonly RateFeature[];
export type NewsRate = (typeof NEWS_RATES)[number];

/** Standard errors of fitted weights, clustered because players of one game are alike. Not used in prices. */
export interface WeightErrors {
  readonly minutes: Readonly<Record<MinutesFeature, number>>;
  readonly rates: Readonly<Record<FittedCount, Readonly<Record<NewsRate, number>>>>;
}

/** The constants that depend on how much of the news is known. */
export interface LevelConstants {
  readonly minutes: Readonly<Record<MinutesFeature, number>>;
  readonly rates: Readonly<Record<FittedCount, Readonly<Record<RateFeature, number>>>>;
  readonly mixture: MinutesMixture;
  readonly dispersion: Readonly<Record<string, Dispersion>>;
  readonly calibration: Readonly<Record<string, Calibration>>;
  readonly stack: Readonly<Record<string, Stack>>;
  /** Usual level of every feature: the zero of its block. */
  readonly means: {
    readonly minutes: Readonly<Record<MinutesFeature, number>>;
    readonly rates: Readonly<Record<RateFeature, number>>;
  };
  /** Missing in files that were fitted before it was measured. */
  readonly errors?: WeightErrors;
}

/** Period props: shares of a game, and their uncertainty. */
export interface PeriodConstants {
  /** League's share of a game's count in a period (minutes too), for starters and for the bench. */
  readonly shares: PerPeriod<Readonly<Record<'minutes' | FittedCount, readonly [bench: number, starter: number]>>>;
  /** The number of the player's own counts (or minutes) with the same weight as the league's share. */
  readonly pull: Readonly<Record<'minutes' | FittedCount, number>>;
  readonly mixture: PerPeriod<MinutesMixture>;
  readonly dispersion: PerPeriod<Readonly<Record<string, Dispersion>>>;
  readonly calibration: PerPeriod<Readonly<Record<string, Calibration>>>;
}

/** Correlation, given minutes, of reaching ten in two counts; and the measured calibration of each double. */
export interface DoubleConstants {
  readonly correlation: Readonly<Record<string, number>>;
  readonly calibration: Readonly<Record<string, Calibration>>;
}

/**
 * How the books' view of a player's quoted stats moves the unquoted ones. A view is ln(market mean / model mean) minus
 * the stat's bias; views are jointly normal with mean 0.
 */
export interface OtherStats {
  /** By quoted stat: ln(sum of market means / sum of actual counts), the market's own bias. */
  readonly bias: Readonly<Record<string, number>>;
  /** By quoted stat: the part of its view's variance that says nothing about the count. */
  readonly noise: Readonly<Record<string, number>>;
  /** Covariance of the views by count: symmetric and positive definite. */
  readonly covariance: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** Unquoted counts: the quoted count that each follows, and the share of its view. */
  readonly follows: Readonly<Record<string, { readonly count: FittedCount; readonly slope: number }>>;
}

/**
 * Groups of players by their report: the statuses, regulars missing from a report, and regulars whose team has no
 * report yet.
 */
export const REPORTED_GROUPS = [...AVAILABILITIES, 'Unlisted', 'UnlistedAbsent', 'Awaited', 'AwaitedAbsent'] as const;
export type ReportedGroup = (typeof REPORTED_GROUPS)[number];

/** Probability to play and its standard error: for each usual minutes, one at each moment before tip-off. */
export interface Chances {
  readonly chance: readonly (readonly number[])[];
  readonly error: readonly (readonly number[])[];
}

/** How often regulars played, by usual minutes and by group at moments before tip-off. */
export interface AvailabilityConstants {
  /** The seasons whose reports it was fitted on. */
  readonly seasons: readonly string[];
  /** Another league's figures with wider errors, because this one has no reports. */
  readonly borrowed: boolean;
  /** Hours before tip-off, ascending. */
  readonly hours: readonly number[];
  /** Usual minutes, ascending; see `usualMinutes`. */
  readonly minutes: readonly number[];
  readonly groups: Readonly<Record<ReportedGroup, Chances>>;
}

/**
 * The logistic regression of starting on the absent players, with standard errors. The errors are not used in prices.
 */
export interface StartConstants {
  readonly weights: Readonly<Record<StartFeature, number>>;
  readonly errors: Readonly<Record<StartFeature, number>>;
}

/** The record of one market's prices in a league. */
export interface PricedRecord {
  /** Player-games with a valid quote and a result other than a push. */
  readonly rows: number;
  /**
   * Log loss of the blend minus that of the books' consensus on these rows, in thousandths. The blend was fitted on
   * earlier months only.
   */
  readonly loss: number;
  /** Standard error of `loss`, clustered by night. */
  readonly lossError: number;
  /**
   * Share of the borrowed weight's variance that remains after these rows: 1 for no rows, 0 for full evidence. Null
   * where nothing was borrowed.
   */
  readonly borrowed: number | null;
}

/** The evidence for the market's weights of a league with few prices of its own. */
export interface MarketEvidence {
  /** The league whose weights are the prior; null: no league had any. */
  readonly lender: { readonly league: string; readonly version: string } | null;
  /** Markets without rows are left out. */
  readonly byStat: Readonly<Record<string, PricedRecord>>;
}

/** One reviewed set of fitted constants. It may price any day after `lastDay`, and no earlier one. */
export interface ModelConstants {
  readonly version: string;
  readonly seasons: readonly string[];
  readonly lastDay: string;
  readonly league: LeagueStart;
  readonly bases: Bases;
  readonly levels: Readonly<Record<NewsLevel, LevelConstants>>;
  /** Minutes to add without a quote, in a player's first games of a season. */
  readonly unquotedOpening: number;
  readonly periods: PeriodConstants;
  readonly doubles: DoubleConstants;
  /** Left out if no season with quotes could be fitted: unquoted stats are then the model's own. */
  readonly otherStats?: OtherStats;
  /**
   * By stat, the variance between props of the books' log-odds at their main lines, without the noise of one book. Left
   * out in older files and for stats that were seldom quoted: the average of several books is then not corrected.
   */
  readonly mainLineVariance?: Readonly<Record<string, number>>;
  readonly availability: AvailabilityConstants;
  /** Missing in older files: each player is expected to start as often as usual. */
  readonly starts?: StartConstants;
  /** The dependence between the counts of one game; left out: different players count as independent. */
  readonly joint?: JointConstants;
  /** Left out if the league's own prices are sufficient. */
  readonly evidence?: MarketEvidence;
}
