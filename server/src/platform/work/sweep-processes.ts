import type { Context } from '../context.ts';
import { endSilentProcesses, unlockJobs } from './queries.ts';

/**
 * Ends processes silent for longer than a lease and releases their jobs. Processes may sweep concurrently. The queue
 * alone would keep a dead worker's jobs for four hours.
 */
export async function sweepProcesses({ db, log }: Pick<Context, 'db' | 'log'>, leaseMs: number): Promise<void> {
  const found = await endSilentProcesses(db, leaseMs);
  for (const { processId } of found)
    if (processId !== null) log.warn({ processId }, 'a process missed its lease; its work is taken over');
  const strays = found.flatMap(({ worker }) => worker ?? []);
  if (strays.length > 0) await unlockJobs(db, strays);
}
