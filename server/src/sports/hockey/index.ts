import { defineSport } from '../sport.ts';
import { BLOCK_LABELS } from './blocks.ts';
import { boxScore } from './box-score.ts';
import { COUNT_MEANINGS, STATS } from './stats.ts';
import { WRITTEN } from './written.ts';

export type { HockeyCount } from './stats.ts';
export { HOCKEY_BLOCKS, type HockeyBlock } from './blocks.ts';

export const hockey = defineSport({
  key: 'hockey',
  counts: COUNT_MEANINGS,
  // Skaters have some, goalkeepers others.
  everySource: [],
  stats: STATS,
  // Goalkeepers included. Penalties take a little.
  inPlay: 12,
  periods: ['P1', 'P2', 'P3'],
  // Centre, left and right wing, defender, goalkeeper; W where a roster does not tell the wings apart.
  positions: ['C', 'L', 'R', 'W', 'D', 'G'],
  zones: null,
  // A goal may be no shot: one that is awarded.
  statRules: { equal: [], atMost: [['PowerPlayPoints', 'Points']] },
  blocks: BLOCK_LABELS,
  // Not studied.
  overTendency: {},
  boxScore,
  grading: {
    hasPlayed: ({ seconds }, minimumSeconds) => seconds >= minimumSeconds,
    absentInPeriod: 'the player was not on the ice in the period',
    earlyExitIn: null,
    startersOnly: ['Saves', 'GoalsAgainst'],
  },
  written: WRITTEN,
});
