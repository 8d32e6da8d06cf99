/**
 * Pick'em books by the keys that feeds and CSV files use. They sell entries at multipliers, which are not odds: their lines
 * are shown, but no consensus uses them.
 */
export const PICK_EM_BOOKS: ReadonlySet<string> = new Set([
  'betr_us_dfs',
  'pick6',
  'prizepicks',
  'sleeper',
  'underdog',
]);
