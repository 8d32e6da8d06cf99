import type { League } from '../leagues/index.ts';
import { analyzeLeague } from '../league/index.ts';
import { analyzeMarkets } from '../odds/index.ts';
import { command, type Queryable } from '../platform/index.ts';

/**
 * The writer lock of a league until the transaction ends. Two advisory locks: the key of all writers, shared, which
 * `odds.drop_quote_months` takes exclusively; and the league's key, exclusive.
 */
export const takeWriterLock = command<[league: League]>(
  'ingest.take-writer-lock',
  `select pg_advisory_xact_lock_shared(7267460118524), pg_advisory_xact_lock(hashtextextended('ingest.writer ' || $1, 0))`,
);

/** Updates the planner's statistics after an import. */
export async function analyzeFacts(db: Queryable): Promise<void> {
  await analyzeLeague(db);
  await analyzeMarkets(db);
}
