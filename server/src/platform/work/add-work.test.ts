import assert from 'node:assert/strict';
import test from 'node:test';
import { eventually } from '../../../tests/support/eventually.ts';
import { queueContext } from '../../../tests/support/operations.ts';
import { only, type PooledDatabase } from '../index.ts';
import { addMissingWork, addWork, readWorkFigures, startWork, workKind, type WorkHandler } from './index.ts';

const ROWS = workKind('test-rows', { attempts: 3 });
const ROUNDS = workKind('test-rounds', { isSerial: true });
const IN_TURN = workKind('test-in-turn', { isSerial: true });

async function waiting(db: PooledDatabase): Promise<number> {
  return only(await readWorkFigures(db, [ROWS.name])).waiting;
}

test('work is done if and only if its transaction commits, and once for a row that has it twice', async (t) => {
  const { db } = await queueContext(t);
  await assert.rejects(
    db.transaction(async (tx) => {
      await addWork(tx, ROWS, 1);
      throw new Error('no');
    }),
    /^Error: no$/,
  );
  assert.equal(await waiting(db), 0);
  await addWork(db, ROWS, 2);
  await addWork(db, ROWS, 2);
  assert.equal(await waiting(db), 1);
});

test('only rows without work get it again', async (t) => {
  const { db } = await queueContext(t);
  await addWork(db, ROWS, 1, { inMs: 3_600_000 });
  await addMissingWork(db, ROWS, [1, 2]);
  assert.equal(await waiting(db), 2);
  const { rows } = await db.query<{ delayed: boolean }>({
    text: `select run_at > clock_timestamp() as delayed from graphile_worker.jobs where key = 'test-rows:1'`,
  });
  assert.deepEqual(rows, [{ delayed: true }], 'its time is kept');
});

test('delayed work never delays the same work that is due', async (t) => {
  const { db } = await queueContext(t);
  await addWork(db, ROWS, 1);
  await addWork(db, ROWS, 1, { inMs: 3_600_000 });
  const { rows } = await db.query<{ due: boolean }>({
    text: `select run_at <= clock_timestamp() as due from graphile_worker.jobs where key = 'test-rows:1'`,
  });
  assert.deepEqual(rows, [{ due: true }]);
});

test('a start does the work of open rows that the queue does not know, and a first round of each kind without rows', async (t) => {
  const ctx = await queueContext(t);
  const [done, failed] = [new Set<number>(), new Set<number>()];
  let rounds = 0;
  const handlers: WorkHandler[] = [
    {
      kind: ROWS,
      open: async () => [{ id: 7 }, { id: 8 }],
      run: async (id) => {
        if (id === 8 && !failed.has(8)) {
          failed.add(8);
          throw new Error('once');
        }
        done.add(id);
      },
    },
    {
      kind: ROUNDS,
      run: async () => {
        rounds += 1;
        return rounds === 1 ? 1 : undefined;
      },
    },
  ];
  const work = await startWork(ctx, { services: [], handlers, concurrency: 2 });
  try {
    await eventually('both rows, one of them at its second try', async () => done.size === 2 || undefined, 30_000);
    await eventually('a second round, by itself', async () => rounds === 2 || undefined, 30_000);
  } finally {
    await work.stop();
  }
});

test('no two rounds of a serial kind overlap, in any process', async (t) => {
  const ctx = await queueContext(t);
  let [running, most, rounds] = [0, 0, 0];
  const handlers: WorkHandler[] = [
    {
      kind: ROUNDS,
      run: async () => {
        running += 1;
        most = Math.max(most, running);
        // Long enough for the other places to look for work.
        for (let added = 0; added < 5; added += 1) await addWork(ctx.db, ROUNDS);
        running -= 1;
        rounds += 1;
        return undefined;
      },
    },
  ];
  const workers = [
    await startWork(ctx, { services: [], handlers, concurrency: 2 }),
    await startWork(ctx, { services: [], handlers, concurrency: 2 }),
  ];
  try {
    await eventually('five rounds', async () => rounds >= 5 || undefined, 30_000);
    assert.equal(most, 1);
  } finally {
    await Promise.all(workers.map((worker) => worker.stop()));
  }
});

test('serial work that waits for work of its kind starts when that ends, without the poll of ten seconds', async (t) => {
  const ctx = await queueContext(t);
  const done: number[] = [];
  const run = async (id: number): Promise<void> => {
    done.push(id);
    if (id < 10) await addWork(ctx.db, IN_TURN, id + 1);
  };
  const handlers: WorkHandler[] = [{ kind: IN_TURN, open: async () => [{ id: 1 }], run }];
  const work = await startWork(ctx, { services: [], handlers, concurrency: 1 });
  try {
    // By polls alone the nine that follow take 90 seconds.
    await eventually('all ten', async () => done.length === 10 || undefined, 45_000);
  } finally {
    await work.stop();
  }
});
