import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { SCOPES } from '../../src/access/index.ts';
import { createAccount, createTokenFor } from '../../src/accounts/index.ts';
import { openDatabase, silentLog, type Database } from '../../src/platform/index.ts';
import { testDatabaseUrl } from './postgres.ts';
import { startService, type ServiceProcess } from './running-program.ts';
import { temporaryFolder } from './temporary-folder.ts';

export interface ClusterNode extends ServiceProcess {
  readonly roles: string;
  readonly pid: number;
  /** SIGKILL, SIGSTOP, SIGCONT. */
  signal(name: NodeJS.Signals): void;
}

export interface ClusterResponse {
  readonly status: number;
  readonly headers: Headers;
  /** JSON whose members the test names. */
  readonly body: unknown;
}

/** Real processes of the service on one database, in production mode. No scheduled job runs until a test enables it. */
export interface Cluster {
  /** The tests' own connection to the database. */
  readonly db: Database;
  readonly databaseUrl: string;
  /** An admin’s operations token with all scopes. */
  readonly token: string;
  /** In start order. */
  readonly nodes: readonly ClusterNode[];
  /** Starts one process per entry (`api`, `worker`, `api,scheduler` …), all at once. */
  start(roles: readonly string[], settings?: Readonly<Record<string, string>>): Promise<ClusterNode[]>;
  /** Addresses of the processes with the role api. */
  urls(): string[];
  /** Sends a request to a node with that token. */
  ask(address: string, method: string, path: string, body?: object, headers?: object): Promise<ClusterResponse>;
}

export interface ClusterOptions {
  /** For all processes: CLOCK, OTLP_URL etc. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Writes the test's data into the database before any process starts. */
  readonly prepare?: (db: Database) => Promise<void>;
}

/** All possible jobs are off, so that no feed is requested and only the test causes events. */
const JOBS = [
  'nba-cdn',
  'nba-injury-report',
  'nba-lineups',
  'espn',
  'nba-stats',
  'the-odds-api',
  'balldontlie',
  'prizepicks',
]
  .map((source) => `ingest-${source}`)
  .concat(['score-open-days', 'score-news', 'settle-recent-days', 'build-lab', 'follow-systems', 'housekeeping']);

/** A database for a cluster; all processes are killed when the test ends. */
export async function openCluster(t: TestContext, { settings = {}, prepare }: ClusterOptions = {}): Promise<Cluster> {
  const nodes: ClusterNode[] = [];
  // Before the database is created, so that no process uses it when it is dropped.
  t.after(async () => {
    await Promise.all(nodes.map((node) => ended(node)));
    await db.close();
  });
  const databaseUrl = await testDatabaseUrl(t);
  const db = openDatabase({ url: databaseUrl, poolSize: 4, log: silentLog, applicationName: 'prop-pick tests' });
  const folder = await temporaryFolder(t);
  const instanceKey = randomBytes(32).toString('hex');
  await turnOff(db, JOBS);
  await prepare?.(db);
  const token = await opsToken(db);
  return {
    db,
    databaseUrl,
    token,
    nodes,
    start: async (roles, more = {}) => {
      const started = await Promise.all(
        roles.map(async (role, index) => {
          const service = await startService(t, {
            PROPPICK_MODE: 'production',
            PROPPICK_DATABASE_URL: databaseUrl,
            PROPPICK_DATABASE_POOL: '5',
            PROPPICK_DATA_DIR: join(folder, `node${nodes.length}-${index}`),
            PROPPICK_INSTANCE_KEY: instanceKey,
            PROPPICK_LOG_LEVEL: 'info',
            PROPPICK_ROLES: role,
            ...settings,
            ...more,
          });
          const { child } = service;
          return {
            ...service,
            roles: role,
            pid: child.pid ?? 0,
            signal: (name: NodeJS.Signals) => void child.kill(name),
          };
        }),
      );
      nodes.push(...started);
      return started;
    },
    urls: () => nodes.filter(({ roles }) => roles.includes('api')).map(({ address }) => address),
    ask: async (address, method, path, body, headers = {}) => {
      const response = await fetch(`${address}/api/v1${path}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      return { status: response.status, headers: response.headers, body: await response.json() };
    },
  };
}

function ended({ child }: ClusterNode): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  const { promise, resolve } = Promise.withResolvers<void>();
  child.once('exit', () => resolve());
  child.kill('SIGKILL');
  return promise;
}

async function turnOff(db: Database, jobs: readonly string[]): Promise<void> {
  await db.query({
    text: `insert into operations.config_value (section, key, value, updated_at, updated_by)
           select 'schedule', job, 'off', clock_timestamp(), 'test' from unnest($1::text[]) job`,
    values: [jobs],
  });
  await db.query({ text: 'update operations.config_version set version = version + 1' });
}

async function opsToken(db: Database): Promise<string> {
  const email = 'operator@example.org';
  await createAccount(db, { email, tier: 'Admin', password: randomBytes(12).toString('hex') });
  return createTokenFor(db, email, { name: 'cluster tests', scopes: SCOPES });
}
