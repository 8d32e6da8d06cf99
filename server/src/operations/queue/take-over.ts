import type { Context } from '../../platform/index.ts';
import { addMissingWork, addWork } from '../../platform/work/index.ts';
import type { RunnerState } from './run-operation.ts';
import { Stopped } from './endings.ts';
import { OPERATION } from './kinds.ts';
import { cancelledAmong, needsCare, takeLost } from './lease-queries.ts';

/** Returns operations of dead processes to the queue, and queued ones that the queue has lost. Safe to run concurrently. */
export async function takeOver(
  ctx: Context,
  { running, runnable }: RunnerState,
  processId: string,
  patienceMs: number,
): Promise<void> {
  const found = await needsCare(ctx.db, processId, [...running.keys()], patienceMs);
  if (found.some(({ isLost }) => isLost)) {
    await ctx.db.transaction(async (tx) => {
      for (const { id, status } of await takeLost(tx, processId, [...running.keys()], patienceMs, ctx.clock.now())) {
        ctx.log.warn({ operationId: id, status }, 'operation taken over from a dead process');
        if (status === 'queued') await addWork(tx, OPERATION, id);
      }
    });
  }
  const unqueued = found.filter(({ isLost, type }) => !isLost && runnable.has(type));
  await addMissingWork(
    ctx.db,
    OPERATION,
    unqueued.map(({ id }) => id),
  );
}

/** Aborts the long waits of cancelled operations; running code sees the cancellation at its next safe point. */
export async function abortCancelled(ctx: Context, { running }: RunnerState): Promise<void> {
  if (running.size === 0) return;
  for (const { id } of await cancelledAmong(ctx.db, [...running.keys()]))
    running.get(id)?.abort(new Stopped('cancelled'));
}
