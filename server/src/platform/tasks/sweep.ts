import type { Context } from '../context.ts';
import { endSilentProcesses, strayWorkers, unlockJobs } from './queries.ts';

/**
 * Ends processes silent for longer than a lease and releases their jobs. Processes may sweep concurrently. The queue
 * alone would keep a dead worker's jobs for four hours.
 */
export async function sweepProcesses({ db, log }: Pick<Context, 'db' | 'log'>, leaseMs: number): Promise<void> {
  const ended = await endSilentProcesses(db, leaseMs);
  for (const { id } of ended) log.warn({ processId: id }, 'a process missed its lease; its work is taken over');
  const stray = await strayWorkers(db, leaseMs);
  if (stray.length > 0)
    await unlockJobs(
      db,
      stray.map(({ worker }) => worker),
    );
}
