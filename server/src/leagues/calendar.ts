import { dayIn, isSeasonLabel, seasonIn, seasonLabel, seasonStartIn, timeIn, type Day } from '../kernel/index.ts';
import type { RegularSeason } from './league-definition.ts';
import { leagueOf, type League } from './registry.ts';

/** The league's game day on which a moment falls. */
export const gameDayOf = (league: League, moment: Date): Day => dayIn(leagueOf(league).timeZone, moment);

/** The moment at which the league's clocks show a time of a game day. */
export const gameTime = (league: League, day: Day, hour: number, minute = 0): Date =>
  timeIn(leagueOf(league).timeZone, day, hour, minute);

/** The season that a day belongs to, as the league labels it. */
export const seasonOf = (league: League, day: Day): string => seasonIn(leagueOf(league).calendar, day);

/** Whether a text names a season as the league labels it. */
export const isSeason = (league: League, text: string): boolean => isSeasonLabel(leagueOf(league).calendar, text);

/** The season that starts in a year. */
export const seasonFrom = (league: League, year: number): string => seasonLabel(leagueOf(league).calendar, year);

/** The season that ends in a year. */
export function seasonEndingIn(league: League, year: number): string {
  return seasonFrom(league, leagueOf(league).calendar.label === 'single-year' ? year : year - 1);
}

/** The first day that `seasonOf` gives to a season, or to the one so many years later. */
export const seasonStart = (league: League, season: string, yearsLater = 0): Day =>
  seasonStartIn(leagueOf(league).calendar, season, yearsLater);

/** The first day of games of a season, if it is a usual one. */
export const usualStart = (league: League, season: string): Day =>
  usualDay(league, season, leagueOf(league).usualDates.first);

/** Whether a day lies between the first and the last day of games of a usual season. */
export function isInUsualSeason(league: League, day: Day): boolean {
  const season = seasonOf(league, day);
  return day >= usualStart(league, season) && day <= usualDay(league, season, leagueOf(league).usualDates.last);
}

/** A day of a season by its month and day: in the year in which the season starts, or the one after. */
function usualDay(league: League, season: string, monthDay: string): Day {
  const start = seasonStart(league, season);
  const year = Number(start.slice(0, 4)) + (monthDay < start.slice(5) ? 1 : 0);
  return `${year}-${monthDay}`;
}

/** Whether a game of a season can be played on a day; seasons that ended late included. */
export function isInSeason(league: League, season: string, day: Day): boolean {
  const late = leagueOf(league).lateSeasons.find((one) => one.season === season);
  if (late === undefined) return seasonOf(league, day) === season;
  return day >= seasonStart(league, season) && day <= late.until;
}

/** Games of each team in the regular season; undefined if not known. */
export const regularSeasonGames = (seasons: readonly RegularSeason[], season: string): number | undefined =>
  seasons.findLast(({ since }) => since <= season)?.games ?? undefined;
