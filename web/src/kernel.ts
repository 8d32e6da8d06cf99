/** Pure code that the service and the dashboard share. */
export { netPrice } from '../../server/src/odds/books/exchanges.ts';
export { BOOK_TITLES, bookKind, SHARP_BOOKS } from '../../server/src/odds/books/titles.ts';
export { addDays, dayIn, isDay, type Day } from '../../server/src/kernel/game-day.ts';
export { hitInterval } from '../../server/src/kernel/hit-interval.ts';
export {
  americanIn,
  americanPrice,
  expectedValue,
  fairPrice,
  impliedProbability,
  noVigOver,
} from '../../server/src/kernel/odds.ts';
export { PRICE_COLUMNS } from '../../server/src/research/prices/price-columns.ts';
export { marketsOf } from '../../server/src/sports/markets.ts';
export { PERIODS, type Period } from '../../server/src/sports/periods.ts';
export { STAT_NAMES, STATS, statsIn, type Stat } from '../../server/src/sports/stats.ts';
export { sizeStakes } from '../../server/src/picks/stakes/size-stakes.ts';
export { PICK_EM_BOOKS } from '../../server/src/kernel/pick-em.ts';
