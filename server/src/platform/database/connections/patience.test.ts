import assert from 'node:assert/strict';
import test from 'node:test';
import { testDatabase } from '../../../../tests/support/postgres.ts';
import { bounded, openDatabase } from '../database.ts';
import { silentLog } from '../../log.ts';

const RESPONSE = { text: 'select 1 as one' };
const SHORT_MS = 100;

test('background work retries a connection attempt; work for a client fails after one try', async (t) => {
  const db = await testDatabase(t);
  const taken = await Promise.all(Array.from({ length: db.pool.options.max }, () => db.pool.connect()));
  // Set only now: on a busy machine the connections above take longer.
  db.pool.options.connectionTimeoutMillis = SHORT_MS;
  const patient = Promise.allSettled([db.query(RESPONSE), db.transaction((tx) => tx.query(RESPONSE))]);
  const prompt = bounded(db, 30_000);
  const refused = await Promise.allSettled([prompt.query(RESPONSE), prompt.transaction((tx) => tx.query(RESPONSE))]);
  // The first try of each retried one began earlier, so it has ended as well.
  for (const client of taken) client.release();
  const late = 'timeout exceeded when trying to connect';
  const told = refused.map((one) => one.status === 'rejected' && (one.reason as Error).message);
  assert.deepEqual(told, [late, late]);
  const responses = (await patient).map((one) => (one.status === 'fulfilled' ? one.value.rows : one.reason));
  assert.deepEqual(responses, [[{ one: 1 }], [{ one: 1 }]]);
});

test('a process that computes while it connects tries again', async (t) => {
  const { pool } = await testDatabase(t);
  const url = pool.options.connectionString ?? '';
  const db = openDatabase({ url, poolSize: 1, log: silentLog, applicationName: 'prop-pick tests' });
  t.after(() => db.close());
  db.pool.options.connectionTimeoutMillis = SHORT_MS;
  const asked = db.query(RESPONSE);
  // The connection attempt is pending: its timer fires before the process reads the response.
  await new Promise(setImmediate);
  for (const until = performance.now() + 2 * SHORT_MS; performance.now() < until;);
  // Later tries have enough time, even on a busy machine.
  db.pool.options.connectionTimeoutMillis = 60_000;
  assert.deepEqual((await asked).rows, [{ one: 1 }]);
});
