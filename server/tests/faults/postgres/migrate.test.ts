import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import test, { type TestContext } from 'node:test';
import { migrate, openDatabase, OperatorError, silentLog, type Database } from '../../../src/platform/index.ts';
import { runCommand } from '../../support/running-program.ts';
import { emptyDatabaseUrl, MIGRATIONS } from '../../support/postgres.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

function open(t: TestContext, url: string): Database {
  const db = openDatabase({ url, poolSize: 2, log: silentLog, applicationName: 'test' });
  t.after(() => db.close());
  return db;
}

function startMigrator(url: string, folder: string) {
  const script = join(import.meta.dirname, 'migrator.ts');
  return spawn(process.execPath, ['--no-warnings', script, url, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
}

async function lastLine(child: ReturnType<typeof startMigrator>): Promise<string> {
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  await once(child, 'close');
  return output.trim().split('\n').at(-1) ?? '';
}

/** A folder of migrations, each of which creates one table `t<n>` and fills it slowly enough to be killed meanwhile. */
async function slowMigrations(t: TestContext, count: number): Promise<string> {
  const folder = await temporaryFolder(t);
  for (let n = 1; n <= count; n += 1) {
    const text = `create table t${n} as select n from generate_series(1, 20000) n; create index on t${n} (n);`;
    await writeFile(join(folder, `${String(n).padStart(6, '0')}-step.sql`), text);
  }
  return folder;
}

async function tables(db: Database): Promise<string[]> {
  const text = `select tablename as name from pg_tables where schemaname = 'public' order by 1`;
  return (await db.query<{ name: string }>({ text })).rows.map(({ name }) => name);
}

async function noted(db: Database): Promise<string[]> {
  const exists = await db.query<{ there: boolean }>({
    text: `select to_regclass('migrations.applied') is not null as there`,
  });
  if (exists.rows[0]?.there !== true) return [];
  const rows = await db.query<{ name: string }>({ text: 'select name from migrations.applied order by name' });
  return rows.rows.map(({ name }) => `t${Number(name.slice(0, 6))}`);
}

test('migrating twice applies everything once', async (t) => {
  const db = open(t, await emptyDatabaseUrl(t));
  const files = (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql')).sort();
  assert.deepEqual((await migrate(db, MIGRATIONS)).applied, files);
  assert.deepEqual((await migrate(db, MIGRATIONS)).applied, []);
});

test('eight concurrent migrators: each migration is applied by exactly one, and none fails', async (t) => {
  const url = await emptyDatabaseUrl(t);
  const folder = await slowMigrations(t, 12);
  const lines = await Promise.all(Array.from({ length: 8 }, () => lastLine(startMigrator(url, folder))));
  const applied = lines.flatMap((line) => (JSON.parse(line) as { applied: string[] }).applied);
  assert.deepEqual(applied.sort(), (await readdir(folder)).sort());
});

test('killed at twelve moments: a migration and its record always exist together', async (t) => {
  const url = await emptyDatabaseUrl(t);
  const db = open(t, url);
  const folder = await slowMigrations(t, 40);
  let unfinished = 0;
  for (let round = 0; round < 12; round += 1) {
    const before = (await noted(db)).length;
    const child = startMigrator(url, folder);
    const ended = once(child, 'exit');
    // After two migrations plus one query per round: a different point of a migration each time.
    while (child.exitCode === null && (await noted(db)).length < before + 2);
    for (let query = 0; query < round; query += 1) await noted(db);
    child.kill('SIGKILL');
    await ended;
    await settled(db);
    const made = await tables(db);
    assert.deepEqual(made.sort(), (await noted(db)).sort());
    if (made.length < 40) unfinished += 1;
  }
  assert.ok(unfinished >= 6, `${unfinished} of 12 kills came in the middle`);
  await migrate(db, folder);
  assert.equal((await tables(db)).length, 40);
});

/** Waits until the server has noticed the killed process, which releases its lock. */
async function settled(db: Database): Promise<void> {
  const text = `select count(*)::int as others from pg_stat_activity where application_name = 'migrator' and datname = current_database()`;
  while ((await db.query<{ others: number }>({ text })).rows[0]?.others !== 0);
}

test('a failed migration leaves nothing behind, and is named', async (t) => {
  const db = open(t, await emptyDatabaseUrl(t));
  const folder = await slowMigrations(t, 1);
  await writeFile(join(folder, '000002-broken.sql'), 'create table t2 (n int); select 1 / 0;');
  await assert.rejects(
    migrate(db, folder),
    (error) => error instanceof OperatorError && /000002-broken\.sql failed: division by zero/.test(error.message),
  );
  assert.deepEqual(await tables(db), ['t1']);
  await writeFile(join(folder, '000002-broken.sql'), 'create table t2 (n int);');
  assert.deepEqual((await migrate(db, folder)).applied, ['000002-broken.sql']);
});

test('a migration that ends its own transaction is refused', async (t) => {
  const db = open(t, await emptyDatabaseUrl(t));
  const folder = await temporaryFolder(t);
  await writeFile(join(folder, '000001-commits.sql'), 'commit; begin;');
  await assert.rejects(migrate(db, folder), /000001-commits\.sql failed: it ends its own transaction/);
});

test('a database migrated by a newer version is refused, and stays unchanged', async (t) => {
  const db = open(t, await emptyDatabaseUrl(t));
  const newer = await slowMigrations(t, 3);
  await migrate(db, newer);
  const older = await temporaryFolder(t);
  for (const name of ['000001-step.sql', '000002-step.sql']) await copyFile(join(newer, name), join(older, name));
  await assert.rejects(
    migrate(db, older),
    (error) => error instanceof OperatorError && /newer than this version/.test(error.message),
  );
  assert.deepEqual(await noted(db), ['t1', 't2', 't3']);
});

test('a changed file is refused by name before anything runs', async (t) => {
  const db = open(t, await emptyDatabaseUrl(t));
  const folder = await slowMigrations(t, 2);
  await migrate(db, folder);
  await writeFile(join(folder, '000002-step.sql'), '-- another');
  await writeFile(join(folder, '000003-new.sql'), 'create table t3 (n int)');
  await assert.rejects(migrate(db, folder), /000002-step\.sql was changed/);
  assert.deepEqual(await tables(db), ['t1', 't2']);
});

test('names that do not sort correctly, or share a number, are refused', async (t) => {
  const db = open(t, await emptyDatabaseUrl(t));
  const folder = await slowMigrations(t, 1);
  await writeFile(join(folder, '2-second.sql'), '');
  await assert.rejects(migrate(db, folder), /2-second\.sql is no name for a migration/);
  await rm(join(folder, '2-second.sql'));
  await writeFile(join(folder, '000001-twin.sql'), '');
  await assert.rejects(migrate(db, folder), /Two migrations have the number 000001/);
});

test('a start on the schema of a development version reports in one sentence that it cannot be upgraded, and changes nothing', async (t) => {
  const url = await emptyDatabaseUrl(t);
  const db = open(t, url);
  const folder = await temporaryFolder(t);
  await writeFile(join(folder, '000001-foundations.sql'), 'create table t1 (n int)');
  await migrate(db, folder);
  const { code, err } = await runCommand(['start'], {
    PROPPICK_DATABASE_URL: url,
    PROPPICK_DATA_DIR: folder,
    PROPPICK_INSTANCE_KEY: 'ab'.repeat(32),
  });
  assert.notEqual(code, 0);
  assert.match(err, /A development version of Prop-Pick made this database, and its schema cannot be upgraded\./);
  assert.match(err, /Delete the data folder .* start again/);
  assert.deepEqual([await tables(db), await noted(db)], [['t1'], ['t1']]);
});
