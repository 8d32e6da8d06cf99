import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import pg from 'pg';
import { bounded, cursorQuery, openDatabase, silentLog, type Database } from '../../../src/platform/index.ts';
import { eventually } from '../../support/eventually.ts';
import { holdUp } from '../../support/hold-up.ts';
import { testDatabaseUrl } from '../../support/postgres.ts';
import { size } from '../../support/size.ts';

/** Two minutes of load by hand (PROPPICK_TEST_SIZE=long), else four seconds. */
const SECONDS = size({ all: 4, long: 120 });
const CALLERS_A_SECOND = 50;
const POOL = 5;
const LIMIT_MS = 300;
const NAME = 'callers of a locked table';

const readAll = cursorQuery<[], object>('read_mail', 'select id from platform.mail');

/** Calls that can wait: a statement, a transaction, rows of a cursor, a transaction inside another statement. */
const CALLS: readonly ((db: Database) => Promise<unknown>)[] = [
  (db) => db.query({ name: 'locked.read', text: 'select id from platform.mail' }),
  (db) => db.transaction((tx) => tx.query({ text: 'select id from platform.mail for update' })),
  (db) =>
    db.transaction(async (tx) => {
      for await (const rows of readAll(tx)) assert.deepEqual(rows, []);
    }),
  (db) => db.query({ text: 'select count(*) from platform.mail' }),
];

interface Stage {
  readonly url: string;
  /** The callers' connections to the database, closed before it is dropped. */
  open(poolSize: number): Database;
  closeFirst(close: () => Promise<void>): void;
  /** The callers' sessions in the server, and how many of them wait for the table. */
  sessions(): Promise<{ all: number; waiting: number; ids: number[] }>;
  unlock(): Promise<void>;
}

/** A database in which another session holds a lock on a table. */
async function lockedTable(t: TestContext): Promise<Stage> {
  const closing: (() => Promise<void>)[] = [];
  t.after(() => Promise.all(closing.map((close) => close())));
  const url = await testDatabaseUrl(t);
  const observer = new pg.Client(url);
  await observer.connect();
  closing.push(() => observer.end());
  const run: Pick<Database, 'query'> = { query: (config) => observer.query(config) as never };
  const unlock = await holdUp(run, 'platform.mail', 'access exclusive');
  closing.push(unlock);
  return {
    url,
    closeFirst: (close) => void closing.push(close),
    open: (poolSize) => {
      const db = openDatabase({ url, poolSize, log: silentLog, applicationName: NAME });
      closing.push(() => db.close());
      return db;
    },
    unlock,
    sessions: async () => {
      const { rows } = await observer.query<{ all: number; waiting: number; ids: number[] }>(
        `select count(*)::int as all, count(*) filter (where wait_event_type = 'Lock')::int as waiting,
           coalesce(array_agg(pid order by pid), '{}') as ids
         from pg_stat_activity where datname = current_database() and application_name = $1`,
        [NAME],
      );
      return rows[0] ?? { all: 0, waiting: 0, ids: [] };
    },
  };
}

/** Starts calls at a steady rate, independent of earlier ones, and returns the maximum number of sessions. */
async function mostSessions(stage: Stage, seconds: number, call: (index: number) => Promise<unknown>): Promise<number> {
  let [most, failed] = [0, 0];
  const calls: Promise<unknown>[] = [];
  const began = performance.now();
  await eventually('the last caller', async () => {
    const elapsed = (performance.now() - began) / 1_000;
    while (calls.length < Math.floor(elapsed * CALLERS_A_SECOND))
      calls.push(call(calls.length).catch(() => (failed += 1)));
    most = Math.max(most, (await stage.sessions()).all);
    return elapsed > seconds || undefined;
  });
  await Promise.all(calls);
  assert.equal(failed, calls.length, 'the table is locked: no call can succeed');
  return most;
}

test('with a locked table and 50 callers a second the server’s sessions never exceed the pool, and end with their callers', async (t) => {
  const stage = await lockedTable(t);
  const prompt = bounded(stage.open(POOL), LIMIT_MS);
  const most = await mostSessions(stage, SECONDS, async (index) => CALLS[index % CALLS.length]?.(prompt));
  assert.ok(most <= POOL, `${most} sessions, of ${POOL}`);
  await eventually('no session waits', async () => ((await stage.sessions()).waiting === 0 ? true : undefined), 5_000);
  await stage.unlock();
  for (const call of CALLS) await call(prompt);
});

test('the connection of an abandoned statement serves the next caller', async (t) => {
  const stage = await lockedTable(t);
  const prompt = bounded(stage.open(1), LIMIT_MS);
  const before = (await prompt.query<{ pid: number }>({ text: 'select pg_backend_pid() as pid' })).rows;
  for (const call of CALLS) await assert.rejects(call(prompt), /timeout/);
  assert.deepEqual((await prompt.query({ text: 'select pg_backend_pid() as pid' })).rows, before);
});

test('the harness catches the driver’s own time limit, which leaves its statement in the server', async (t) => {
  const stage = await lockedTable(t);
  const pool = new pg.Pool({
    connectionString: stage.url,
    max: POOL,
    application_name: NAME,
    connectionTimeoutMillis: 5_000,
  });
  pool.on('error', () => undefined);
  stage.closeFirst(() => pool.end());
  const call = async (): Promise<unknown> => {
    const client = await pool.connect();
    client.on('error', () => undefined);
    const given = { text: 'select id from platform.mail', query_timeout: LIMIT_MS };
    try {
      return await client.query(given);
    } finally {
      client.release(true);
    }
  };
  assert.ok((await mostSessions(stage, 3, call)) > POOL, 'it should have been seen');
  await stage.unlock();
});
