/** What the page shares with the service and with `proppick verify`. */
export { sha256 } from '../../../server/src/ledger/sha256.ts';
export { readSiteList, SITE_LIST, type SiteList } from '../../../server/src/record/site/site-format.ts';
export { verifySite } from '../../../server/src/record/site/verify-site.ts';
export type { LedgerChain, LedgerDay } from '../../../server/src/record/ledger/ledger-shapes.ts';
export type { PublishedRecord } from '../../../server/src/record/ledger/compare-record.ts';
export type { Verification } from '../../../server/src/record/ledger/verify-ledger.ts';
