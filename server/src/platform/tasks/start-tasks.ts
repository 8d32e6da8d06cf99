import { answers } from '../database/queries.ts';
import type { Context } from '../context.ts';
import { bounded, type PooledDatabase } from '../database/database.ts';
import { atMost, every } from '../every.ts';
import { startHeartbeat, type Heartbeat } from './heartbeat.ts';
import { forgetProcesses } from './queries.ts';
import { sweepProcesses } from './sweep.ts';
import { TIMING, type Timing } from './timing.ts';
import { prepareQueue, startQueueWorker, type QueueWorker } from './worker.ts';

/** Handles one kind of task. It may run more than once; an error causes a later retry. */
export type TaskHandler = (payload: unknown, heart: Heartbeat) => Promise<void>;

export interface TasksOptions {
  readonly services: readonly string[];
  readonly roles?: readonly string[];
  readonly handlers: Readonly<Record<string, TaskHandler>>;
  /** Concurrent tasks of this process. */
  readonly concurrency: number;
  readonly timing?: Timing;
  /** Called after each sweep, to take over other work of dead processes. */
  readonly onSweep?: (heart: Heartbeat) => Promise<void>;
  readonly onLost?: (processId: string) => void;
}

/** A process that takes tasks from the queue. */
export interface Tasks {
  readonly heart: Heartbeat;
  /** Takes no more tasks, waits for running ones and deregisters the process. */
  stop(): Promise<void>;
}

export type QueueContext = Context & { readonly db: PooledDatabase };

/**
 * Starts working on the queue: creates its schema, takes over dead processes' tasks, sends heartbeats, and replaces a
 * broken worker.
 */
export async function startTasks(ctx: QueueContext, options: TasksOptions): Promise<Tasks> {
  const { services, roles = [], timing = TIMING, onSweep, onLost } = options;
  const { log } = ctx;
  await prepareQueue(ctx.db, log);
  const registered = Promise.withResolvers<Heartbeat>();
  const handlers = Object.fromEntries(
    Object.entries(options.handlers).map(([name, handle]) => [
      name,
      async (payload: unknown) => handle(payload, await registered.promise),
    ]),
  );
  const pool = keepWorking(ctx, handlers, options.concurrency, async ({ id }) =>
    (await registered.promise).changeWorker(id),
  );
  const heart = await startHeartbeat(ctx, {
    services,
    roles,
    workerPool: pool.id,
    timing,
    ...(onLost && { onLost }),
  });
  registered.resolve(heart);
  const sweep = async (): Promise<void> => {
    await sweepProcesses(ctx, timing.leaseMs);
    await onSweep?.(heart);
  };
  const failed = (error: unknown): void => log.warn({ error: String(error) }, 'a sweep for dead processes failed');
  const sweeps = every(timing.sweepMs, sweep, failed);
  await sweeps.now();
  await forgetProcesses(ctx.db);
  return {
    heart,
    stop: async () => {
      await Promise.all([sweeps.stop(), atMost(GRACE_MS, pool.stop())]);
      await heart.stop();
    },
  };
}

/** Time limit for running tasks to end or to release their work; then other processes take it over. */
const GRACE_MS = 6_000;
const RESTART_MS = 1_000;
/** A database that does not respond within this time is down. */
const ANSWERS_MS = 5_000;

/** Replaces a broken worker (for instance, one that lost the database at the wrong moment). */
function keepWorking(
  ctx: QueueContext,
  handlers: Parameters<typeof startQueueWorker>[1],
  concurrency: number,
  changed: (worker: QueueWorker) => Promise<void>,
): Pick<QueueWorker, 'id' | 'stop'> {
  const { log } = ctx;
  const db = bounded(ctx.db, ANSWERS_MS);
  let restart: NodeJS.Timeout | undefined;
  let isStopped = false;
  const start = (): QueueWorker => startQueueWorker(ctx, handlers, { concurrency, onDeath: replace });
  const first = start();
  let current = first;

  function replace(because: unknown): void {
    log.error({ error: String(because) }, 'the queue worker failed; it will be replaced');
    restartSoon();
  }
  function restartSoon(): void {
    if (!isStopped) restart = setTimeout(() => void restartOnceItAnswers(), RESTART_MS);
  }
  /** Waits for the database: without it a new worker fails at once. */
  async function restartOnceItAnswers(): Promise<void> {
    try {
      await answers(db);
    } catch (error) {
      log.warn({ error: String(error) }, 'no queue worker yet: the database does not respond');
      return restartSoon();
    }
    if (isStopped) return;
    current = start();
    await changed(current);
  }
  return {
    id: first.id,
    stop: async () => {
      isStopped = true;
      clearTimeout(restart);
      await current.stop();
    },
  };
}
