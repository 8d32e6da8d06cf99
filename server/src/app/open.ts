import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Clock } from '../kernel/index.ts';
import {
  createLog,
  grantService,
  migrate,
  openDatabase,
  OperatorError,
  ownerUrl,
  requireEncryption,
  requireOwnSessions,
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
import { noAnalysis, openAnalysis, type Analysis } from '../platform/analysis/index.ts';
import { prepareQueue } from '../platform/work/index.ts';
import type { Settings } from './settings.ts';

export const MIGRATIONS = join(dirname(dirname(dirname(fileURLToPath(import.meta.url)))), 'migrations');

/**
 * The runtime of a command: a migrated database, a clock and a log. Closing it also stops an embedded server that it
 * started.
 */
export interface OpenWorld {
  readonly context: Context;
  readonly settings: Settings;
  /** The pool itself: the queue and listeners need their own sessions. */
  readonly db: PooledDatabase;
  /** The address of the database with its password, never that of a pooler; never logged. */
  readonly databaseUrl: string;
  /** Long reads, which a standby may serve. */
  readonly analysis: Analysis;
  close(): Promise<void>;
}

/** The service owns its embedded database. A command uses a running service's server, or starts one for its own duration. */
export type Footing = 'owner' | 'guest';

/** A database before this version's migrations. */
export interface OpenDeps extends Pick<OpenWorld, 'db' | 'databaseUrl' | 'close'> {
  readonly log: Log;
  /** Runs `work` as the role that owns the tables; the service's role cannot change them. */
  asOwner<Result>(work: (owner: PooledDatabase) => Promise<Result>): Promise<Result>;
}

export async function openDeps(settings: Settings, footing: Footing): Promise<OpenDeps> {
  const log = settings.logLevel === 'silent' ? silentLog : createLog(settings.logLevel);
  await mkdir(settings.dataDir, { recursive: true });
  const { url, directUrl, ownerUrl: owner, stop } = await addressesOf(settings, footing, log);
  const db = openDatabase({ url, directUrl, poolSize: settings.databasePool, log, applicationName: 'prop-pick' });
  return {
    db,
    log,
    databaseUrl: directUrl ?? url,
    asOwner: (work) => (owner === url ? work(db) : withOwner(owner, log, work)),
    close: async () => {
      await db.close();
      await stop?.();
    },
  };
}

/** The address for requests, and the one for sessions if the first is a pooler in transaction mode. */
export interface DatabaseAddresses {
  readonly url: string;
  readonly directUrl: string | undefined;
}

interface Addresses extends DatabaseAddresses {
  readonly ownerUrl: string;
  /** Stops a server that was started for this command. */
  readonly stop?: () => Promise<void>;
}

/** A configured server has one address for both roles, or one each. The embedded server has both roles. */
async function addressesOf(settings: Settings, footing: Footing, log: Log): Promise<Addresses> {
  const { databaseUrl, databaseOwnerUrl, dataDir } = settings;
  if (databaseUrl !== undefined) {
    const given = givenAddresses(settings, databaseUrl);
    const owner = databaseOwnerUrl ?? given.directUrl ?? databaseUrl;
    return { ...given, ownerUrl: requireEncryption(owner, 'PROPPICK_DATABASE_OWNER_URL') };
  }
  if (settings.directDatabaseUrl !== undefined)
    throw new OperatorError(
      'PROPPICK_DIRECT_DATABASE_URL is set, and PROPPICK_DATABASE_URL is not.',
      'Set both, or neither for the embedded server.',
    );
  const running = footing === 'guest' ? await runningServer(dataDir) : undefined;
  const { url, stop } = running === undefined ? await startEmbedded({ dataDir, log }) : { url: running };
  return { url: serviceUrl(url), directUrl: undefined, ownerUrl: ownerUrl(url), ...(stop && { stop }) };
}

/** The addresses of a configured server; each must be encrypted or local. */
export function givenAddresses({ directDatabaseUrl }: Settings, databaseUrl: string): DatabaseAddresses {
  return {
    url: requireEncryption(databaseUrl, 'PROPPICK_DATABASE_URL'),
    directUrl:
      directDatabaseUrl === undefined
        ? undefined
        : requireEncryption(directDatabaseUrl, 'PROPPICK_DIRECT_DATABASE_URL'),
  };
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

/** Migrates the schema, the queue's schema and the grants of the service's role to this version. */
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
    await requireOwnSessions(db.direct);
    await deps.asOwner((owner) => upgrade(deps, owner));
  } catch (error) {
    await close();
    throw error;
  }
  const { analysisDatabaseUrl: standbyUrl } = settings;
  const standby = standbyUrl === undefined ? undefined : openStandby(standbyUrl, settings, log);
  return {
    context: { clock, db, log },
    settings,
    db,
    databaseUrl,
    analysis: standby === undefined ? noAnalysis(db) : openAnalysis(db, standby, log),
    close: async () => {
      await standby?.close();
      await close();
    },
  };
}

/** Opened without connecting: a standby that is down does not prevent a start. */
function openStandby(url: string, { databasePool: poolSize }: Settings, log: Log): PooledDatabase {
  return openDatabase({
    url: requireEncryption(url, 'PROPPICK_ANALYSIS_DATABASE_URL'),
    poolSize,
    log,
    applicationName: 'prop-pick analysis',
    takesStandby: true,
  });
}
