export { AsOfParam, checkedAsOf } from './as-of.ts';
export { listedPicksTable, settledPicksTable } from './data-queries.ts';
export type { EvaluationOnWire } from './evaluation-shape.ts';
export { picksScored, picksSettled, type PicksScored, type PicksSettled } from './events.ts';
export { firstUnsettled, lockOutcomes, picksToGrade, type PickToGrade } from './outcome-queries.ts';
export { isOvertaken, publishBoard, type Publication } from './publish-board.ts';
export type { ShownPick } from './queries.ts';
export { recordOutcomes, type NewClosing, type NewOutcome } from './record-outcomes.ts';
export { pickCells, PICK_COLUMNS } from './pick-table.ts';
export { picksModule } from './routes.ts';
export {
  closingDocument,
  gradeDocument,
  pickDocument,
  type ClosingDocument,
  type GradeDocument,
  type LedgerDocument,
  type PickDocument,
} from './seal-documents.ts';
export { sealedClosings, sealedGrades, sealedPicks } from './seal-queries.ts';
export { PickShape, pickOnWire, type PickOnWire } from './schemas.ts';
export { topPicks, type TopPicksQuestion } from './top-picks.ts';
export { seenAt, TIER_VIEWS, type TierView } from './tier-view.ts';
