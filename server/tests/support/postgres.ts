import { createHash, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import {
  grantService,
  migrate,
  openDatabase,
  ownerUrl,
  serviceUrl,
  silentLog,
  type Database,
  type PooledDatabase,
} from '../../src/platform/index.ts';
import { readMigrations } from '../../src/platform/database/migrate.ts';
import type { Scope } from './scope.ts';
import { ReusedDatabases, type ReusedDatabase } from './reused-database.ts';
import { startTestServer } from './server.ts';

/** The project's own migrations. */
export const MIGRATIONS = join(import.meta.dirname, '../../migrations');

/**
 * A migrated database for the test as it is after a first start, opened with the service's role and its privileges.
 * Given back when the test (or the suite) ends.
 */
export async function testDatabase(t: Scope): Promise<PooledDatabase> {
  return poolOf(await migratedDatabase(t), t);
}

function poolOf(kept: ReusedDatabase, t: Scope): PooledDatabase {
  const { db, end } = untilEnd(kept.pool('service'));
  t.after(end);
  return db;
}

/** Rows that tests of one process start from: made once, and restored for each test. */
export interface Scene<Facts> {
  readonly name: string;
  /** Writes the rows; returns what a test needs to know of them, which no test may change. */
  readonly make: (db: PooledDatabase) => Promise<Facts>;
}

/** What the tests know of the rows, by the name of the database. */
const factsOf = new Map<string, unknown>();

/** As `testDatabase`, with the rows of a scene. */
export async function sceneDatabase<Facts>(
  t: Scope,
  { name, make }: Scene<Facts>,
): Promise<{ db: PooledDatabase; facts: Facts }> {
  const copy = async (): Promise<string> => {
    const { url } = await createDatabase(await migratedTemplate());
    const db = open(serviceUrl(url), 2);
    try {
      factsOf.set(new URL(url).pathname.slice(1), await make(db));
    } finally {
      await db.close();
    }
    return url;
  };
  const source = `scene ${name}`;
  const kept = await reused.take(source, copy);
  t.after(() => reused.release(source, kept));
  return { db: poolOf(kept, t), facts: factsOf.get(kept.name) as Facts };
}

/** A database that refuses everything after `end`: what a test left running must not reach the next one's rows. */
function untilEnd(db: PooledDatabase): { db: PooledDatabase; end: () => void } {
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  const ask = <Result>(work: () => Promise<Result>): Promise<Result> =>
    isOver ? Promise.reject(new Error('This test database is closed.')) : work();
  return {
    db: {
      pool: db.pool,
      direct: db.direct,
      query: (config) => ask(() => db.query(config)),
      transaction: (work, how) => ask(() => db.transaction(work, how)),
      session: (work) => ask(() => db.session(work)),
      close: async () => end(),
    },
    end,
  };
}

/** The URL of a migrated database as the service's role, for tests that open it themselves or several times. */
export async function testDatabaseUrl(t: Scope): Promise<string> {
  return serviceUrl((await migratedDatabase(t)).url);
}

const reused = new ReusedDatabases(
  (url, role) => (role === 'service' ? open(serviceUrl(url), 10) : open(url, 2)),
  (url) => onServer(new URL('/template1', url).href, `drop database ${new URL(url).pathname.slice(1)} with (force)`),
);

/** A new copy of the template, or one that an earlier test of this process has released. */
async function migratedDatabase(t: Scope): Promise<ReusedDatabase> {
  const source = await migratedTemplate();
  const kept = await reused.take(source, async () => (await createDatabase(source)).url);
  t.after(() => reused.release(source, kept));
  return kept;
}

/** Runs `work` in the database of `db` as the superuser: to plant a fault, lock a table or change frozen rows. */
export async function asSuperuser<Result>(
  db: Pick<Database, 'query'>,
  work: (superuser: PooledDatabase) => Promise<Result>,
): Promise<Result> {
  const { rows } = await db.query<{ name: string }>({ text: 'select current_database()::text as name' });
  const name = rows[0]?.name ?? '';
  const kept = reused.used(name);
  if (kept !== undefined) {
    const { db: shared, end } = untilEnd(kept.pool('superuser'));
    return work(shared).finally(end);
  }
  const superuser = open(databaseUrl(await serverUrl(), name), 2);
  try {
    return await work(superuser);
  } finally {
    await superuser.close();
  }
}

/** A state of the database from which many tests start. */
export interface Stage {
  readonly name: string;
  readonly make: (db: PooledDatabase) => Promise<unknown>;
}

/** As `testDatabaseUrl`, with the stage's data. A stage is created once per run; every test gets a copy. */
export async function stagedDatabaseUrl(t: Scope, { name, make }: Stage): Promise<string> {
  const migrated = await migratedTemplate();
  const source = await onceAServer(`staged_${RUN}_${name}`, async (server, growing) => {
    await onServer(server, `create database ${growing} template ${migrated}`);
    const db = open(serviceUrl(databaseUrl(server, growing)), 2);
    try {
      await make(db);
    } finally {
      await db.close();
    }
  });
  const { url, drop } = await createDatabase(source);
  t.after(drop);
  return serviceUrl(url);
}

/** The URL of an empty database, as the superuser. */
export async function emptyDatabaseUrl(t: Scope): Promise<string> {
  const { url, drop } = await createDatabase('template1');
  t.after(drop);
  return url;
}

async function createDatabase(source: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const server = await serverUrl();
  const name = `test_${RUN}_${randomUUID().replaceAll('-', '')}`;
  await onServer(server, `create database ${name} template ${source}`);
  return { url: databaseUrl(server, name), drop: () => onServer(server, `drop database ${name} with (force)`) };
}

let ownServer: Promise<string> | undefined;
let template: Promise<string> | undefined;

/** The server of the whole run, or one of this process for a file that is run alone. */
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

/** Stages depend on the tests' code too, which may differ between two runs on one server. */
const RUN = process.env.PROPPICK_TEST_RUN ?? randomUUID().slice(0, 8);

/** Creates the migrated template database, once per server and state of the migrations. */
async function makeTemplate(): Promise<string> {
  const state = createHash('sha256').update(await readFile(join(MIGRATIONS, 'roles', 'grants.sql')));
  for (const { name, sha256 } of await readMigrations(MIGRATIONS)) state.update(`${name} ${sha256}\n`);
  return onceAServer(`template_${state.digest('hex').slice(0, 16)}`, growTemplate);
}

/** The name of a database to copy; the first process that needs it creates it, the others wait. */
async function onceAServer(name: string, grow: (server: string, growing: string) => Promise<void>): Promise<string> {
  const server = await serverUrl();
  const db = open(server, 1);
  try {
    await db.session(async (session) => {
      await session.query('select pg_advisory_lock(hashtext($1))', [name]);
      const found = await session.query('select from pg_database where datname = $1', [name]);
      if (found.rowCount !== 0) return;
      const growing = `growing_${randomUUID().replaceAll('-', '')}`;
      await grow(server, growing);
      await onServer(server, `alter database ${growing} with allow_connections false`);
      await onServer(server, `alter database ${growing} rename to ${name}`);
    });
  } finally {
    // The lock ends with the connection.
    await db.close();
  }
  return name;
}

async function growTemplate(server: string, growing: string): Promise<void> {
  // Only one process of a run needs it.
  const { prepareQueue } = await import('../../src/platform/work/index.ts');
  const url = databaseUrl(server, growing);
  await onServer(server, `create database ${growing} owner ${new URL(ownerUrl(url)).username}`);
  const [owner, service] = [open(ownerUrl(url), 1), open(serviceUrl(url), 1)];
  await migrate(owner, MIGRATIONS);
  await prepareQueue(owner, silentLog);
  await grantService(owner, service, MIGRATIONS);
  await Promise.all([owner.close(), service.close()]);
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
