export { ledgerDay, type LedgerDayQuestion } from './ledger/ledger-day.ts';
export type { Figures } from './figures.ts';
export { recordTotals, type RecordTotals } from './queries.ts';
export { recordModule } from './routes.ts';
export { GROUPINGS, type Grouping } from './track-record-queries.ts';
export { trackRecord, type TrackRecord, type TrackRecordQuestion } from './track-record.ts';
export { verifyLedger, type Verification } from './ledger/verify-ledger.ts';
