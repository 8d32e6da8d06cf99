import type { ApiModule } from '../platform/http/index.ts';
import { comboRoute } from './combo/combo-route.ts';
import type { CombosDeps } from './deps.ts';
import { publishedRoutes } from './published/published-routes.ts';
import { pickemRoute } from './pickem/pickem-route.ts';

export { dependenceOf, jointLeg } from './combo/joint-leg.ts';
export { priceCombo, refuseConflict } from './combo/price-combo.ts';
export { LEG_BODY } from './shapes.ts';
export { askedPayout, PayoutBody } from './payouts/asked-payout.ts';
export type { EntryDocument, EntryGradeDocument } from './published/documents.ts';
export { ENTRY_SHARES, type EntryShares } from './published/entry-shares.ts';
export { draftEntries, publishEntries } from './published/publish-entries.ts';
export {
  entryRows,
  firstUngradedEntry,
  openEntries,
  openGrades,
  type EntryRow,
  type RowLeg,
} from './published/queries.ts';
export { settleEntries } from './published/settle-entries.ts';
export { configuredShares, ENTRIES_SECTION } from './published/shares-section.ts';
export { configuredPayouts, PICKEM_SECTION, shippedPayouts } from './payouts/section.ts';

/** The module's routes. */
export function combosModule(deps: CombosDeps): ApiModule {
  return {
    name: 'combos',
    routes(api) {
      comboRoute(api, deps);
      pickemRoute(api, deps);
      publishedRoutes(api, deps);
    },
  };
}
