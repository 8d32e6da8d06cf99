import { createHash, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import pg from 'pg';
import { migrate, openDatabase, silentLog, type PooledDatabase } from '../../src/platform/index.ts';
import { readMigrations } from '../../src/platform/database/migrate.ts';
import { startTestServer } from './server.ts';

/** The project's own migrations. */
export const MIGRATIONS = join(import.meta.dirname, '../../migrations');

/** A fresh, migrated database of the test's own; closed and dropped when the test (or the suite) ends. */
export async function testDatabase(t: TestContext): Promise<PooledDatabase> {
  const made = await createDatabase(await migratedTemplate());
  const db = open(made.url, 10);
  t.after(async () => {
    await db.close();
    await made.drop();
  });
  return db;
}

/** The address of a fresh, migrated database of the test's own, for tests that open it themselves, or several times. */
export async function testDatabaseUrl(t: TestContext): Promise<string> {
  const { url, drop } = await createDatabase(await migratedTemplate());
  t.after(drop);
  return url;
}

/** As `testDatabaseUrl`, with nothing in it. */
export async function emptyDatabaseUrl(t: TestContext): Promise<string> {
  const { url, drop } = await createDatabase('template1');
  t.after(drop);
  return url;
}

async function createDatabase(source: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const server = await serverUrl();
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await onServer(server, `create database ${name} template ${source}`);
  return { url: databaseUrl(server, name), drop: () => onServer(server, `drop database ${name} with (force)`) };
}

let ownServer: Promise<string> | undefined;
let template: Promise<string> | undefined;

/** The server of the whole run, or, for a file run by hand, one of this process. */
function serverUrl(): Promise<string> {
  const given = process.env.PROPPICK_TEST_SERVER_URL;
  if (given !== undefined) return Promise.resolve(given);
  ownServer ??= startTestServer();
  return ownServer;
}

function migratedTemplate(): Promise<string> {
  template ??= makeTemplate();
  return template;
}

/** Makes the migrated database that the others are copied from, once a server and state of the migrations. */
async function makeTemplate(): Promise<string> {
  const state = createHash('sha256');
  for (const { name, sha256 } of await readMigrations(MIGRATIONS)) state.update(`${name} ${sha256}\n`);
  const name = `template_${state.digest('hex').slice(0, 16)}`;
  const server = await serverUrl();
  const db = open(server, 1);
  await db.session(async (session) => {
    await session.query('select pg_advisory_lock(1)');
    const found = await session.query('select from pg_database where datname = $1', [name]);
    if (found.rowCount === 0) await growTemplate(server, name);
    await session.query('select pg_advisory_unlock(1)');
  });
  await db.close();
  return name;
}

async function growTemplate(server: string, name: string): Promise<void> {
  const growing = `growing_${randomUUID().replaceAll('-', '')}`;
  await onServer(server, `create database ${growing}`);
  const db = open(databaseUrl(server, growing), 1);
  await migrate(db, MIGRATIONS);
  await db.close();
  await onServer(server, `alter database ${growing} with allow_connections false`);
  await onServer(server, `alter database ${growing} rename to ${name}`);
}

async function onServer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

function databaseUrl(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

function open(url: string, poolSize: number): PooledDatabase {
  return openDatabase({ url, poolSize, log: silentLog, applicationName: 'prop-pick tests' });
}
