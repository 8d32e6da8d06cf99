import assert from 'node:assert/strict';
import test from 'node:test';
import {
  bounded,
  openDatabase,
  requireOwnSessions,
  silentLog,
  type PooledDatabase,
} from '../../../src/platform/index.ts';
import { eventually } from '../../support/eventually.ts';
import { holdUp } from '../../support/hold-up.ts';
import { hasPgBouncer, pooled } from '../../support/pgbouncer.ts';
import { testDatabaseUrl } from '../../support/postgres.ts';

const skip = hasPgBouncer ? false : 'pgbouncer is not installed';

test('a pooler in transaction mode is detected, whether or not it accepts session settings', { skip }, async (t) => {
  const url = await testDatabaseUrl(t);
  const pooler = await pooled(t, url);
  const opened: PooledDatabase[] = [];
  const open = (addresses: { url: string; directUrl?: string }): PooledDatabase => {
    const db = openDatabase({ ...addresses, poolSize: 4, log: silentLog, applicationName: 'prop-pick tests' });
    opened.push(db);
    return db;
  };
  const undeclared = open({ url: pooler });
  await assert.rejects(requireOwnSessions(undeclared.direct), /leads to a pooler.*unsupported startup parameter/s);
  const swapped = open({ url, directUrl: pooler });
  await assert.rejects(requireOwnSessions(swapped.direct), /leads to a pooler/);
  const asPooled = open({ url: pooler, directUrl: url });
  // The pool for requests, which sets nothing at its start, so that the pooler accepts it.
  await assert.rejects(requireOwnSessions(asPooled.pool), /changes its session between two transactions/);
  await requireOwnSessions(asPooled.direct);
  await Promise.all(opened.map((db) => db.close()));
});

test('a statement that reached its time limit is canceled in the server through a pooler too', { skip }, async (t) => {
  const url = await testDatabaseUrl(t);
  const db = openDatabase({
    url: await pooled(t, url),
    directUrl: url,
    poolSize: 4,
    log: silentLog,
    applicationName: 'prop-pick tests',
  });
  const observer = openDatabase({ url, poolSize: 2, log: silentLog, applicationName: 'observer' });
  const unlock = await holdUp(observer, 'platform.mail', 'access exclusive');
  const text = 'select id from platform.mail';
  await assert.rejects(bounded(db, 200).query({ text }), /Query read timeout/);
  await assert.rejects(
    bounded(db, 200).transaction((tx) => tx.query({ text })),
    /Query read timeout/,
  );
  await eventually('the end of the statements', async () => {
    const { rows } = await observer.query<{ n: number }>({
      text: `select count(*)::int as n from pg_stat_activity where query = '${text}' and state = 'active'`,
    });
    return rows[0]?.n === 0 ? true : undefined;
  });
  await unlock();
  assert.deepEqual((await db.query({ text })).rows, []);
  await Promise.all([db.close(), observer.close()]);
});
