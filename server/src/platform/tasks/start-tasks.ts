import { answers } from '../database/queries.ts';
import type { Context } from '../context.ts';
import { bounded, type PooledDatabase } from '../database/database.ts';
import { every } from '../every.ts';
import { startHeartbeat, type Heart } from './heartbeat.ts';
import { forgetProcesses } from './queries.ts';
import { sweepProcesses } from './sweep.ts';
import { TIMING, type Timing } from './timing.ts';
import { prepareQueue, startQueueWorker, type QueueWorker } from './worker.ts';

/** What one kind of task does with its payload. It may run more than once; an error means a later try. */
export type TaskHandler = (payload: unknown, heart: Heart) => Promise<void>;

export interface TasksOptions {
  readonly services: readonly string[];
  readonly roles?: readonly string[];
  readonly handlers: Readonly<Record<string, TaskHandler>>;
  /** Tasks at once in this process. */
  readonly concurrency: number;
  readonly timing?: Timing;
  /** Done after each sweep: what else is to be taken over from processes that are gone. */
  readonly onSweep?: (heart: Heart) => Promise<void>;
  readonly onLost?: (processId: string) => void;
}

/** A process that works on the queue. */
export interface Tasks {
  readonly heart: Heart;
  /** Takes no more tasks, waits for those under way and leaves the processes at work. */
  stop(): Promise<void>;
}

export type QueueContext = Context & { readonly db: PooledDatabase };

/** Starts to work on the queue: prepares it, takes over what dead processes left, beats, and restarts a worker that broke. */
export async function startTasks(ctx: QueueContext, options: TasksOptions): Promise<Tasks> {
  const { services, roles = [], timing = TIMING, onSweep, onLost } = options;
  const { log } = ctx;
  await prepareQueue(ctx.db, log);
  const entered = Promise.withResolvers<Heart>();
  const handlers = Object.fromEntries(
    Object.entries(options.handlers).map(([name, handle]) => [
      name,
      async (payload: unknown) => handle(payload, await entered.promise),
    ]),
  );
  const pool = keepWorking(ctx, handlers, options.concurrency, async ({ id }) =>
    (await entered.promise).changeWorker(id),
  );
  const heart = await startHeartbeat(ctx, {
    services,
    roles,
    workerPool: pool.id,
    timing,
    ...(onLost && { onLost }),
  });
  entered.resolve(heart);
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

/** Tasks under way get so long to end or to give back what they have; then the others take it from us. */
const GRACE_MS = 6_000;
const RESTART_MS = 1_000;
/** A database that has not answered in that time is away. */
const ANSWERS_MS = 5_000;

async function atMost(ms: number, work: Promise<void>): Promise<void> {
  const late = Promise.withResolvers<void>();
  const timer = setTimeout(late.resolve, ms);
  await Promise.race([work, late.promise]);
  clearTimeout(timer);
}

/** A worker that breaks (the database was away at the wrong moment) is followed by another. */
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
    log.error({ error: String(because) }, 'the queue worker broke; another one takes its place');
    restartSoon();
  }
  function restartSoon(): void {
    if (!isStopped) restart = setTimeout(() => void restartOnceItAnswers(), RESTART_MS);
  }
  /** Waits for the database: a worker that starts without it fails at once. */
  async function restartOnceItAnswers(): Promise<void> {
    try {
      await answers(db);
    } catch (error) {
      log.warn({ error: String(error) }, 'no queue worker yet: the database does not answer');
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
