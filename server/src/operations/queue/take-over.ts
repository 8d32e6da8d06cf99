import type { Context } from '../../platform/index.ts';
import type { Bench } from './run-operation.ts';
import { Stopped } from './endings.ts';
import { cancelledAmong, takeFromTheGone, withoutJob } from './lease-queries.ts';
import { wakeWorkers } from './wake-workers.ts';

/**
 * Returns operations of dead processes to the queue, and notifies workers of queued operations whose notification was
 * lost: the row is the truth. Several processes may run it at once.
 */
export async function takeOver(ctx: Context, bench: Bench, processId: string, patienceMs: number): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const known = [...bench.running.keys()];
    const taken = await takeFromTheGone(tx, processId, known, ctx.clock.now(), patienceMs);
    for (const { id, status } of taken) {
      ctx.log.warn({ operationId: id, status }, 'operation taken over from a dead process');
      if (status === 'queued') await wakeWorkers(tx, id);
    }
  });
  for (const { id, type } of await withoutJob(ctx.db, patienceMs)) {
    if (bench.runnable.has(type)) await wakeWorkers(ctx.db, id);
  }
}

/** Aborts the long waits of cancelled operations; running code sees the cancellation at its next safe point. */
export async function abortCancelled(ctx: Context, { running }: Bench): Promise<void> {
  if (running.size === 0) return;
  for (const { id } of await cancelledAmong(ctx.db, [...running.keys()]))
    running.get(id)?.abort(new Stopped('cancelled'));
}
