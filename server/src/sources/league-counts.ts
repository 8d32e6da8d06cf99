import type { FittedCount } from '../sports/basketball/index.ts';
import type { CountNames } from './reading/counts.ts';

/** The league's names for the counts, the same in its files and on its statistics site. */
export const LEAGUE_COUNTS: CountNames & Readonly<Record<FittedCount, string>> = {
  pts: 'points',
  reb: 'reboundsTotal',
  ast: 'assists',
  fg3m: 'threePointersMade',
  fg3a: 'threePointersAttempted',
  fgm: 'fieldGoalsMade',
  fga: 'fieldGoalsAttempted',
  ftm: 'freeThrowsMade',
  fta: 'freeThrowsAttempted',
  stl: 'steals',
  blk: 'blocks',
  tov: 'turnovers',
};
