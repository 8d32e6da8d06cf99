export { ledgerDay, type LedgerDayQuestion } from './ledger-day.ts';
export { recordTotals, type RecordTotals } from './queries.ts';
export { recordRoom } from './routes.ts';
export { trackRecord, type TrackRecord, type TrackRecordQuestion } from './track-record.ts';
export { verifyLedger, type Verification } from './verify-ledger.ts';
