import { every, type Context } from '../../platform/index.ts';
import {
  prepareQueue,
  startHeartbeat,
  startWork,
  TIMING,
  type Heartbeat,
  type QueueContext,
  type RowHandler,
  type Timing,
  type WorkHandler,
  addMissingWork,
  addWork,
} from '../../platform/work/index.ts';
import type { Configuration } from '../config/configuration.ts';
import { Stopped } from './endings.ts';
import { OPERATION, runnable, type Job, type OperationKind } from './kinds.ts';
import { queuedOperations, cancelledAmong, needsCare, takeLost } from './lease-queries.ts';
import type { OperationMetrics } from '../monitor/metrics.ts';
import { runOperation, type RunnerState } from './run-operation.ts';
import { createScheduler, type HasGames } from '../schedule/scheduler.ts';

export interface WorkerOptions {
  readonly roles: readonly ('api' | 'worker' | 'scheduler')[];
  readonly kinds: readonly OperationKind[];
  readonly jobs: readonly Job[];
  readonly configuration: Configuration;
  /** Work of other modules on the same queue. */
  readonly handlers?: readonly WorkHandler[];
  /** Concurrent operations and other work of this process. */
  readonly concurrency?: number;
  readonly metrics?: OperationMetrics;
  readonly timing?: Timing;
  readonly mostAttempts?: number;
  /** For schedules with a shorter interval near games. */
  readonly hasGames?: HasGames;
}

export interface RunningWorker {
  /** Takes nothing new, releases operations at their next safe point, and waits briefly for the rest. */
  stop(): Promise<void>;
}

const CONCURRENCY = 4;
const TICK_MS = 1_000;

/** Starts what the roles of this process need, and registers it as a live process. */
export async function startWorker(ctx: QueueContext, options: WorkerOptions): Promise<RunningWorker> {
  const { roles, kinds, jobs, configuration, metrics, mostAttempts } = options;
  const closing = new AbortController();
  const runner: RunnerState = {
    closing: closing.signal,
    runnable: runnable(kinds, jobs),
    running: new Map(),
    ...(metrics && { metrics }),
    ...(mostAttempts !== undefined && { mostAttempts }),
  };
  const atWork = roles.includes('worker')
    ? await startOnQueue(ctx, runner, options)
    : await onlyHeartbeat(ctx, options);
  const scheduler = createScheduler(ctx, jobs, configuration, options.hasGames);
  const ticks = roles.includes('scheduler')
    ? every(TICK_MS, scheduler.tick, (error) =>
        ctx.log.error({ error: String(error) }, 'the schedule could not be read'),
      )
    : undefined;
  return {
    stop: async () => {
      closing.abort(new Stopped('given back'));
      await Promise.all([ticks?.stop(), atWork.stop()]);
    },
  };
}

const lose = ({ running }: RunnerState): void => {
  for (const work of running.values()) work.abort(new Stopped('lost'));
};

function startOnQueue(
  ctx: QueueContext,
  runner: RunnerState,
  options: WorkerOptions,
): Promise<{ stop(): Promise<void> }> {
  const { handlers = [], concurrency = CONCURRENCY, timing = TIMING } = options;
  return startWork(ctx, {
    services: servicesOf(options),
    roles: options.roles,
    concurrency,
    timing,
    handlers: [...handlers, operationHandler(ctx, runner)],
    onSweep: async (heart) => {
      await takeOver(ctx, runner, heart.processId, timing.leaseMs);
      await abortCancelled(ctx, runner);
    },
    onLost: () => lose(runner),
  });
}

const operationHandler = (ctx: QueueContext, runner: RunnerState): RowHandler => ({
  kind: OPERATION,
  open: queuedOperations,
  run: (id, { heart }) => runOperation(ctx, runner, heart.processId, id),
});

async function onlyHeartbeat(ctx: QueueContext, options: WorkerOptions): Promise<Heartbeat> {
  await prepareQueue(ctx.db, ctx.log);
  return startHeartbeat(ctx, {
    services: servicesOf(options),
    roles: options.roles,
    timing: options.timing ?? TIMING,
  });
}

/** The services that this process runs, for GET /ops/services. */
function servicesOf({ roles, kinds, jobs }: WorkerOptions): string[] {
  const worker = roles.includes('worker')
    ? [...kinds.map((kind) => kind.targetService), ...jobs.map((job) => job.service)]
    : [];
  return [...new Set([...roles.filter((role) => role !== 'worker'), ...worker])];
}

/** Returns operations of dead processes to the queue, and queued ones that the queue has lost. Safe to run concurrently. */
async function takeOver(
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
async function abortCancelled(ctx: Context, { running }: RunnerState): Promise<void> {
  if (running.size === 0) return;
  for (const { id } of await cancelledAmong(ctx.db, [...running.keys()]))
    running.get(id)?.abort(new Stopped('cancelled'));
}
