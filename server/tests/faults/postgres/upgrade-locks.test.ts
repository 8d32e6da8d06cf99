import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import test, { type TestContext } from 'node:test';
import { migrate, openDatabase, OperatorError, silentLog, type PooledDatabase } from '../../../src/platform/index.ts';
import { prepareQueue } from '../../../src/platform/work/index.ts';
import { holdMigrationsBack } from '../../../src/platform/database/migrate.ts';
import { eventually } from '../../support/eventually.ts';
import { emptyDatabaseUrl, MIGRATIONS } from '../../support/postgres.ts';
import { callers } from '../../support/round-robin.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/** A database at the first of two migrations; the second one alters the table that the readers read. */
async function beforeUpgrade(t: TestContext): Promise<{ db: PooledDatabase; folder: string }> {
  const closing = Promise.withResolvers<PooledDatabase>();
  t.after(async () => (await closing.promise).close());
  const url = await emptyDatabaseUrl(t);
  const db = openDatabase({ url, poolSize: 6, log: silentLog, applicationName: 'upgrade' });
  closing.resolve(db);
  const folder = await temporaryFolder(t);
  await writeFile(join(folder, '000001-first.sql'), 'create table fact (n int); insert into fact values (1)');
  await migrate(db, folder);
  await writeFile(join(folder, '000002-second.sql'), 'alter table fact add column m int');
  return { db, folder };
}

/** Reads repeatedly until it is stopped; returns the duration of the slowest read in milliseconds. */
function reader(t: TestContext, db: PooledDatabase): { stop(): Promise<{ slowestMs: number }> } {
  let slowestMs = 0;
  const reading = callers(t, 1, async () => {
    const began = performance.now();
    await db.query({ text: 'select n from fact' });
    slowestMs = Math.max(slowestMs, performance.now() - began);
  });
  return {
    stop: async () => {
      await reading.stop();
      return { slowestMs };
    },
  };
}

/** Another session that locks the table as a backup does, until it is released. */
async function holds(db: PooledDatabase, first?: 'as a backup'): Promise<() => Promise<void>> {
  const [held, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const transaction = db.transaction(async (tx) => {
    if (first !== undefined) await holdMigrationsBack(tx);
    await tx.query({ text: 'lock table fact in access share mode' });
    held.resolve();
    await over.promise;
  });
  await held.promise;
  return () => {
    over.resolve();
    return transaction;
  };
}

/** The number of other sessions' lock requests that wait for the table. */
async function queued(db: PooledDatabase): Promise<number> {
  const { rows } = await db.query<{ n: number }>({
    text: `select count(*)::int as n from pg_locks where relation = 'fact'::regclass and not granted`,
  });
  return rows[0]?.n ?? 0;
}

test('an upgrade during a backup waits outside the lock queue: readers continue, and it ends after the backup', async (t) => {
  const { db, folder } = await beforeUpgrade(t);
  const endBackup = await holds(db, 'as a backup');
  const reads = reader(t, db);
  let tried = 0;
  const log = { ...silentLog, warn: () => void (tried += 1) };
  const upgrade = migrate(db, folder, { log, pauseMs: 10 });
  let most = 0;
  await eventually('two tries', async () => {
    most = Math.max(most, await queued(db));
    return tried >= 2 || undefined;
  });
  const { slowestMs } = await reads.stop();
  assert.equal(most, 0, 'nothing waited for the table');
  assert.ok(slowestMs < 1_500, `a reader waited for ${slowestMs} ms`);
  await endBackup();
  assert.deepEqual((await upgrade).applied, ['000002-second.sql']);
});

test('an upgrade behind a long reader blocks new readers for at most two seconds per attempt, and is retried', async (t) => {
  const { db, folder } = await beforeUpgrade(t);
  const endReader = await holds(db);
  const reads = reader(t, db);
  let tried = 0;
  const log = { ...silentLog, warn: () => void (tried += 1) };
  const upgrade = migrate(db, folder, { log, pauseMs: 500 });
  await eventually('two tries', async () => tried >= 2 || undefined);
  const { slowestMs } = await reads.stop();
  assert.ok(slowestMs > 1_000, 'a reader had to wait: the lock was asked for');
  assert.ok(slowestMs < 4_000, `a reader waited for ${slowestMs} ms`);
  await endReader();
  assert.deepEqual((await upgrade).applied, ['000002-second.sql']);
});

test('an upgrade that never gets its locks reports it, and changes nothing', async (t) => {
  const { db, folder } = await beforeUpgrade(t);
  const endReader = await holds(db);
  await assert.rejects(
    migrate(db, folder, { tries: 1 }),
    (error) => error instanceof OperatorError && /did not get its locks/.test(error.message),
  );
  await endReader();
  assert.deepEqual((await migrate(db, folder)).applied, ['000002-second.sql']);
});

test('a start without an upgrade requests no lock', async (t) => {
  const { db, folder } = await beforeUpgrade(t);
  await migrate(db, folder);
  await db.session(async (other) => {
    await other.query('select pg_advisory_lock(7267460118523)');
    assert.deepEqual((await migrate(db, folder)).applied, []);
    await other.query('select pg_advisory_unlock(7267460118523)');
  });
});

test('the queue’s own migrations wait two seconds for a lock, report it, and are retried', async (t) => {
  const closing = Promise.withResolvers<PooledDatabase>();
  t.after(async () => (await closing.promise).close());
  const url = await emptyDatabaseUrl(t);
  const db = openDatabase({ url, poolSize: 6, log: silentLog, applicationName: 'upgrade' });
  closing.resolve(db);
  await migrate(db, MIGRATIONS);
  const [held, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const other = db.transaction(async (tx) => {
    await tx.query({ text: 'create schema graphile_worker' });
    held.resolve();
    await over.promise;
    throw new Error('taken back');
  });
  await held.promise;
  let tried = 0;
  const log = { ...silentLog, warn: () => void (tried += 1) };
  await assert.rejects(prepareQueue(db, log, { tries: 2, pauseMs: 10 }), (error: unknown) => {
    assert.ok(error instanceof OperatorError);
    assert.match(error.message, /^The migration of the queue did not get its locks/);
    return true;
  });
  assert.equal(tried, 1);
  over.resolve();
  await assert.rejects(other, /taken back/);
  await prepareQueue(db, silentLog);
  const { rows } = await db.query<{ n: number }>({ text: 'select count(*)::int as n from graphile_worker.migrations' });
  assert.ok((rows[0]?.n ?? 0) > 0);
});
