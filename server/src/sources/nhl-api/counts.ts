import type { CountNames } from '../reading/counts.ts';

/** The API's names for the counts of a skater. Points in power plays are not in its box scores. */
export const OF_SKATERS = {
  goals: 'goals',
  assists: 'assists',
  sog: 'sog',
  blocked_shots: 'blockedShots',
  hits_given: 'hits',
  pp_goals: 'powerPlayGoals',
} as const satisfies CountNames;

/** Those of a goalkeeper, whose goals and assists are in no box score. */
export const OF_GOALKEEPERS = {
  saves: 'saves',
  shots_against: 'shotsAgainst',
  goals_against: 'goalsAgainst',
} as const satisfies CountNames;
