/** The model as fits and backtests (`tools/`) enter it: the index, and the parts that the service does not use from outside. */
export * from './index.ts';
export {
  type AvailabilityConstants,
  type Calibration,
  type Chances,
  DOUBLE_STATS,
  type DoubleConstants,
  type LevelConstants,
  type MarketEvidence,
  NEWS_RATES,
  type NewsRate,
  type OtherStats,
  type PeriodConstants,
  type PricedRecord,
  REPORTED_GROUPS,
  type ReportedGroup,
  type Stack,
  type StartConstants,
  statOfCount,
  SUM_STATS,
} from './constants/constants.ts';
export { FEWEST_PRICED, isProven, lossInterval, MOST_WORSE } from './constants/thin-market.ts';
export { doubleChance, pairKey } from './distribution/doubles.ts';
export { clipped, type Ladder, ladderOf, overAt } from './distribution/ladder.ts';
export { atMost, atMostMixed, type Dispersion, exactlyMixed } from './distribution/negative-binomial.ts';
export { clockOf } from './live/clock.ts';
export { type EndConstants, LIVE_MINUTES_FEATURES, LIVE_RATE_FEATURES } from './live/constants.ts';
export { expectedMinutes } from './live/left.ts';
export { tieChance } from './live/margin.ts';
export { LEAST_SHARE, liveMinutesFeatures, marginFeatures, minutesLeft, type MinutesLeft } from './live/minutes.ts';
export { liveRateFeatures } from './live/rates.ts';
export { shippedLive } from './live/shipped.ts';
export { factorOf, isPositiveDefinite, solveFrom } from './distribution/symmetric.ts';
export { type Correlation, type Correlations, JOINT_SECTIONS, MOST_ROLE, roleOf } from './joint/constants.ts';
export { rectangleOfTwo } from './joint/normal/bivariate.ts';
export { density, exactQuantile, phi } from './joint/normal/normal.ts';
export { averagingCorrection, BOOK_NOISE } from './market/averaging.ts';
export { blended, calibrated } from './market/blend.ts';
export { marketView, usualRange } from './market/market.ts';
export { modelTrust } from './market/weights.ts';
export { gameDays } from './past/game-days.ts';
export type { ChanceByMinutes } from './past/history.ts';
export { interpolate } from './past/interpolate.ts';
export { leagueStart } from './past/league-start.ts';
export { type BaseRate, longRate, shrunkRate } from './past/rates.ts';
export { START_FEATURES, type StartFeature } from './past/starts.ts';
export { meanOf, RATE_HALF_LIVES, usualMinutes } from './past/states.ts';
export { type Regular, regularsOf } from './past/teammates.ts';
export { type LeagueStart, playerOf, teamOf } from './past/world.ts';
export { expectedViews } from './pricing/other-stats.ts';
export { overOnLadder } from './pricing/target.ts';
export {
  MINUTES_FEATURES,
  minutesFeatures,
  RATE_FEATURES,
  type RateFeature,
  rateFeatures,
} from './projection/features.ts';
export { type Bases, inputsOf, NEWS_LEVELS, type NewsLevel } from './projection/inputs.ts';
export { factorsAt, type MinutesMixture } from './projection/mixture.ts';
export { drawnShare, periodPast, periodShare } from './projection/periods.ts';
export { meanOfStat, SEASON_START_GAMES, shapeOf } from './projection/projection.ts';
export {
  featuresOf,
  GOALIE_STATS,
  HOCKEY_STATS,
  type HockeyProjection,
  type HockeyStatConstants,
  isSkaterStat,
  ONE_FACTOR,
  SKATER_STATS,
} from './hockey/index.ts';
