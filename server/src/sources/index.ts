/** What feeds say, put together: pure, and known to no feed. */
export { boxScoreOf, isWholeChart, withPeriods } from './reading/compose-box-score.ts';
