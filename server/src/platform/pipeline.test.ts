import assert from 'node:assert/strict';
import test from 'node:test';
import { emptyDatabaseUrl } from '../../tests/support/postgres.ts';
import { severableDatabase } from '../../tests/support/severable.ts';
import { bounded, isConnectionLoss, openDatabase, type Database } from './database.ts';
import { silentLog } from './log.ts';
import { only, sharedQuery } from './query.ts';

const backend = sharedQuery<[said: number], { pid: number; said: number }>(
  'test.backend',
  'select pg_backend_pid() as pid, $1::int as said',
);
const share = sharedQuery<[among: number], { part: number }>('test.share', 'select 100 / $1::int as part');
const wait = sharedQuery<[seconds: number], object>('test.wait', 'select pg_sleep($1)');
const end = sharedQuery<[pid: number], object>('test.end', 'select pg_terminate_backend($1)');

async function opened(t: test.TestContext): Promise<Database> {
  const ready = Promise.withResolvers<Database>();
  t.after(async () => (await ready.promise).close());
  const url = await emptyDatabaseUrl(t);
  const db = openDatabase({ url, poolSize: 2, log: silentLog, applicationName: 'prop-pick tests' });
  ready.resolve(db);
  return db;
}

const isLost = (outcome: PromiseSettledResult<unknown>): boolean =>
  outcome.status === 'rejected' && isConnectionLoss(outcome.reason);

const backendNow = async (db: Database): Promise<number> => only(await backend(db, 0)).pid;

test('a thousand shared statements asked at once take one connection and get each its own answer', async (t) => {
  const db = await opened(t);
  const asked = Array.from({ length: 1_000 }, (_, index) => index);
  const answers = await Promise.all(asked.map((said) => backend(db, said)));
  assert.deepEqual(
    answers.map((rows) => only(rows).said),
    asked,
  );
  assert.equal(new Set(answers.map((rows) => only(rows).pid)).size, 1);
});

test('shared statements answer while every connection of the pool is taken', async (t) => {
  const db = await opened(t);
  const done = Promise.withResolvers<void>();
  const holders = [db.session(() => done.promise), db.session(() => done.promise)];
  assert.equal(only(await backend(db, 7)).said, 7);
  done.resolve();
  await Promise.all(holders);
});

test('one that fails fails alone: those sent before and after it in the same packet are answered', async (t) => {
  const db = await opened(t);
  const [before, failing, after] = await Promise.allSettled([share(db, 4), share(db, 0), share(db, 5)]);
  assert.deepEqual(before.status === 'fulfilled' && before.value, [{ part: 25 }]);
  assert.match(String(failing.status === 'rejected' && failing.reason), /division by zero/);
  assert.deepEqual(after.status === 'fulfilled' && after.value, [{ part: 20 }]);
  assert.deepEqual(await share(db, 2), [{ part: 50 }]);
});

test('a connection that ends fails what it was asked as a lost one, and the next statement gets a new one', async (t) => {
  const db = await opened(t);
  const pid = await backendNow(db);
  const [, waiting] = await Promise.allSettled([end(db, pid), wait(db, 60)]);
  assert.ok(isLost(waiting));
  assert.notEqual(await backendNow(db), pid);
});

test('one without an answer in its time fails as a lost connection does, and so do those behind it, not those after', async (t) => {
  const db = await opened(t);
  const pid = await backendNow(db);
  const [stuck, behind] = await Promise.allSettled([wait(bounded(db, 200), 60), share(db, 1)]);
  assert.ok(isLost(stuck));
  assert.ok(isLost(behind));
  assert.notEqual(await backendNow(db), pid);
});

test('while the database cannot be reached they fail as lost, and are answered when it is back', async (t) => {
  const { db, cut, mend } = await severableDatabase(t);
  await backendNow(db);
  await cut();
  await assert.rejects(backend(db, 1), isConnectionLoss);
  await assert.rejects(backend(db, 2), isConnectionLoss);
  await mend();
  assert.equal(only(await backend(db, 3)).said, 3);
});

test('a statement prepared while another that failed to prepare is under way is answered or may be asked again', async (t) => {
  const db = await opened(t);
  const missing = sharedQuery<[], object>('test.missing', 'select * from nothing_of_that_name');
  const outcomes = await Promise.allSettled([missing(db), missing(db)]);
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['rejected', 'rejected'],
  );
  await db.query({ text: 'create table nothing_of_that_name as select 1 as one' });
  assert.deepEqual(await missing(db), [{ one: 1 }]);
});

test('inside a transaction a shared statement belongs to the transaction', async (t) => {
  const db = await opened(t);
  const shared = await backendNow(db);
  await db.transaction(async (tx) => assert.notEqual(only(await backend(tx, 0)).pid, shared));
});

test('a closed database answers nothing more', async (t) => {
  const url = await emptyDatabaseUrl(t);
  const db = openDatabase({ url, poolSize: 1, log: silentLog, applicationName: 'prop-pick tests' });
  await backendNow(db);
  await db.close();
  await assert.rejects(backend(db, 1), /closed/);
});
