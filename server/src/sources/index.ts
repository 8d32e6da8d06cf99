/** Combines facts of several answers; pure, and independent of any feed. */
export { boxScoreOf, isWholeChart, withPeriods } from './reading/compose-box-score.ts';
