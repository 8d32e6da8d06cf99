export { gameDayOf, gameTime, isInSeason, isSeason, seasonFrom, seasonOf, seasonStart } from './calendar.ts';
export { EVERY_LEAGUE, type LeagueChoice } from './choice.ts';
export type { Alias, FeedNames, LeagueDefinition, Periods, Team } from './league-definition.ts';
export { perLeague } from './per-league.ts';
export { countsForPeriod, periodsOf, regulationMinutes, splitPeriodsOf } from './periods.ts';
export { DEFAULT_LEAGUE, LEAGUES, leagueOf, type League } from './registry.ts';
export { findTeam } from './teams.ts';
