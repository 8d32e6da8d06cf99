import { defineSport } from '../sport.ts';
import { COUNT_MEANINGS, FITTED_COUNTS, STATS } from './stats.ts';
import { BASIC_ZONES } from './zones.ts';

export const basketball = defineSport({
  key: 'basketball',
  counts: COUNT_MEANINGS,
  everySource: FITTED_COUNTS,
  stats: STATS,
  periods: ['Q1', 'Q2', 'Q3', 'Q4', 'H1', 'H2'],
  // Guard and forward where a roster does not tell them apart further.
  positions: ['PG', 'SG', 'SF', 'PF', 'C', 'G', 'F'],
  zones: BASIC_ZONES,
});

export { marketPieceAt, statInText, statOfPieces, type MarketPiece } from './stat-words.ts';
export {
  BASKETBALL_STATS,
  FITTED_COUNTS,
  FITTED_STATS,
  fittedDefinition,
  fittedValue,
  isFitted,
  isFittedCount,
  noCounts,
  statDefinition,
  type FittedCount,
  type FittedLine,
  type FittedStat,
} from './stats.ts';
export { BASIC_ZONES, type BasicZone } from './zones.ts';
