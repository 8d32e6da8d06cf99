export { chanceAtMinutes } from './past/interpolate.ts';
export { playsByNews } from './past/teammates.ts';
export { chancesUnlisted, chanceToPlay } from './projection/availability.ts';
export { confidenceIn } from './pricing/confidence.ts';
export type { ModelConstants } from './constants/constants.ts';
export { edgeScore, evaluate, type Evaluation } from './pricing/evaluate.ts';
export { inputReader, type PlayerInput } from './projection/inputs.ts';
export type {
  GameInfo,
  PeriodLine,
  PlayedGame,
  PlayerLine,
  PlayerNews,
  ReportedStatus,
  SubmittedReport,
  TeamNews,
  UpcomingGame,
} from './past/history.ts';
export { informedBy, movesOthers, type Informed, type QuotedStat } from './pricing/other-stats.ts';
export { logit, normalCdf, sigmoid } from './distribution/logit.ts';
export { closingOverAt } from './closing.ts';
export type { LineOpinion } from './market/moved-line.ts';
export type { BookQuote } from './market/market.ts';
export {
  ladderSpan,
  logOddsAt,
  medianCount,
  overProbability,
  price,
  probabilityInterval,
  pushProbability,
  type Priced,
} from './pricing/pricing.ts';
export {
  chancesFromGames,
  evaluateFromGames,
  medianOfGames,
  ownGames,
  OWN_GAMES_VERSION,
  spanOfGames,
  type OwnGames,
} from './pricing/own-games.ts';
export { project, type Projection } from './projection/projection.ts';
export { projectedFive, type Candidate } from './projection/projected-five.ts';
export { startChances } from './projection/start-chances.ts';
export { MINUTES_HALF_LIFE, STARTS_HALF_LIFE } from './past/states.ts';
export { advance, copyWorld, minutesIn, newWorld, type World } from './past/world.ts';
export {
  chanceOfAll,
  conflictIn,
  JOINT_REASONS,
  jointOf,
  legOf,
  type Conflict,
  type DependenceOf,
  type JointConstants,
  type Joint,
  type JointLeg,
  type JointReason,
  type Leg,
  type LegOwner,
  type LegPart,
} from './joint/index.ts';
export type { PastNews } from './past/past-news.ts';
export { seededRandom, type Random } from './distribution/seeded-random.ts';
export { isPriced } from './constants/priced.ts';
export { isThin } from './constants/thin-market.ts';
export { readConstants, writeConstants } from './constants/constants-file.ts';
export type { QuotedProp, Seasons } from './past/seasons.ts';
export { constantsFor, shippedFor } from './constants/shipped.ts';
export {
  advanceHockey,
  checkedHockeyConstants,
  copyHockeyWorld,
  evaluateHockey,
  type HockeyConstants,
  hockeyConstantsFor,
  type HockeyGame,
  type HockeyInput,
  hockeyInput,
  hockeyLeg,
  type HockeyLine,
  HockeyPriced,
  type HockeyGameLine,
  type HockeyQuotedProp,
  type HockeySeasons,
  type HockeyStat,
  type HockeyWorld,
  isHockeyStat,
  isProvenIn,
  newHockeyWorld,
  projectHockey,
  shippedHockey,
} from './hockey/index.ts';
export {
  checkedLiveConstants,
  liveConstantsFor,
  liveJoint,
  liveLaw,
  pregameOf,
  type GameSoFar,
  type LiveChance,
  type LiveConstants,
  type LiveJoint,
  type LiveLaw,
  type PlayerSoFar,
  type Pregame,
} from './live/index.ts';
