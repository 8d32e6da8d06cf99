import type { WrittenMarkets } from '../sport.ts';
import type { STATS } from './stats.ts';

const SPELLINGS: readonly (readonly [pattern: string, piece: keyof typeof STATS | 'filler'])[] = [
  [String.raw`(?:o|over)\/(?:u|under)`, 'filler'],
  ['(?:power[- ]?play|pp)[- ]?(?:points?|pts)', 'PowerPlayPoints'],
  ['shots?[- ]on[- ](?:goal|target|net)', 'ShotsOnGoal'],
  ['sogs?', 'ShotsOnGoal'],
  ['blocked[- ]shots?|blocks?|blks?', 'BlockedShots'],
  ['goals?[- ](?:against|allowed)', 'GoalsAgainst'],
  ['(?:goal(?:ie|tender|keeper)[- ])?saves?', 'Saves'],
  ['goals?', 'Goals'],
  ['assists?|asts?', 'Assists'],
  ['points?|pts', 'Points'],
  ['hits?', 'Hits'],
  ['player|skater|total|props?|and|alternate|alt|scored', 'filler'],
];

const ORDINALS = ['1st|first', '2nd|second', '3rd|third'] as const;

/** A spelling stands before those that it begins with. */
export const WRITTEN = {
  sport: 'hockey',
  spellings: SPELLINGS,
  once: [
    ['any[- ]?time[- ]+(?:goal[- ]?)?scorers?', 'Goals'],
    [String.raw`goal[\s_-]?scorer[\s_-]+any[- ]?time`, 'Goals'],
    ['atgs', 'Goals'],
  ],
  periods: ORDINALS.map((ordinal, index): [string, string] => [
    `(?:${ordinal})[\\s-]*period|${index + 1}p|period\\s*${index + 1}|p${index + 1}`,
    `P${index + 1}`,
  ]),
} satisfies WrittenMarkets;
