import { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import {
  Logger,
  runMigrations,
  runTaskList,
  type Task,
  type TaskList,
  type WorkerEvents,
  type WorkerPool,
} from 'graphile-worker';
import pg from 'pg';
import type { Context } from '../context.ts';
import { errorCode, type PooledDatabase } from '../database/database.ts';
import { inUse, LOCK_NOT_AVAILABLE, PATIENCE, type MigrateOptions } from '../database/migrate.ts';
import type { Log } from '../log.ts';
import { watchFreedQueues } from './queries.ts';

/** By the name of the kind. `isLast` if the queue does not try again. */
type Handlers = Readonly<Record<string, (payload: unknown, isLast: boolean) => Promise<void>>>;

/** The driver's types omit this option: it is awaited before a new session is used. */
interface LockTimeoutOptions extends pg.PoolConfig {
  readonly onConnect: (client: pg.ClientBase) => Promise<void>;
}

/**
 * Migrates the queue's own tables; safe to call concurrently. The library waits for locks without a limit, and a
 * waiting lock request blocks later readers. So its sessions use a lock timeout of two seconds, and it is retried.
 * OperatorError if the tables stay locked.
 */
export async function prepareQueue(
  db: PooledDatabase,
  log: Log,
  { tries, pauseMs }: Pick<Required<MigrateOptions>, 'tries' | 'pauseMs'> = PATIENCE,
): Promise<void> {
  const options: LockTimeoutOptions = {
    ...db.direct.options,
    max: 1,
    // Opened at every start, even on a busy machine.
    connectionTimeoutMillis: 20_000,
    onConnect: async (client) => void (await client.query(`set lock_timeout = '2s'`)),
  };
  const pool = new pg.Pool(options);
  // An ended session emits an error, which without a listener would end the process.
  const ended = (error: Error): void => log.debug({ error }, 'a session of the queue’s migrations ended');
  pool.on('error', ended);
  pool.on('connect', (client) => void client.on('error', ended));
  try {
    for (let count = 1; ; count += 1) {
      try {
        await runMigrations({ pgPool: pool, logger: queueLog(log) });
        await watchFreedQueues(pool);
        return;
      } catch (error) {
        if (errorCode(error) !== LOCK_NOT_AVAILABLE) throw error;
        if (count >= tries) throw inUse('the migration of the queue', error as Error);
        log.warn({ count }, 'a migration of the queue waits for locked tables; it will be retried');
      }
      await pause(pauseMs);
    }
  } finally {
    await pool.end();
  }
}

export interface QueueWorker {
  /** Its id in the queue. */
  readonly id: string;
  /** Takes nothing more and waits for what runs. */
  stop(): Promise<void>;
}

/** Polls for work that was delayed, in each of its places; new work wakes it at once. */
const POLL_MS = 10_000;
/** Time limit for the work of a broken worker to end. */
const END_MS = 6_000;

export function startQueueWorker(
  { db, log }: Pick<Context, 'log'> & { readonly db: PooledDatabase },
  handlers: Handlers,
  { concurrency, onDeath }: { readonly concurrency: number; readonly onDeath: (error: unknown) => void },
): QueueWorker {
  const tasks: TaskList = Object.fromEntries(
    Object.entries(handlers).map(([name, handle]): [string, Task] => [
      name,
      (payload, { job }) => handle(payload, job.attempts >= job.max_attempts),
    ]),
  );
  const events: WorkerEvents = new EventEmitter();
  const options = {
    concurrency,
    pollInterval: POLL_MS,
    noHandleSignals: true,
    logger: queueLog(log),
    events,
    // Use batches, even of one job: if they cannot record how a job ended, the worker shuts down and is replaced.
    // Without batches the queue does not await that statement. Its failure then ends the process as an unhandled
    // rejection.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  };
  const pool: WorkerPool = runTaskList(options, tasks, db.direct);
  let isOver = false;
  const die = (error: unknown): void => {
    if (isOver) return;
    isOver = true;
    onDeath(error);
  };
  pool.promise.then(() => die(new Error('the queue worker ended')), die);
  // A worker that could not record the end of two tasks shuts down and then waits for itself forever.
  events.once('pool:fatalError', ({ error }) => void setTimeout(die, END_MS, error).unref());
  // The worker looks up its task list once and caches the result. If that failed, it never finds a task.
  let hasLooked = false;
  const looked = (): void => void (hasLooked = true);
  events.once('worker:getJob:empty', looked).once('job:start', looked);
  events.on('worker:getJob:error', ({ error }) => {
    if (hasLooked || isOver) return;
    die(error);
    // Its promise reports the outcome, and nothing awaits it any more.
    setImmediate(() => void Promise.resolve(pool.gracefulShutdown()).catch(() => undefined));
  });
  return {
    id: pool.id,
    stop: async () => {
      isOver = true;
      await pool.gracefulShutdown();
    },
  };
}

/** Handlers log their own errors; of the queue's messages only warnings and errors are logged. */
function queueLog(log: Log): Logger {
  return new Logger(({ workerId, taskIdentifier, jobId }) => (level, message) => {
    const fields = { workerId, taskIdentifier, jobId };
    if (level === 'error') log.error(fields, message);
    else if (level === 'warning') log.warn(fields, message);
    else log.debug(fields, message);
  });
}
