import {
  AVAILABILITIES,
  STAT_NAMES,
  statDefinition,
  type Count,
  type SplitPeriod,
  type Stat,
} from '../../kernel/index.ts';
import type { Bases, MinutesFeature, NewsLevel, RateFeature } from '../projection/features.ts';
import type { MinutesMixture } from '../projection/mixture.ts';
import type { JointConstants } from '../joint/constants.ts';
import type { Dispersion } from '../distribution/negative-binomial.ts';
import type { StartFeature } from '../past/starts.ts';
import type { LeagueStart } from '../past/world.ts';

/** Sums of counts: every stat but the doubles. */
export const SUM_STATS: readonly Stat[] = STAT_NAMES.filter((stat) => statDefinition(stat).doubles === undefined);
export const DOUBLE_STATS: readonly Stat[] = STAT_NAMES.filter((stat) => statDefinition(stat).doubles !== undefined);

const SINGLE_COUNTS: ReadonlyMap<Count | undefined, Stat> = new Map(
  SUM_STATS.filter((stat) => statDefinition(stat).parts.length === 1).map((stat) => [
    statDefinition(stat).parts[0],
    stat,
  ]),
);

/** The stat that is one count alone. */
export function statOfCount(count: Count): Stat {
  const stat = SINGLE_COUNTS.get(count);
  if (stat === undefined) throw new RangeError(`no stat is ${count} alone`);
  return stat;
}

/** Of each period prop that the league had when the constants were fitted. */
type PerPeriod<Value> = Readonly<Partial<Record<SplitPeriod, Value>>>;

/** Log-odds are moved to intercept + slope · log-odds. */
export interface Calibration {
  readonly intercept: number;
  readonly slope: number;
}

/** How far a stat's final log-odds follow the model and not the market, and the market's own bias. */
export interface Stack {
  readonly intercept: number;
  readonly weight: number;
  /** The market's own bias when the model is not asked at all. */
  readonly interceptAlone: number;
  /** Standard errors of the first two. */
  readonly interceptError: number;
  readonly weightError: number;
}

/** What the rates take from the news and from the playoffs. */
export const NEWS_RATES = [
  'playoffs',
  'vacatedUse',
  'vacatedAssists',
  'vacatedRebounds',
] as const satisfies readonly RateFeature[];
export type NewsRate = (typeof NEWS_RATES)[number];

/** Standard errors of fitted weights, as players of one game are alike. Nothing is priced with them. */
export interface WeightErrors {
  readonly minutes: Readonly<Record<MinutesFeature, number>>;
  readonly rates: Readonly<Record<Count, Readonly<Record<NewsRate, number>>>>;
}

