export * from './recording.ts';
export {
  askedLeague,
  askedLeagues,
  checkProp,
  LeagueName,
  LeagueParam,
  LeaguesParam,
  type AskedLeagues,
} from './asked-league.ts';
export { leaguesModule } from './leagues-routes.ts';
export {
  lineupsKnown,
  lineupsUpTo,
  type AnnouncedLineup,
  type LineupVersion,
  type NamedLineup,
} from './reading/lineup-queries.ts';
export { lineupSums, type LineupSums } from './reading/lineup-record-queries.ts';
export { listingsUpTo, submissionsKnown, type Listing, type Submission } from './reading/listing-queries.ts';
export { playerStatuses, type PlayerStatus } from './reading/player-status.ts';
export { LEAGUE_EVENTS, newsChanged, type NewsChanged } from './events.ts';
export { holdNews, newsTurn } from './reading/news-turn-queries.ts';
export {
  hasNews,
  NEWS_CAUSES,
  takeNews,
  waitingNews,
  type NewsCause,
  type NewsOfGame,
} from './reading/unscored-news-queries.ts';
export {
  disputedPlayers,
  disputesOver,
  endDisputes,
  endOtherBoxScores,
  insertDispute,
  type Dispute,
  type DisputedPlayer,
} from './reading/dispute-queries.ts';
export {
  availabilityKnown,
  finishedGamesOf,
  gameDays,
  playerBefore,
  statusVersions,
  teamChanges,
  type FinishedGame,
  type FinishedGames,
  type GameDay,
  type AvailabilityEntry,
  type NamedAvailability,
  type PlayerBefore,
  type StatusVersion,
  type TeamChange,
} from './reading/history-queries.ts';
export { teamAt, type Player } from './reading/team-at.ts';
export { leagueNewsSince, newsMoments, resultsSince, tipOffBetween, type NewsMoment } from './reading/news-queries.ts';
export {
  boxLines,
  boxPeriods,
  boxScoresInForce,
  linesOfBoxScores,
  gamesAhead,
  gamesKnown,
  gamesOfDay,
  gameStates,
  leagueOfGame,
  leagueOfPlayer,
  periodLines,
  playerNames,
  recentLines,
  type BoxLine,
  type BoxPeriodLine,
  type BoxScore,
  type Game,
  type GameState,
  type PastLine,
  type PlayerName,
} from './reading/reading-queries.ts';
export { runningGames, type RunningNow } from './running/running-queries.ts';
export { analyzeLeague } from './recording/writing-queries.ts';
