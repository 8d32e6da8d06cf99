/** The words and sums that the service and the dashboard share: pure, and the same code on both sides. */
export { BOOK_TITLES } from '../../server/src/odds/books.ts';
export { addDays, gameDayOf, isDay, seasonOf, seasonStart, type Day } from '../../server/src/kernel/game-day.ts';
export { fairPrice, impliedProbability } from '../../server/src/kernel/odds.ts';
export { STAT_NAMES, STATS, type Stat } from '../../server/src/kernel/stats.ts';
