/** Pure code that the service and the dashboard share. */
export { BOOK_TITLES } from '../../server/src/odds/books/titles.ts';
import { dayIn, type Day } from '../../server/src/kernel/game-day.ts';
import { seasonIn, seasonStartIn } from '../../server/src/kernel/season.ts';
import { calendar, timeZone } from '../../server/src/leagues/nba/calendar.ts';

export { addDays, isDay, type Day } from '../../server/src/kernel/game-day.ts';
export { fairPrice, impliedProbability } from '../../server/src/kernel/odds.ts';
export { STAT_NAMES, STATS, type Stat } from '../../server/src/kernel/stats.ts';

/** Of the only league that the dashboard shows so far. */
export const gameDayOf = (moment: Date): Day => dayIn(timeZone, moment);
export const seasonOf = (day: Day): string => seasonIn(calendar, day);
export const seasonStart = (season: string): Day => seasonStartIn(calendar, season);
