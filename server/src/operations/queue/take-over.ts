import type { Context } from '../../platform/index.ts';
import type { RunnerState } from './run-operation.ts';
import { Stopped } from './endings.ts';
import { cancelledAmong, takeFromDeadProcesses, withoutJob } from './lease-queries.ts';
import { wakeWorkers } from './wake-workers.ts';

/**
 * Returns operations of dead processes to the queue. Notifies workers again of queued operations whose notification was
 * lost. Safe to run concurrently.
 */
export async function takeOver(
  ctx: Context,
  runner: RunnerState,
  processId: string,
  patienceMs: number,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const known = [...runner.running.keys()];
    const taken = await takeFromDeadProcesses(tx, processId, known, ctx.clock.now(), patienceMs);
    for (const { id, status } of taken) {
      ctx.log.warn({ operationId: id, status }, 'operation taken over from a dead process');
      if (status === 'queued') await wakeWorkers(tx, id);
    }
  });
  for (const { id, type } of await withoutJob(ctx.db, patienceMs)) {
    if (runner.runnable.has(type)) await wakeWorkers(ctx.db, id);
  }
}

/** Aborts the long waits of cancelled operations; running code sees the cancellation at its next safe point. */
export async function abortCancelled(ctx: Context, { running }: RunnerState): Promise<void> {
  if (running.size === 0) return;
  for (const { id } of await cancelledAmong(ctx.db, [...running.keys()]))
    running.get(id)?.abort(new Stopped('cancelled'));
}
