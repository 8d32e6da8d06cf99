/** The exports for modules that write facts. */
export { loadDirectory, type Directory } from './directory/directory.ts';
export { appearances } from './directory/directory-queries.ts';
export type { Provenance, Recorded } from './provenance.ts';
export { recordAliases } from './names/record-aliases.ts';
export { recordLineups, type LineupRecord } from './recording/record-lineups.ts';
export { lineupVersions } from './reading/lineup-queries.ts';
export { availabilityKept } from './recording/availability-queries.ts';
export { takeNewsTurn } from './reading/news-turn-queries.ts';
export { noteNews } from './reading/unscored-news-queries.ts';
export {
  recordAvailability,
  recordPastLists,
  type AvailabilityEntry,
  type AvailabilityRecorded,
  type AvailabilityReport,
} from './recording/record-availability.ts';
export {
  recordBoxScores,
  type BoxLineRecord,
  type BoxScoreRecord,
  type PeriodLineRecord,
} from './recording/record-box-scores.ts';
export { recordGames, recordGameStates, type GameRecord, type GameStateRecord } from './recording/record-games.ts';
export { namesInReview, type NameInReview } from './names/name-review-queries.ts';
export { namesToDecide, type NameToDecide } from './names/names-to-decide.ts';
export { decideName, giveName, queueOnce, reviewNames, type UnknownName } from './names/review-names.ts';
export { linkPlayers, playerLinks, type PlayerLink } from './recording/player-links.ts';
export { stateInForce, linesElsewhere, type GameStateNow, type SourcedLine } from './recording/writing-queries.ts';
export { addPlayers, addUnnumbered, recordPlayers, type PlayerRecord } from './recording/record-players.ts';
export { recordShotCharts, type ShotChartRecord, type ShotRecord } from './recording/record-shot-charts.ts';
export { statedPlayers } from './running/running-queries.ts';
export { recordRunningGames } from './running/record-running-games.ts';
export type { RunningGame, RunningLine } from './running/running-game.ts';
export { recordTeams, type TeamRecord } from './recording/record-teams.ts';
export type { Found, ListedGame, PairOnDay } from './directory/resolve-game.ts';
export type { ListedPlayer, NameContext, PlayerMention } from './directory/resolve-player.ts';
