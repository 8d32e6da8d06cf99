import assert from 'node:assert/strict';
import test from 'node:test';
import { collectGarbage } from '../../../tests/support/collect-garbage.ts';
import { testDatabaseUrl } from '../../../tests/support/postgres.ts';
import { isConnectionLoss, isTransientFailure, openDatabase } from './database.ts';
import { silentLog } from '../log.ts';

const refused = (code: string): Error => Object.assign(new Error('refused'), { code });

test('an ended session is a lost connection; a refused statement is not', () => {
  const lost = ['08006', '57P01', '57P02', '57P03', '57P05', '25P03', '25P04', '53300', 'ECONNRESET', 'EPIPE'];
  assert.deepEqual(
    lost.filter((code) => !isConnectionLoss(refused(code))),
    [],
  );
  const kept = ['23505', '40001', '42P01', '57014', '25P02', '53100'];
  assert.deepEqual(
    kept.filter((code) => isConnectionLoss(refused(code))),
    [],
  );
});

test('transient failures are told apart from permanent ones', () => {
  const later = ['40001', '40P01', '55P03', '57014', '53100', '53200', '58030', '25006', '26000'];
  assert.deepEqual(
    later.filter((code) => !isTransientFailure(refused(code))),
    [],
  );
  const never = ['23505', '42P01', '22003', '25P02'];
  assert.deepEqual(
    never.filter((code) => isTransientFailure(refused(code))),
    [],
  );
});

test('a connection does not keep the rows of the statement that it was opened for', async (t) => {
  const db = openDatabase({ url: await testDatabaseUrl(t), poolSize: 1, log: silentLog, applicationName: 'test' });
  t.after(() => db.close());
  const text = 'select pg_backend_pid() as pid';
  const ask = async (): Promise<{ pid: number; rows: WeakRef<object> }> => {
    const { rows } = await db.query<{ pid: number }>({ text });
    return { pid: rows[0]?.pid ?? 0, rows: new WeakRef(rows) };
  };
  const first = await ask();
  const second = await ask();
  assert.equal(second.pid, first.pid);
  await collectGarbage();
  assert.equal(first.rows.deref(), undefined);
});

test('a connection on which a statement failed is closed, with its prepared statements', async (t) => {
  const db = openDatabase({ url: await testDatabaseUrl(t), poolSize: 1, log: silentLog, applicationName: 'test' });
  t.after(() => db.close());
  const pid = async (): Promise<unknown> => (await db.query({ text: 'select pg_backend_pid() as pid' })).rows[0];
  const before = await pid();
  await assert.rejects(db.query({ text: 'select 1 / 0' }), { code: '22012' });
  assert.notDeepEqual(await pid(), before);
});
