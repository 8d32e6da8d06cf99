import assert from 'node:assert/strict';
import test from 'node:test';
import type { Database } from '../../src/platform/index.ts';
import { asSuperuser, testDatabase } from './postgres.ts';
import type { Scope } from './scope.ts';

const nameOf = async (db: Database): Promise<string> => {
  const { rows } = await db.query<{ name: string }>({ text: 'select current_database()::text as name' });
  return rows[0]?.name ?? '';
};

const addBook = (db: Database) =>
  db.query({ text: `insert into odds.book (key, title) values ('a', 'A') returning id` });

/** Every row of every table, and the next value of every sequence. */
async function contentOf(db: Database): Promise<unknown> {
  return asSuperuser(db, async (superuser) => {
    const { rows } = await superuser.query<{ content: string }>({
      text: `select table_schema || '.' || table_name || ' '
                    || query_to_xml(format('select md5(x::text) from %I.%I x order by 1', table_schema, table_name), true, true, '')::text
                    as content
               from information_schema.tables
              where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
             union all
             select schemaname || '.' || sequencename || ' ' || coalesce(last_value::text, '') from pg_sequences
              order by 1`,
    });
    return rows;
  });
}

/** A test of its own: uses a database, and releases it at the end. */
async function inTest<Result>(work: (db: Database, t: Scope) => Promise<Result>): Promise<Result> {
  const ends: (() => unknown)[] = [];
  const t: Scope = { after: (end) => void ends.push(end) };
  try {
    return await work(await testDatabase(t), t);
  } finally {
    for (const end of ends) await end();
  }
}

// First, so that its first database is a new copy.
test('a released database is used again, with the rows, sequences and tables of a new one', async () => {
  const used = await inTest(async (db) => {
    const content = await contentOf(db);
    const { rows } = await addBook(db);
    // Rows that a migration wrote, and a table that the service adds while it runs.
    await asSuperuser(db, async (superuser) => {
      await superuser.query({ text: 'update accounts.credential_versions set version = gen_random_uuid()' });
      await superuser.query({ text: 'create table odds.added (id int); insert into odds.added values (1)' });
    });
    return { name: await nameOf(db), content, id: rows[0] };
  });
  await inTest(async (db) => {
    assert.equal(await nameOf(db), used.name);
    assert.deepEqual(await contentOf(db), used.content);
    assert.deepEqual((await addBook(db)).rows[0], used.id);
  });
});

test('two test databases of one process share no row', async (t) => {
  const [one, other] = await Promise.all([testDatabase(t), testDatabase(t)]);
  await addBook(one);
  const rows = await other.query({ text: 'select * from odds.book' });
  assert.deepEqual(rows.rows, []);
});

for (const [change, text] of [
  ['a trigger', 'alter table picks.pick disable trigger all'],
  ['a default', 'alter table odds.book alter column title set default 1'],
  ['a constraint', 'alter table odds.book add check (id < 9)'],
  ['a function', 'create function odds.added() returns int language sql as $$ select 1 $$'],
  ['a privilege', 'grant delete on odds.book to public'],
] as const)
  test(`a database in which a test changed ${change} is not used again`, async () => {
    const changed = await inTest(async (db) => {
      await asSuperuser(db, (superuser) => superuser.query({ text }));
      return nameOf(db);
    });
    await inTest(async (db) => assert.notEqual(await nameOf(db), changed));
  });

test('a database with a transaction that is still open is not used again', async (t) => {
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
  t.after(() => end());
  let kept: Promise<unknown> | undefined;
  const name = await inTest(async (db) => {
    await new Promise<void>((ready) => {
      kept = db
        .transaction(async (tx) => {
          await tx.query({ text: 'select' });
          ready();
          await isOver;
        })
        .catch(() => undefined);
    });
    return nameOf(db);
  });
  await inTest(async (db) => assert.notEqual(await nameOf(db), name));
  end();
  await kept;
});

test('what a test left running does not reach the next test that has its database', async () => {
  const left = await inTest(async (db) => ({ db, name: await nameOf(db) }));
  await inTest(async (db) => {
    assert.equal(await nameOf(db), left.name);
    await assert.rejects(addBook(left.db), /closed/);
    await assert.rejects(
      left.db.transaction(async (tx) => tx.query({ text: 'select' })),
      /closed/,
    );
  });
});

test('a connection that stays open keeps no setting, lock, subscription or temporary table', async () => {
  const pids = await inTest(async (db) => {
    const pids = new Set<unknown>();
    await db.session(async (client) => {
      await client.query(
        `set timezone = 'Asia/Tokyo'; select pg_advisory_lock(1); listen here; create temp table t ()`,
      );
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
      pids.add(rows[0]?.pid);
    });
    return pids;
  });
  await inTest((db) =>
    db.session(async (client) => {
      const { rows } = await client.query<object>(
        `select pg_backend_pid() as pid, current_setting('timezone') as zone, to_regclass('pg_temp.t') as temporary,
                (select count(*)::int from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()) as locks,
                (select count(*)::int from pg_listening_channels()) as channels`,
      );
      const { pid, ...state } = rows[0] as { pid: number };
      assert.ok(pids.has(pid), 'the same connection');
      assert.deepEqual(state, { zone: 'UTC', temporary: null, locks: 0, channels: 0 });
    }),
  );
});

test('a database whose sessions a test ended is not used again', async () => {
  const ended = await inTest(async (db) => {
    const name = await nameOf(db);
    await asSuperuser(db, (superuser) =>
      superuser.query({
        text: `select pg_terminate_backend(pid, 5000) from pg_stat_activity
                where datname = current_database() and pid <> pg_backend_pid()`,
      }),
    );
    return name;
  });
  await inTest(async (db) => assert.notEqual(await nameOf(db), ended));
});
