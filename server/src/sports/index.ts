export {
  BOX_COUNTS,
  countColumns,
  countOf,
  countsText,
  meaningOfCount,
  sumCounts,
  type Count,
  type CountLine,
} from './counts.ts';
export { marketsOf, type MarketPiece, type Markets } from './markets.ts';
export { PERIODS, type Period, type SplitPeriod } from './periods.ts';
export {
  BLOCK_LABELS,
  BLOCKS,
  sportNamed,
  SPORT_KEYS,
  SPORTS,
  ZONES,
  type BlockName,
  type SportKey,
} from './registry.ts';
export type { GameLength, Sport, StatDefinition, TeamTotals } from './sport.ts';
export {
  isInEverySource,
  parseStat,
  refusedLine,
  STAT_NAMES,
  STATS,
  statsIn,
  type Stat,
  type StatNames,
} from './stats.ts';
export { valueOf } from './value.ts';
