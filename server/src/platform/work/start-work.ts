import type { Context } from '../context.ts';
import { bounded, type PooledDatabase, type Queryable } from '../database/database.ts';
import { pingDatabase } from '../database/queries.ts';
import { atMost, every } from '../every.ts';
import { addMissingWork, addWork, type WorkKind } from './add-work.ts';
import { startHeartbeat, type Heartbeat } from './heartbeat.ts';
import { forgetProcesses, endSilentProcesses, unlockJobs } from './queries.ts';
import { TIMING, type Timing } from './timing.ts';
import { prepareQueue, startQueueWorker, type QueueWorker } from './worker.ts';

/** Does the work about one row. It may run more than once; an error causes a later try. */
export interface RowHandler {
  readonly kind: WorkKind;
  run(id: number, attempt: Attempt): Promise<void>;
  /** The rows that are not done: at start, those without work get it. */
  open(run: Queryable): Promise<readonly { readonly id: number }[]>;
}

/** Does all that waits, of a kind without a row for each work. It also runs at start. */
export interface RoundHandler {
  readonly kind: WorkKind;
  /** Returns in how many milliseconds to run again; undefined if only new work makes it run. */
  run(): Promise<number | undefined>;
}

export type WorkHandler = RowHandler | RoundHandler;

export interface Attempt {
  readonly heart: Heartbeat;
  /** Whether the queue does not try again after this one. */
  readonly isLast: boolean;
}

export interface WorkOptions {
  readonly services: readonly string[];
  readonly roles?: readonly string[];
  readonly handlers: readonly WorkHandler[];
  /** Work of this process at once. */
  readonly concurrency: number;
  readonly timing?: Timing;
  /** Called after each sweep, to take over other work of dead processes. */
  readonly onSweep?: (heart: Heartbeat) => Promise<void>;
  readonly onLost?: (processId: string) => void;
}

/** A process that works. */
export interface RunningWork {
  readonly heart: Heartbeat;
  /** Takes nothing more, waits for what runs and deregisters the process. */
  stop(): Promise<void>;
}

export type QueueContext = Context & { readonly db: PooledDatabase };

/**
 * Starts working: creates the queue's schema, adds the work of open rows, takes over dead processes' work, sends
 * heartbeats, and replaces a broken worker.
 */
export async function startWork(ctx: QueueContext, options: WorkOptions): Promise<RunningWork> {
  const { services, roles = [], handlers, timing = TIMING, onSweep, onLost } = options;
  const { db, log } = ctx;
  await prepareQueue(db, log);
  const registered = Promise.withResolvers<Heartbeat>();
  const jobs = Object.fromEntries(
    handlers.map((handler) => [
      handler.kind.name,
      async (payload: unknown, isLast: boolean) =>
        runOne(ctx, handler, payload, { heart: await registered.promise, isLast }),
    ]),
  );
  const pool = keepWorking(ctx, jobs, options.concurrency, async ({ id }) =>
    (await registered.promise).changeWorker(id),
  );
  const heart = await startHeartbeat(ctx, { services, roles, workerPool: pool.id, timing, ...(onLost && { onLost }) });
  registered.resolve(heart);
  const sweep = async (): Promise<void> => {
    await sweepProcesses(ctx, timing.leaseMs);
    await onSweep?.(heart);
  };
  const failed = (error: unknown): void => log.warn({ error: String(error) }, 'a sweep for dead processes failed');
  const sweeps = every(timing.sweepMs, sweep, failed);
  await sweeps.now();
  await forgetProcesses(db);
  for (const handler of handlers) await addOpenWork(db, handler);
  return {
    heart,
    stop: async () => {
      await Promise.all([sweeps.stop(), atMost(GRACE_MS, pool.stop())]);
      await heart.stop();
    },
  };
}

async function runOne({ db }: QueueContext, handler: WorkHandler, payload: unknown, attempt: Attempt): Promise<void> {
  if ('open' in handler) return handler.run(idOf(payload), attempt);
  const inMs = await handler.run();
  if (inMs !== undefined) await addWork(db, handler.kind, null, { inMs });
}

function idOf(payload: unknown): number {
  const id = typeof payload === 'object' && payload !== null && 'id' in payload ? payload.id : undefined;
  if (typeof id !== 'number') throw new Error('work on the queue names no row');
  return id;
}

/** The work of rows that are open, and a first round of each kind without rows. */
async function addOpenWork(db: Queryable, handler: WorkHandler): Promise<void> {
  if (!('open' in handler)) return addWork(db, handler.kind);
  const open = await handler.open(db);
  return addMissingWork(
    db,
    handler.kind,
    open.map(({ id }) => id),
  );
}

/** Time limit for running work to end or to be released; then other processes take it over. */
const GRACE_MS = 6_000;
const RESTART_MS = 1_000;
/** A database that does not respond within this time is down. */
const RESPONDS_MS = 5_000;

/** Replaces a broken worker (for instance, one that lost the database at the wrong moment). */
function keepWorking(
  ctx: QueueContext,
  handlers: Parameters<typeof startQueueWorker>[1],
  concurrency: number,
  changed: (worker: QueueWorker) => Promise<void>,
): Pick<QueueWorker, 'id' | 'stop'> {
  const { log } = ctx;
  const db = bounded(ctx.db, RESPONDS_MS);
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
    if (!isStopped) restart = setTimeout(() => void restartOnceItResponds(), RESTART_MS);
  }
  /** Waits for the database: without it a new worker fails at once. */
  async function restartOnceItResponds(): Promise<void> {
    try {
      await pingDatabase(db);
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

/**
 * Ends processes silent for longer than a lease and releases their jobs. Processes may sweep concurrently. The queue
 * alone would keep a dead worker's jobs for four hours.
 */
async function sweepProcesses({ db, log }: Pick<Context, 'db' | 'log'>, leaseMs: number): Promise<void> {
  const found = await endSilentProcesses(db, leaseMs);
  for (const { processId } of found)
    if (processId !== null) log.warn({ processId }, 'a process missed its lease; its work is taken over');
  const strays = found.flatMap(({ worker }) => worker ?? []);
  if (strays.length > 0) await unlockJobs(db, strays);
}
