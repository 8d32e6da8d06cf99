import type { Clock } from '../kernel/index.ts';
import { noteError } from '../operations/index.ts';
import type { Queryable } from '../platform/index.ts';
import { dropLooseChunks } from './files/chunk-queries.ts';
import { failForgotten, markRemoved } from './job-queries.ts';

/** What was not finished in so long never will be: the queue has stopped trying. */
const FORGOTTEN_MS = 3 * 86_400_000;

/** Removes the files whose time is over and the pieces that belong to no file; their exports stay listed. Says how many
 *  pieces went. */
export async function sweepExports(db: Queryable, clock: Clock): Promise<number> {
  const now = clock.now();
  const message = 'The export was not finished in three days.';
  const forgotten = await failForgotten(db, new Date(now.getTime() - FORGOTTEN_MS), now, message);
  if (forgotten > 0) await noteError(db, { category: 'internal', step: 'export', message, occurredAt: now });
  return removeExpired(db, clock);
}

/** Removes the files whose time is over. Says how many pieces went. */
export async function removeExpired(db: Queryable, clock: Clock): Promise<number> {
  await markRemoved(db, clock.now());
  return dropLooseChunks(db);
}
