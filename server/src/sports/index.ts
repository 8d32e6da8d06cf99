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
export { PERIODS, type Period, type SplitPeriod } from './periods.ts';
export { sportNamed, SPORT_KEYS, SPORTS, ZONES, type SportKey } from './registry.ts';
export type { Sport, StatDefinition } from './sport.ts';
export { isInEverySource, parseStat, refusedLine, STAT_NAMES, STATS, type Stat, type StatNames } from './stats.ts';
export { valueOf } from './value.ts';
