import { joinedTo, type Context, type LocalKind, type Transaction } from '../../platform/index.ts';
import { IDLE_IN_TRANSACTION_MS } from '../../platform/work/index.ts';
import { Stopped } from './endings.ts';
import type { OperationContext } from './kinds.ts';
import { leaseState, limitIdleness, succeed, type ClaimedRow } from './lease-queries.ts';

/** An operation that this process holds. */
export interface Held {
  readonly context: OperationContext;
  /** Whether its effects, and with them its completion, are committed. */
  readonly isDone: () => boolean;
}

/**
 * The context of one claimed operation. Its fence guards the database: the last statement of its one transaction
 * completes the operation. If it is no longer held, or is cancelled, nothing commits.
 */
export function holdOperation(ctx: Context, { id, fence }: ClaimedRow, signal: AbortSignal): Held {
  let state: 'working' | 'in effects' | 'done' = 'working';

  async function checkpoint(): Promise<void> {
    const [lease] = await leaseState(ctx.db, id, fence);
    if (lease?.held !== true) throw new Stopped('lost');
    if (lease.cancelRequested) throw new Stopped('cancelled');
    if (signal.aborted) throw signal.reason;
  }
  async function commitWith<Output extends object>(
    work: (inner: Context) => Promise<Output>,
    writes: LocalKind | undefined,
  ): Promise<Output> {
    const commit = async (tx: Transaction): Promise<Output> => {
      await limitIdleness(tx, String(IDLE_IN_TRANSACTION_MS));
      const output = await work({ ...ctx, db: joinedTo(tx) });
      if ((await succeed(tx, id, fence, ctx.clock.now(), JSON.stringify(output))) === 0) await stoppedIn(tx);
      return output;
    };
    return ctx.db.transaction(commit, writes === undefined ? {} : { writes });
  }
  async function stoppedIn(tx: Transaction): Promise<never> {
    const [lease] = await leaseState(tx, id, fence);
    throw new Stopped(lease?.held === true ? 'cancelled' : 'lost');
  }
  const context: OperationContext = {
    ...ctx,
    operationId: id,
    signal,
    checkpoint,
    effects: async (work, writes) => {
      if (state !== 'working') throw new Error('the effects of an operation are its last step, and happen once');
      await checkpoint();
      state = 'in effects';
      const output = await commitWith(work, writes);
      state = 'done';
      return output;
    },
  };
  return { context, isDone: () => state === 'done' };
}
