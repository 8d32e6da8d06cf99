export { chanceToPlay } from './availability.ts';
export { BLOCKS, sumOfBlocks, type BlockName, type BlockParts } from './blocks.ts';
export { confidenceIn } from './confidence.ts';
export type { ModelConstants } from './constants.ts';
export { BLOCK_LABELS, edgeScore, evaluate, partsAt, spiderAxes, type Block, type Evaluation } from './evaluate.ts';
export { inputsOf, type NewsLevel, type PlayerInput } from './features.ts';
export type { GameInfo, PeriodLine, PlayedGame, PlayerLine, PlayerNews, TeamNews, UpcomingGame } from './history.ts';
export { logit, sigmoid } from './logit.ts';
export { overAtLine, type LineOpinion } from './moved-line.ts';
export { fairQuote, mainLines, marketView, type BookQuote, type FairQuote, type MarketView } from './market.ts';
export {
  countInterval,
  expectedCount,
  ladderSpan,
  logOddsAt,
  medianCount,
  overProbability,
  price,
  probabilityInterval,
  pushProbability,
  type LineLogOdds,
  type Priced,
} from './pricing.ts';
export { project, type Projection } from './projection.ts';
export { advance, copyWorld, newWorld, playerOf, type World } from './world.ts';
export { backtest, type Backtest, type BacktestInput } from './backtest/backtest.ts';
export { seededRandom, type Random } from './backtest/bootstrap.ts';
export { alarms, PLANTED, replayForLeaks, type LeakSigns, type Planted } from './backtest/canaries.ts';
export { backtestPlots, backtestText } from './backtest/report.ts';
export { readConstants, writeConstants } from './constants-file.ts';
export { fitConstants, type FitInput, type QuotedProp } from './fit/fit.ts';
export { constantsFor, SHIPPED } from './shipped.ts';
