import type { Count } from '../kernel/index.ts';

/** What the league calls each count, in its files and in its statistics alike. */
export const LEAGUE_COUNTS: Readonly<Record<Count, string>> = {
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
