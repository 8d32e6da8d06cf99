export type { ClockTime } from './league-definition.ts';
export {
  gameDayOf,
  gameTime,
  isInSeason,
  isInUsualSeason,
  isSeason,
  regularSeasonGames,
  seasonEndingIn,
  seasonFrom,
  seasonOf,
  seasonStart,
  usualStart,
} from './calendar.ts';
export { EVERY_LEAGUE, type LeagueChoice } from './choice.ts';
export type { Alias, FeedNames, LeagueDefinition, Periods, RegularSeason, Team } from './league-definition.ts';
export { perLeague } from './per-league.ts';
export {
  countsForPeriod,
  elapsedSeconds,
  periodsOf,
  regulationMinutes,
  secondsLeft,
  splitPeriodsOf,
} from './periods.ts';
export { DEFAULT_LEAGUE, LEAGUES, leagueOf, type League } from './registry.ts';
export { countsOf, longestGame, sportOf, statsOf, statValue } from './stats.ts';
export { absentIn, findTeam } from './teams.ts';
