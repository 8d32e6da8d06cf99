/** Pure functions that combine facts, independent of any feed. */
export { boxScoreOf, isWholeChart, playerWithoutLine, withPeriods } from './reading/compose-box-score.ts';
