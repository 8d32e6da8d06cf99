/** What feeds say, put together: pure, and known to no feed. */
export { boxScoreOf, isWholeChart, withPeriods } from './compose-box-score.ts';
