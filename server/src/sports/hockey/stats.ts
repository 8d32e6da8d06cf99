import type { StatDefinition } from '../sport.ts';

/** What a box score counts. A goal of a shootout is none: it is the team's alone. A new count is one entry here and a migration. */
export const COUNT_MEANINGS = {
  goals: 'goals, without those of a shootout',
  assists: 'assists',
  shots: 'shots on goal',
  blocked: "opponents' shots blocked",
  hits: 'hits',
  pp_goals: 'goals in a power play',
  pp_points: 'goals and assists in a power play',
  saves: 'saves, of a goalkeeper',
  shots_against: 'shots on goal faced, of a goalkeeper',
  goals_against: 'goals let in, of a goalkeeper, without those of a shootout',
} as const satisfies Record<string, string>;
export type HockeyCount = keyof typeof COUNT_MEANINGS;

/** What each source has of every skater. Box scores count nothing else of a skater everywhere, and only the last three of a goalkeeper. */
export const SKATER_COUNTS = ['goals', 'assists', 'shots', 'blocked', 'hits'] as const satisfies readonly HockeyCount[];

/** What each source has of a goalkeeper. */
export const GOALKEEPER_COUNTS = ['saves', 'shots_against', 'goals_against'] as const satisfies readonly HockeyCount[];

/** Every stat. One of known counts is one entry here: parsing, API, scoring and settlement read this list. */
export const STATS = {
  Goals: { label: 'Goals', parts: ['goals'], feed: 'goals', aliases: [] },
  Assists: { label: 'Assists', parts: ['assists'], feed: 'assists', aliases: ['ast'] },
  Points: { label: 'Points', parts: ['goals', 'assists'], feed: 'points', aliases: ['pts'] },
  ShotsOnGoal: { label: 'Shots on goal', parts: ['shots'], feed: 'shots_on_goal', aliases: ['sog'] },
  BlockedShots: { label: 'Blocked shots', parts: ['blocked'], feed: 'blocked_shots', aliases: [] },
  Hits: { label: 'Hits', parts: ['hits'], feed: 'hits', aliases: [] },
  PowerPlayPoints: { label: 'Power-play points', parts: ['pp_points'], feed: 'power_play_points', aliases: ['ppp'] },
  Saves: { label: 'Saves', parts: ['saves'], feed: 'total_saves', aliases: [] },
  GoalsAgainst: { label: 'Goals against', parts: ['goals_against'], feed: 'goals_against', aliases: [] },
} as const satisfies Record<string, StatDefinition<HockeyCount>>;
