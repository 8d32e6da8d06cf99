import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import test, { type TestContext } from 'node:test';
import { Logger, runTaskList, type WorkerEvents, type WorkerPool } from 'graphile-worker';
import { eventually } from '../../../tests/support/eventually.ts';
import { severableDatabase } from '../../../tests/support/severable.ts';
import { silentLog, type Log } from '../log.ts';
import { addWork, prepareQueue, startWork, workKind } from './index.ts';
import { startQueueWorker } from './worker.ts';
import { asSuperuser } from '../../../tests/support/postgres.ts';

const MARK = workKind('mark-it');

/** A queue of tasks that end on request. The database can go away and can refuse to record the end of a task. */
interface Scene extends Awaited<ReturnType<typeof severableDatabase>> {
  /** Handles a task; for a worker with three concurrent tasks. */
  readonly handle: (payload: unknown) => Promise<void>;
  /** The log of the same worker; its errors show the test how far it is. */
  readonly log: Log;
  complained(of: RegExp, times: number): Promise<true>;
  /**
   * Two tasks end in turn, and neither end can be recorded, while a third is running. The third then fails, which can
   * be recorded; after that nothing is refused.
   */
  refuseTwoEnds(): Promise<void>;
  /** Adds one more task and waits until it is done. */
  oneMore(): Promise<void>;
}

async function scene(t: TestContext): Promise<Scene> {
  const severable = await severableDatabase(t);
  const { db } = severable;
  await prepareQueue(db, silentLog);
  const [begun, complaints] = [new Set<number>(), [] as string[]];
  const ends = new Map([1, 2, 3].map((id) => [id, Promise.withResolvers<void>()]));
  const complain: Log['error'] = (_fields, message) => void complaints.push(message);
  const complained = (of: RegExp, times: number) =>
    eventually(
      `${of} ${times} times`,
      async () => complaints.filter((line) => of.test(line)).length >= times || undefined,
    );
  const hasBegun = (id: number) => eventually(`task ${id}`, async () => begun.has(id) || undefined);
  return {
    ...severable,
    complained,
    log: { ...silentLog, warn: complain, error: complain },
    handle: async (payload) => {
      const { id } = payload as { readonly id: number };
      begun.add(id);
      await ends.get(id)?.promise;
      if (id === 3) throw new Error('the third task fails');
    },
    refuseTwoEnds: async () => {
      await asSuperuser(db, (superuser) =>
        superuser.query({
          text: `create function refuse() returns trigger language plpgsql
               as $$ begin raise exception 'no end is noted' using errcode = '57P01'; end $$;
               create trigger refuse before delete on graphile_worker._private_jobs for each row execute function refuse()`,
        }),
      );
      for (const id of ends.keys()) await addWork(db, MARK, id);
      for (const id of ends.keys()) await hasBegun(id);
      for (const id of [1, 2]) {
        ends.get(id)?.resolve();
        await complained(/Failed to complete jobs/, id);
      }
      ends.get(3)?.resolve();
      await complained(/Failed task .* the third task fails/s, 1);
      await asSuperuser(db, (superuser) =>
        superuser.query({ text: 'drop trigger refuse on graphile_worker._private_jobs' }),
      );
    },
    oneMore: async () => {
      await addWork(db, MARK, 4);
      await hasBegun(4);
    },
  };
}

test('a worker that could not record how tasks ended is replaced once the database responds, and the new one takes the next task', async (t) => {
  const { db, cut, mend, log, handle, complained, refuseTwoEnds, oneMore } = await scene(t);
  const ctx = { db, log, clock: { now: () => new Date(0) } };
  const handlers = [{ kind: MARK, open: async () => [], run: (id: number) => handle({ id }) }];
  const work = await startWork(ctx, { services: ['settler'], handlers, concurrency: 3 });
  try {
    await refuseTwoEnds();
    await cut();
    await complained(/the queue worker failed/, 1);
    await complained(/no queue worker yet/, 2);
    await mend();
    await oneMore();
  } finally {
    await work.stop();
  }
});

test('a worker started while the database is down is replaced at once', async (t) => {
  const { db, cut, mend, log, handle, oneMore } = await scene(t);
  const deaths: unknown[] = [];
  const onDeath = (error: unknown) => void deaths.push(error);
  const start = () => startQueueWorker({ db, log }, { 'mark-it': handle }, { concurrency: 3, onDeath });
  await cut();
  const workers = [start()];
  try {
    await eventually('its death', async () => deaths.length > 0 || undefined);
    await mend();
    workers.push(start());
    await oneMore();
    assert.equal(deaths.length, 1, 'once, though three looked, and not of the next one');
  } finally {
    await Promise.all(workers.map((worker) => worker.stop()));
  }
});

/** The queue's own worker, with the options of the service. */
function bareWorker({ db, handle }: Scene, error: Log['error'], events: WorkerEvents = new EventEmitter()): WorkerPool {
  const logger = new Logger(() => (level, message) => (level === 'error' ? error({}, message) : undefined));
  return runTaskList(
    {
      concurrency: 3,
      pollInterval: 1_000,
      noHandleSignals: true,
      logger,
      events,
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    },
    { 'mark-it': handle },
    db.pool,
  );
}

test('the harness catches the queue’s own worker, which after two such failures neither takes a task nor ends', async (t) => {
  const on = await scene(t);
  const broken = bareWorker(on, on.log.error);
  let isOver = false;
  broken.promise.then(
    () => (isOver = true),
    () => (isOver = true),
  );
  await on.refuseTwoEnds();
  const sound = bareWorker(on, silentLog.error);
  await on.oneMore();
  await sound.gracefulShutdown();
  assert.equal(isOver, false, 'it should have been seen');
});

test('the harness catches the queue’s own worker started while the database is down: it never finds a task', async (t) => {
  const on = await scene(t);
  let failed = 0;
  const events: WorkerEvents = new EventEmitter();
  events.on('worker:getJob:error', () => (failed += 1));
  await on.cut();
  const broken = bareWorker(on, silentLog.error, events);
  await eventually('a first look', async () => failed >= 3 || undefined);
  await on.mend();
  await addWork(on.db, MARK, 4);
  const before = failed;
  // Each of the three polls twice more, now that the database responds.
  await eventually('later looks', async () => failed >= before + 6 || undefined);
  const { rows } = await on.db.query({ text: 'select from graphile_worker.jobs where locked_by is null' });
  assert.equal(rows.length, 1, 'it should have been seen');
  await broken.gracefulShutdown();
});
