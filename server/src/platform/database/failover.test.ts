import assert from 'node:assert/strict';
import test from 'node:test';
import { eventually } from '../../../tests/support/eventually.ts';
import { holdUp } from '../../../tests/support/hold-up.ts';
import { testDatabase } from '../../../tests/support/postgres.ts';
import { isPlainRead, type Queryable } from './database.ts';

interface Wired {
  readonly connection: { readonly stream: { destroy(): void } };
}

const pidOf = async (run: Queryable): Promise<number> =>
  (await run.query<{ pid: number }>({ text: 'select pg_backend_pid() as pid' })).rows[0]?.pid ?? 0;

test('a transaction whose write was refused is retried on a newer connection', async (t) => {
  const db = await testDatabase(t);
  // Two connections that are open when the server becomes read-only.
  const before = await Promise.all([db.transaction(pidOf), db.transaction(pidOf)]);
  const tried: number[] = [];
  await db.transaction(async (tx) => {
    if (tried.length === 0) await tx.query({ text: 'set transaction read only' });
    tried.push(await pidOf(tx));
    await tx.query({ text: `delete from platform.mail` });
  });
  assert.equal(tried.length, 2);
  assert.ok(before.includes(tried[0] ?? 0));
  const after = await Promise.all([db.transaction(pidOf), db.transaction(pidOf), db.transaction(pidOf)]);
  assert.deepEqual(
    [...tried.slice(1), ...after].filter((pid) => before.includes(pid)),
    [],
  );
});

test('a server that stays read-only is an error after four tries', async (t) => {
  const db = await testDatabase(t);
  let tries = 0;
  await assert.rejects(
    db.transaction(async (tx) => {
      tries += 1;
      await tx.query({ text: 'set transaction read only' });
      await tx.query({ text: `delete from platform.mail` });
    }),
    { code: '25006' },
  );
  assert.equal(tries, 4);
});

test('a plain read that was cut off is sent again; a write is not', async (t) => {
  const db = await testDatabase(t);
  for (const [text, isConnected] of [
    ['select id from platform.mail', true],
    ['delete from platform.mail', false],
  ] as const) {
    const unlock = await holdUp(db, 'platform.mail', 'access exclusive');
    const outcome = db.query({ text }).then(
      () => true,
      () => false,
    );
    await eventually('the end of its session', async () => {
      const { rows } = await db.query<{ ended: boolean }>({
        text: `select pg_terminate_backend(pid) as ended from pg_stat_activity
               where query = '${text}' and wait_event_type = 'Lock'`,
      });
      return rows[0]?.ended;
    });
    await unlock();
    assert.equal(await outcome, isConnected, text);
  }
});

test('a transaction whose connection was lost before it began uses another one', async (t) => {
  const db = await testDatabase(t);
  const before = await db.transaction(pidOf);
  // The driver's types omit the socket.
  db.pool.once('acquire', (client) => (client as unknown as Wired).connection.stream.destroy());
  assert.notEqual(await db.transaction(pidOf), before);
});

test('a select with side effects is not a plain read', () => {
  const plain = [
    'select id from picks.pick where id = $1',
    ' select count(*) from a join b on a.x = b.y',
    'select',
    `select 1 from pg_inherits where inhparent = 'a.b'::regclass`,
  ];
  assert.deepEqual(
    plain.filter((text) => !isPlainRead(text)),
    [],
  );
  const others = [
    'insert into a select 1',
    'with gone as (delete from a returning 1) select * from gone',
    'select 1 from a for update',
    'select 1 from a for no key update skip locked',
    'select odds.drop_quote_months($1)',
    'select pg_advisory_xact_lock(1)',
    `select nextval('a')`,
    `select set_config('a', 'b', true)`,
  ];
  assert.deepEqual(others.filter(isPlainRead), []);
});
