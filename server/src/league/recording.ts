/** The writing side of the room's door. */
export { loadDirectory, type Directory } from './directory.ts';
export { appearances } from './directory-queries.ts';
export type { Provenance, Recorded } from './provenance.ts';
export { recordAliases } from './record-aliases.ts';
export { recordLineups, type LineupRecord } from './record-lineups.ts';
export { noteNews } from './unscored-news-queries.ts';
export {
  recordAvailability,
  type AvailabilityEntry,
  type AvailabilityRecorded,
  type AvailabilityReport,
} from './record-availability.ts';
export {
  recordBoxScores,
  type BoxLineRecord,
  type BoxScoreRecord,
  type PeriodLineRecord,
} from './record-box-scores.ts';
export { recordGames, recordGameStates, type GameRecord, type GameStateRecord } from './record-games.ts';
export { namesInReview, type NameInReview } from './name-review-queries.ts';
export { namesToDecide, type NameToDecide } from './names-to-decide.ts';
export { decideName, giveName, reviewNames, type UnknownName } from './review-names.ts';
export { linkPlayers, playerLinks, type PlayerLink } from './player-links.ts';
export { stateInForce, toldElsewhere, type GameStateNow, type ToldLine } from './writing-queries.ts';
export { addPlayers, recordPlayers, type PlayerRecord } from './record-players.ts';
export { recordShotCharts, type ShotChartRecord, type ShotRecord } from './record-shot-charts.ts';
export { recordTeams, type TeamRecord } from './record-teams.ts';
export type { Found, ListedGame, PairOnDay } from './resolve-game.ts';
export type { ListedPlayer, Occasion, PlayerMention } from './resolve-player.ts';
