import { setTimeout as pause } from 'node:timers/promises';
import { Logger, runMigrations, runTaskList, type TaskList } from 'graphile-worker';
import {
  openConfiguration,
  operation,
  queueOperation,
  startWorker,
  type OperationContext,
} from '../../server/src/operations/index.ts';
import { openDatabase, silentLog, systemClock, type PooledDatabase } from '../../server/src/platform/index.ts';
import { addWork, workKind } from '../../server/src/platform/work/index.ts';
import { quantile, type Bench, type Figure } from '../kit/figures.ts';
import { openBenchDatabase } from '../kit/bench-database.ts';

const MANY = 600;
const LONE = 200;
const CONCURRENCY = 4;
const REACH_MS = 20;
const INPUT = { date: '2024-03-02' };

/** Counts started work, and can be awaited. */
function counter() {
  let begun = 0;
  let target = Number.POSITIVE_INFINITY;
  let reached: PromiseWithResolvers<number> = Promise.withResolvers();
  return {
    tick: (): void => {
      begun += 1;
      if (begun === target) reached.resolve(performance.now());
    },
    /** Resolves once this many more have started. */
    after: (more: number): Promise<number> => {
      reached = Promise.withResolvers();
      target = begun + more;
      return reached.promise;
    },
  };
}

interface Side {
  /** Adds one piece of work to the queue. */
  add(): Promise<unknown>;
  begun: ReturnType<typeof counter>;
  /** Resolves when no work is left. */
  idle(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Ours: a row as the source of truth, a notification, a claim, and a fenced end with its effects. */
function ours(db: PooledDatabase): Side {
  const begun = counter();
  const context = { db, clock: systemClock(), log: silentLog };
  const run = async (ctx: OperationContext): Promise<object> => {
    begun.tick();
    return ctx.effects(async () => ({}));
  };
  const kind = operation('score-day', run);
  const stops: (() => Promise<void>)[] = [];
  return {
    begun,
    add: () => queueOperation(context, kind, { input: INPUT, createdBy: 'bench' }),
    idle: () => until(db, `select from operations.operation where completed_at is null limit 1`),
    start: async () => {
      const configuration = await openConfiguration(context, []);
      const worker = await startWorker(context, {
        roles: ['worker'],
        kinds: [kind],
        jobs: [],
        configuration,
        concurrency: CONCURRENCY,
      });
      stops.push(worker.stop, configuration.stop);
    },
    stop: async () => {
      for (const stop of stops) await stop();
    },
  };
}

/** The queue alone: a job with an empty handler. */
function bare(db: PooledDatabase): Side {
  const begun = counter();
  let pool: ReturnType<typeof runTaskList> | undefined;
  let added = 0;
  const tasks: TaskList = { bare: async () => begun.tick() };
  return {
    begun,
    add: () => addWork(db, workKind('bare'), (added += 1)),
    idle: () => until(db, `select from graphile_worker._private_jobs limit 1`),
    start: async () => {
      const logger = new Logger(() => () => {});
      pool = runTaskList(
        { concurrency: CONCURRENCY, pollInterval: 1_000, noHandleSignals: true, logger },
        tasks,
        db.pool,
      );
    },
    stop: async () => {
      await pool?.gracefulShutdown();
    },
  };
}

async function until(db: PooledDatabase, left: string): Promise<void> {
  while (((await db.query({ text: left })).rowCount ?? 0) > 0) await pause(2);
}

interface Measured {
  readonly queuedASecond: number;
  readonly runASecond: number;
  readonly startMs: readonly number[];
}

async function measure(side: Side): Promise<Measured> {
  const queueing = performance.now();
  for (let n = 0; n < MANY; n += 1) await side.add();
  const queued = performance.now();
  await side.start();
  await side.idle();
  const done = performance.now();
  const startMs: number[] = [];
  for (let n = 0; n < LONE; n += 1) {
    const begins = side.begun.after(1);
    const asked = performance.now();
    await side.add();
    startMs.push((await begins) - asked);
    await side.idle();
  }
  await side.stop();
  return { queuedASecond: (MANY * 1_000) / (queued - queueing), runASecond: (MANY * 1_000) / (done - queued), startMs };
}

function figuresOf(own: Measured, peer: Measured): Figure[] {
  const beside = (value: number) => [{ name: 'graphile-worker alone', value }];
  const p50 = quantile(own.startMs, 0.5);
  return [
    {
      what: `queueing, one after another (${MANY})`,
      value: own.queuedASecond,
      unit: 'operations/s',
      yardsticks: beside(peer.queuedASecond),
    },
    {
      what: `running ${MANY} queued, ${CONCURRENCY} at once, with the worker’s start`,
      value: own.runASecond,
      unit: 'operations/s',
      yardsticks: beside(peer.runASecond),
    },
    {
      what: 'from request to start, idle, p50',
      value: p50,
      unit: 'ms',
      yardsticks: beside(quantile(peer.startMs, 0.5)),
      reach: `under ${REACH_MS} ms`,
      holds: p50 < REACH_MS,
    },
    {
      what: 'from request to start, idle, p99',
      value: quantile(own.startMs, 0.99),
      unit: 'ms',
      yardsticks: beside(quantile(peer.startMs, 0.99)),
    },
  ];
}

export default {
  name: 'operations',
  about: `Operations that do nothing, through rows, leases and fences, against the bare queue below them: ${MANY} at once, ${LONE} one by one, on one PostgreSQL.`,
  run: async (say) => {
    const database = await openBenchDatabase();
    const db = openDatabase({ url: database.url, poolSize: 10, log: silentLog, applicationName: 'bench' });
    try {
      await runMigrations({ pgPool: db.pool, logger: new Logger(() => () => {}) });
      say('graphile-worker alone …');
      const peer = await measure(bare(db));
      say('operations …');
      return figuresOf(await measure(ours(db)), peer);
    } finally {
      await db.close();
      await database.close();
    }
  },
} satisfies Bench;