/** Everything that depends on how much of tonight's news is known. */
export interface LevelConstants {
  readonly minutes: Readonly<Record<MinutesFeature, number>>;
  readonly rates: Readonly<Record<Count, Readonly<Record<RateFeature, number>>>>;
  readonly mixture: MinutesMixture;
  readonly dispersion: Readonly<Record<string, Dispersion>>;
  readonly calibration: Readonly<Record<string, Calibration>>;
  readonly stack: Readonly<Record<string, Stack>>;
  /** Usual level of every feature: what a block's zero stands for. */
  readonly means: {
    readonly minutes: Readonly<Record<MinutesFeature, number>>;
    readonly rates: Readonly<Record<RateFeature, number>>;
  };
  /** Left out of files that were fitted before it was measured. */
  readonly errors?: WeightErrors;
  /** Typical size of each block's log-odds by stat, at full weight. */
  readonly blockSpread: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

/** Period props: shares of a game and what is left uncertain of them. */
export interface PeriodConstants {
  /** League's share of a game's count in a period (minutes too), for starters and for the bench. */
  readonly shares: PerPeriod<Readonly<Record<'minutes' | Count, readonly [bench: number, starter: number]>>>;
  /** How many of the player's own counts (or minutes) weigh as much as the league's share. */
  readonly pull: Readonly<Record<'minutes' | Count, number>>;
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
 * How the books' view of a player's stats moves those that they do not quote. A view is ln(market mean / model mean) less
 * the stat's bias; views are jointly normal with mean 0.
 */
export interface OtherStats {
  /** By quoted stat: ln(sum of market means / sum of what was counted), the market's own bias. */
  readonly bias: Readonly<Record<string, number>>;
  /** By quoted stat: variance of its view that says nothing of what will be counted. */
  readonly noise: Readonly<Record<string, number>>;
  /** Covariance of the views, count by count: symmetric and positive definite. */
  readonly covariance: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** Counts that no book quotes: which quoted count they follow, and how much of its view. */
  readonly follows: Readonly<Record<string, { readonly count: Count; readonly slope: number }>>;
}

/** Who is told apart by what reports say: the statuses, regulars whom a report leaves out, and those without a report yet. */
export const REPORTED_GROUPS = [...AVAILABILITIES, 'Unlisted', 'UnlistedAbsent', 'Awaited', 'AwaitedAbsent'] as const;
export type ReportedGroup = (typeof REPORTED_GROUPS)[number];

/** Probability to play and its standard error: for each of some usual minutes, one at each of some moments before tip-off. */
export interface Chances {
  readonly chance: readonly (readonly number[])[];
  readonly error: readonly (readonly number[])[];
}

/** How often regulars played, by usual minutes and by what was known of them at moments before tip-off. */
export interface AvailabilityConstants {
  /** Seasons whose reports taught it. */
  readonly seasons: readonly string[];
  /** Another league's figures, with wider errors: this one has no reports. */
  readonly borrowed: boolean;
  /** Hours before tip-off, ascending. */
  readonly hours: readonly number[];
  /** Usual minutes, ascending; see `usualMinutes`. */
  readonly minutes: readonly number[];
  readonly groups: Readonly<Record<ReportedGroup, Chances>>;
}

/** The logistic regression of starting tonight on who is absent, with standard errors. Nothing is priced with the errors. */
export interface StartConstants {
  readonly weights: Readonly<Record<StartFeature, number>>;
  readonly errors: Readonly<Record<StartFeature, number>>;
}

/** How far the prices of one market of a league have been put to the test. */
export interface PricedRecord {
  /** Player-games with a believed quote and a result other than a push. */
  readonly rows: number;
  /** Log loss of the blend less that of the books' consensus on these rows, in thousandths; the blend knew the months before alone. */
  readonly loss: number;
  /** Standard error of `loss`, by night. */
  readonly lossError: number;
  /** Share of the variance of the lent weight that these rows left: 1 for none, 0 for all. Null where nothing was lent. */
  readonly borrowed: number | null;
}

/** What stands behind the market's weights of a league with few prices of its own. */
export interface MarketEvidence {
  /** Whose weights are the starting point; null: no league had any. */
  readonly lender: { readonly league: string; readonly version: string } | null;
  /** Markets without any row are left out. */
  readonly byStat: Readonly<Record<string, PricedRecord>>;
}

/** One reviewed set of fitted numbers. It may price any day after `lastDay`, and no earlier one. */
export interface ModelConstants {
  readonly version: string;
  readonly seasons: readonly string[];
  readonly lastDay: string;
  readonly league: LeagueStart;
  readonly bases: Bases;
  readonly levels: Readonly<Record<NewsLevel, LevelConstants>>;
  /** Minutes to add in a player's first games of a season without a quote. */
  readonly unquotedOpening: number;
  readonly periods: PeriodConstants;
  readonly doubles: DoubleConstants;
  /** Left out where no season with quotes could teach it: then unquoted stats are the model's own. */
  readonly otherStats?: OtherStats;
  readonly availability: AvailabilityConstants;
  /** Left out of files that were fitted before: each player is expected to start as often as usual. */
  readonly starts?: StartConstants;
  /** How the counts of one game depend on each other; left out: different players count as independent. */
  readonly joint?: JointConstants;
  /** Left out where the league's own prices are enough. */
  readonly evidence?: MarketEvidence;
}
