import { analyzeLeague } from '../league/index.ts';
import { analyzeMarkets } from '../odds/index.ts';
import type { Queryable } from '../platform/index.ts';

/** Updates the planner's statistics after an import. */
export async function analyzeFacts(db: Queryable): Promise<void> {
  await analyzeLeague(db);
  await analyzeMarkets(db);
}
