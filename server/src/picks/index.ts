export { AsOfParam, checkedAsOf } from './as-of-shape.ts';
export { listedPicksTable, recordPicksTable, settledPicksTable } from './boards/list-queries.ts';
export type { EvaluationOnWire } from './evaluation/evaluation-shape.ts';
export {
  gameProgress,
  picksScored,
  picksSettled,
  type GameProgress,
  type PicksScored,
  type PicksSettled,
} from './events.ts';
export { firstUnsettled, lockOutcomes, picksToGrade, type PickToGrade } from './outcomes/outcome-queries.ts';
export { publishedClaim, type PublishedClaim } from './outcomes/claim-queries.ts';
export { currentPicks, newestBoardDay } from './boards/board-queries.ts';
export { boardChanges, type ChangedClaim, type ClaimChange } from './outcomes/board-change-queries.ts';
export { isOvertaken, publishBoard, type Publication } from './boards/publish-board.ts';
export { gameState, PICK_STATES, type PickState } from './now/pick-now.ts';
export { recordOutcomes, type NewClosing, type NewOutcome } from './outcomes/record-outcomes.ts';
export { followGames, followHandler } from './live/follow-games.ts';
export {
  LiveInterval,
  liveOnWire,
  LiveProbability,
  LiveShape,
  STATE_SHAPE,
  stateOnWire,
  type LiveOnWire,
} from './live/live-shape.ts';
export { livePicks, type LivePick, type RunningStates } from './live/live-picks.ts';
export type { OpenPick } from './live/live-queries.ts';
export { openPicksNow } from './now/picks-now.ts';
export { pickCells, pickNowCells, PICK_COLUMNS, PICK_NOW_COLUMNS } from './members/pick-table.ts';
export { picksModule } from './routes.ts';
export {
  closingDocument,
  gradeDocument,
  storedPickDocument,
  type ClosingDocument,
  type GradeDocument,
  type LedgerDocument,
  type PickDocument,
} from './seals/seal-documents.ts';
export { sealedClosings, sealedGrades, sealedPicks } from './seals/seal-queries.ts';
export { PickShape, pickOnWire, type PickOnWire } from './members/pick.ts';
export { topPicks, type TopPicksQuestion } from './boards/top-picks.ts';
export type { Scope } from './scope.ts';
