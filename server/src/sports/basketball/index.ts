import { defineSport } from '../sport.ts';
import { BLOCK_LABELS } from './blocks.ts';
import { boxScore } from './box-score.ts';
import { OVER_TENDENCY } from './over-tendency.ts';
import { STAT_RULES } from './stat-rules.ts';
import { COUNT_MEANINGS, FITTED_COUNTS, STATS } from './stats.ts';
import { WRITTEN } from './written.ts';
import { BASIC_ZONES } from './zones.ts';

export const basketball = defineSport({
  key: 'basketball',
  counts: COUNT_MEANINGS,
  everySource: FITTED_COUNTS,
  stats: STATS,
  inPlay: 10,
  periods: ['Q1', 'Q2', 'Q3', 'Q4', 'H1', 'H2'],
  // Guard and forward where a roster does not tell them apart further.
  positions: ['PG', 'SG', 'SF', 'PF', 'C', 'G', 'F'],
  zones: BASIC_ZONES,
  statRules: STAT_RULES,
  blocks: BLOCK_LABELS,
  overTendency: OVER_TENDENCY,
  boxScore,
  grading: {
    hasPlayed: ({ seconds }, minimumSeconds) => seconds >= minimumSeconds,
    absentInPeriod: 'the player was not on court in the period',
    earlyExitIn: 'H1',
  },
  written: WRITTEN,
});

export { BLOCK_LABELS, BLOCKS, type BlockName } from './blocks.ts';
export {
  BASKETBALL_COUNTS,
  BASKETBALL_STATS,
  FITTED_COUNTS,
  FITTED_STATS,
  fittedDefinition,
  fittedValue,
  isFitted,
  isFittedCount,
  noCounts,
  statDefinition,
  type BasketballCount,
  type BasketballStat,
  type FittedCount,
  type FittedLine,
  type FittedStat,
} from './stats.ts';
export { BASIC_ZONES, type BasicZone } from './zones.ts';
