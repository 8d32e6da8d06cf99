import type { StatDefinition } from '../sport.ts';

/** What a box score counts. A goal of a shootout is none: it is the team's alone. A new count is one entry here and a migration. */
export const COUNT_MEANINGS = {
  goals: 'goals, without those of a shootout',
  assists: 'assists',
  sog: 'shots on goal',
  blocked_shots: "opponents' shots blocked",
  hits_given: 'hits',
  pp_goals: 'goals in a power play',
  pp_points: 'goals and assists in a power play',
  saves: 'saves, of a goalkeeper',
  shots_against: 'shots on goal faced, of a goalkeeper',
  goals_against: 'goals let in, of a goalkeeper, without those of a shootout',
} as const satisfies Record<string, string>;
export type HockeyCount = keyof typeof COUNT_MEANINGS;

/** Every stat. One of known counts is one entry here: parsing, API, scoring and settlement read this list. */
export const STATS = {
  Goals: { label: 'Goals', parts: ['goals'], feed: 'goals', aliases: [] },
  Assists: { label: 'Assists', parts: ['assists'], feed: 'assists', aliases: ['ast'] },
  Points: { label: 'Points', parts: ['goals', 'assists'], feed: 'points', aliases: ['pts'] },
  ShotsOnGoal: { label: 'Shots on goal', parts: ['sog'], feed: 'shots_on_goal', aliases: ['sog'] },
  BlockedShots: { label: 'Blocked shots', parts: ['blocked_shots'], feed: 'blocked_shots', aliases: [] },
  Hits: { label: 'Hits', parts: ['hits_given'], feed: 'hits', aliases: [] },
  PowerPlayPoints: { label: 'Power-play points', parts: ['pp_points'], feed: 'power_play_points', aliases: ['ppp'] },
  Saves: { label: 'Saves', parts: ['saves'], feed: 'total_saves', aliases: [] },
  GoalsAgainst: { label: 'Goals against', parts: ['goals_against'], feed: 'goals_against', aliases: ['goals_allowed'] },
} as const satisfies Record<string, StatDefinition<HockeyCount>>;
