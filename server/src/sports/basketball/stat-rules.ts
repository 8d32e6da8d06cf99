import type { StatRules } from '../sport.ts';
import type { BasketballStat } from './stats.ts';

/** A basket is two points or three, a free throw one, and none is made without an attempt. */
export const STAT_RULES = {
  equal: [{ stat: 'Points', sum: { FieldGoalsMade: 2, Threes: 1, FreeThrowsMade: 1 } }],
  atMost: [
    ['Threes', 'FieldGoalsMade'],
    ['Threes', 'ThreesAttempted'],
    ['FieldGoalsMade', 'FieldGoalsAttempted'],
    ['ThreesAttempted', 'FieldGoalsAttempted'],
    ['FreeThrowsMade', 'FreeThrowsAttempted'],
    ['TripleDouble', 'DoubleDouble'],
  ],
} as const satisfies StatRules & { readonly atMost: readonly (readonly [BasketballStat, BasketballStat])[] };
