import { dayIn, isSeasonLabel, seasonIn, seasonLabel, seasonStartIn, timeIn, type Day } from '../kernel/index.ts';
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

/** The first day that `seasonOf` gives to a season, or to the one so many years later. */
export const seasonStart = (league: League, season: string, yearsLater = 0): Day =>
  seasonStartIn(leagueOf(league).calendar, season, yearsLater);

/** Whether a game of a season can be played on a day; seasons that ended late included. */
export function isInSeason(league: League, season: string, day: Day): boolean {
  const late = leagueOf(league).lateSeasons.find((one) => one.season === season);
  if (late === undefined) return seasonOf(league, day) === season;
  return day >= seasonStart(league, season) && day <= late.until;
}
