import type { Queryable } from '../platform/index.ts';
import type { Preferences } from './preferences.ts';
import { preferencesSet } from './queries.ts';

/** The preferences of an account that has stored none. */
export const DEFAULT_PREFERENCES: Preferences = {
  books: null,
  oddsFormat: 'American',
  timeZone: 'UTC',
  bankroll: null,
  unitShare: 0.01,
  kellyFraction: 0.25,
  maxStakeShare: 0.03,
  against: 'consensus',
  devig: 'proportional',
};

/** The preferences of an account, or the defaults. One statement. */
export async function preferencesOf(db: Queryable, accountId: number): Promise<Preferences> {
  const [set] = await preferencesSet(db, accountId);
  return set ?? DEFAULT_PREFERENCES;
}
