import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Clock } from '../kernel/index.ts';
import {
  createLog,
  grantService,
  migrate,
  openDatabase,
  ownerUrl,
  requireEncryption,
  runningServer,
  serviceUrl,
  silentLog,
  startEmbedded,
  systemClock,
  untilStarted,
  type Context,
  type Log,
  type PooledDatabase,
} from '../platform/index.ts';
import { prepareQueue } from '../platform/tasks/index.ts';
import type { Settings } from './settings.ts';

export const MIGRATIONS = join(dirname(dirname(dirname(fileURLToPath(import.meta.url)))), 'migrations');

/** What a command runs with: a migrated database, a clock and a log. Closing it also stops an embedded server it started. */
export interface OpenWorld {
  readonly context: Context;
  readonly settings: Settings;
  /** The pool itself: the queue and listeners need their own sessions. */
  readonly db: PooledDatabase;
  /** The database URL with its password; never logged. */
  readonly databaseUrl: string;
  close(): Promise<void>;
}

/** The service owns its embedded database. A command uses a running service's server, or starts one for its own duration. */
export type Footing = 'owner' | 'guest';

/** A database without migrations applied by us. */
export interface OpenDeps extends Pick<OpenWorld, 'db' | 'databaseUrl' | 'close'> {
  readonly log: Log;
  /** Runs `work` as the role that owns the tables; the service's own role may not change them. */
  asOwner<Result>(work: (owner: PooledDatabase) => Promise<Result>): Promise<Result>;
}

export async function openDeps(settings: Settings, footing: Footing): Promise<OpenDeps> {
  const log = settings.logLevel === 'silent' ? silentLog : createLog(settings.logLevel);
  await mkdir(settings.dataDir, { recursive: true });
  const { databaseUrl: url, ownerUrl: owner, stop } = await addresses(settings, footing, log);
  const db = openDatabase({ url, poolSize: settings.databasePool, log, applicationName: 'prop-pick' });
  return {
    db,
    log,
    databaseUrl: url,
    asOwner: (work) => (owner === url ? work(db) : withOwner(owner, log, work)),
    close: async () => {
      await db.close();
      await stop?.();
    },
  };
}

interface Addresses {
  readonly databaseUrl: string;
  readonly ownerUrl: string;
  /** Stops a server that was started for this. */
  readonly stop?: () => Promise<void>;
}

/** A given server has one address for both roles, or one for each. The embedded server has both roles. */
async function addresses(settings: Settings, footing: Footing, log: Log): Promise<Addresses> {
  const { databaseUrl, databaseOwnerUrl, dataDir } = settings;
  if (databaseUrl !== undefined)
    return {
      databaseUrl: requireEncryption(databaseUrl, 'PROPPICK_DATABASE_URL'),
      ownerUrl: requireEncryption(databaseOwnerUrl ?? databaseUrl, 'PROPPICK_DATABASE_OWNER_URL'),
    };
  const running = footing === 'guest' ? await runningServer(dataDir) : undefined;
  if (running !== undefined) return { databaseUrl: serviceUrl(running), ownerUrl: ownerUrl(running) };
  const { url, stop } = await startEmbedded({ dataDir, log });
  return { databaseUrl: serviceUrl(url), ownerUrl: ownerUrl(url), stop };
}

async function withOwner<Result>(
  url: string,
  log: Log,
  work: (owner: PooledDatabase) => Promise<Result>,
): Promise<Result> {
  const owner = openDatabase({ url, poolSize: 2, log, applicationName: 'prop-pick owner' });
  try {
    return await work(owner);
  } finally {
    await owner.close();
  }
}

/** Brings the tables, the queue's own tables and the rights of the service's role to this version. */
export async function upgrade({ db, log }: OpenDeps, owner: PooledDatabase): Promise<{ applied: string[] }> {
  const done = await migrate(owner, MIGRATIONS, { log });
  await prepareQueue(owner, log);
  await grantService(owner, db, MIGRATIONS);
  return done;
}

export async function openWorld(
  settings: Settings,
  footing: Footing,
  clock: Clock = systemClock(settings.clock),
): Promise<OpenWorld> {
  const deps = await openDeps(settings, footing);
  const { db, log, databaseUrl, close } = deps;
  try {
    // A service waits for a starting database; a command fails at once.
    if (footing === 'owner') await untilStarted(db, log);
    await deps.asOwner((owner) => upgrade(deps, owner));
  } catch (error) {
    await close();
    throw error;
  }
  return { context: { clock, db, log }, settings, db, databaseUrl, close };
}
