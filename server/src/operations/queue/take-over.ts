import type { Context } from '../../platform/index.ts';
import type { Bench } from './run-operation.ts';
import { Stopped } from './endings.ts';
import { cancelledAmong, takeFromTheGone, withoutJob } from './lease-queries.ts';
import { wakeWorkers } from './wake-workers.ts';

/**
 * Puts operations of processes that are gone back into the queue and rings again for queued ones that nobody was rung
 * for: the row is the truth, so no lost ring loses an operation. Any number of processes may do this at once.
 */
export async function takeOver(ctx: Context, bench: Bench, processId: string, patienceMs: number): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const known = [...bench.running.keys()];
    const taken = await takeFromTheGone(tx, processId, known, ctx.clock.now(), patienceMs);
    for (const { id, status } of taken) {
      ctx.log.warn({ operationId: id, status }, 'operation taken from a process that is gone');
      if (status === 'queued') await wakeWorkers(tx, id);
    }
  });
  for (const { id, type } of await withoutJob(ctx.db, patienceMs)) {
    if (bench.runnable.has(type)) await wakeWorkers(ctx.db, id);
  }
}

/** Tells operations that wait for something outside that they were cancelled; those at work see it at their next safe point. */
export async function abortCancelled(ctx: Context, { running }: Bench): Promise<void> {
  if (running.size === 0) return;
  for (const { id } of await cancelledAmong(ctx.db, [...running.keys()]))
    running.get(id)?.abort(new Stopped('cancelled'));
}
