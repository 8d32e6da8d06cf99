import { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Logger, runMigrations, runTaskList, type TaskList, type WorkerEvents, type WorkerPool } from 'graphile-worker';
import pg from 'pg';
import type { Context } from '../context.ts';
import { errorCode, type PooledDatabase } from '../database/database.ts';
import { inUse, LOCK_NOT_AVAILABLE, PATIENCE, type MigrateOptions } from '../database/migrate.ts';
import type { Log } from '../log.ts';

type Handlers = Readonly<Record<string, (payload: unknown) => Promise<void>>>;

/** The driver's types do not know this option yet: it is awaited before a new session is used. */
interface ImpatientOptions extends pg.PoolConfig {
  readonly onConnect: (client: pg.ClientBase) => Promise<void>;
}

/**
 * Brings the queue's own tables up to date; any number of processes may call it at once. Its library waits for locks
 * without a limit, and whatever waits makes later readers wait behind it: so it gets sessions that give up after two
 * seconds, and is tried again. OperatorError if the tables stay in use.
 */
export async function prepareQueue(
  db: PooledDatabase,
  log: Log,
  { tries, pauseMs }: Pick<Required<MigrateOptions>, 'tries' | 'pauseMs'> = PATIENCE,
): Promise<void> {
  const options: ImpatientOptions = {
    ...db.direct.options,
    max: 1,
    // Every start opens it, on a busy machine too.
    connectionTimeoutMillis: 20_000,
    onConnect: async (client) => void (await client.query(`set lock_timeout = '2s'`)),
  };
  const pool = new pg.Pool(options);
  // A session that ends says so by an event, which without a listener would end the process.
  const ended = (error: Error): void => log.debug({ error }, 'a session of the queue’s migrations ended');
  pool.on('error', ended);
  pool.on('connect', (client) => void client.on('error', ended));
  try {
    for (let count = 1; ; count += 1) {
      try {
        return await runMigrations({ pgPool: pool, logger: queueLog(log) });
      } catch (error) {
        if (errorCode(error) !== LOCK_NOT_AVAILABLE) throw error;
        if (count >= tries) throw inUse('the migration of the queue', error as Error);
        log.warn({ count }, 'a migration of the queue waits for tables that others use; it is tried again');
      }
      await pause(pauseMs);
    }
  } finally {
    await pool.end();
  }
}

export interface QueueWorker {
  /** Its name in the queue. */
  readonly id: string;
  /** Takes no more tasks and waits for those under way. */
  stop(): Promise<void>;
}

/** Polls for tasks whose time has come; new ones wake it at once. */
const POLL_MS = 1_000;
/** A worker that broke gets so long to let its tasks end. */
const END_MS = 6_000;

export function startQueueWorker(
  { db, log }: Pick<Context, 'log'> & { readonly db: PooledDatabase },
  handlers: Handlers,
  { concurrency, onDeath }: { readonly concurrency: number; readonly onDeath: (error: unknown) => void },
): QueueWorker {
  const tasks: TaskList = Object.fromEntries(
    Object.entries(handlers).map(([name, handle]) => [name, (payload: unknown) => handle(payload)]),
  );
  const events: WorkerEvents = new EventEmitter();
  const options = {
    ...{ concurrency, pollInterval: POLL_MS, noHandleSignals: true, logger: queueLog(log), events },
    // Batches, even of one: when they cannot note how a job ended, the worker shuts down, and is followed by another.
    // Otherwise the queue awaits nothing when it notes that, and a note that fails ends the whole process as an
    // unhandled rejection.
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
  // A worker that could not note how two tasks ended shuts down and waits for itself for ever.
  events.once('pool:fatalError', ({ error }) => void setTimeout(die, END_MS, error).unref());
  // Which tasks there are it asks once and keeps the answer. If that was an error, it finds no task as long as it lives.
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

/** Task handlers log their own errors; of the queue's messages only warnings are logged. */
function queueLog(log: Log): Logger {
  return new Logger(({ workerId, taskIdentifier, jobId }) => (level, message) => {
    const fields = { workerId, taskIdentifier, jobId };
    if (level === 'error') log.error(fields, message);
    else if (level === 'warning') log.warn(fields, message);
    else log.debug(fields, message);
  });
}
