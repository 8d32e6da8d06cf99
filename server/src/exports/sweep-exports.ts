import type { Clock } from '../kernel/index.ts';
import { noteError } from '../operations/index.ts';
import type { Queryable } from '../platform/index.ts';
import { dropUnusedChunks } from './files/chunk-queries.ts';
import { failForgotten, markRemoved } from './job-queries.ts';

/** Maximum age of an open export: by then the queue has stopped retrying. */
const FORGOTTEN_MS = 3 * 86_400_000;

/** Deletes expired files and chunks without a file; their exports stay listed. Returns the number of chunks. */
export async function sweepExports(db: Queryable, clock: Clock): Promise<number> {
  const now = clock.now();
  const message = 'The export was not finished in three days.';
  const forgotten = await failForgotten(db, new Date(now.getTime() - FORGOTTEN_MS), now, message);
  if (forgotten > 0) await noteError(db, { category: 'internal', step: 'export', message, occurredAt: now });
  return removeExpired(db, clock);
}

/** Deletes expired files. Returns the number of chunks. */
export async function removeExpired(db: Queryable, clock: Clock): Promise<number> {
  await markRemoved(db, clock.now());
  return dropUnusedChunks(db);
}
