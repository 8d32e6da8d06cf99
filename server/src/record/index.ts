export { ledgerDay, type LedgerDayQuestion } from './ledger/ledger-day.ts';
export type { EntryRecord } from './entries/entry-figures.ts';
export { entriesCameTo } from './entries/entry-record.ts';
export type { Figures } from './figures.ts';
export { clusteredMean, expectedSum, returnOnStakes, student, type DaySum, type Estimate } from './intervals.ts';
export { recordTotals, type RecordTotals } from './queries.ts';
export { RECORD_SECTION } from './public/record-section.ts';
export { recordModule } from './routes.ts';
export { GROUPINGS, type Grouping } from './cell-row.ts';
export { trackRecord, type TrackRecord, type TrackRecordQuestion } from './track-record.ts';
export { verifyLedger, type Verification } from './ledger/verify-ledger.ts';
export { publishedRecord, type RecordQuestion } from './published-record.ts';
export {
  dataHash,
  readSiteList,
  readSiteText,
  SITE_LIST,
  siteList,
  siteText,
  type SiteFile,
  type SiteList,
} from './site/site-format.ts';
export { isHeads, verifySite } from './site/verify-site.ts';
