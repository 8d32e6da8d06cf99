/**
 * Pick'em books by the keys that feeds and CSV files give them. They sell entries at multipliers, which are not odds: their
 * lines are shown, and no consensus reads them.
 */
export const PICK_EM_BOOKS: ReadonlySet<string> = new Set([
  'betr_us_dfs',
  'pick6',
  'prizepicks',
  'sleeper',
  'underdog',
]);
