import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Clock } from '../kernel/index.ts';
import {
  createLog,
  migrate,
  openDatabase,
  runningServer,
  silentLog,
  startEmbedded,
  systemClock,
  untilStarted,
  type Context,
  type Log,
  type PooledDatabase,
} from '../platform/index.ts';
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
export type OpenDeps = Pick<OpenWorld, 'db' | 'databaseUrl' | 'close'> & { readonly log: Log };

export async function openDeps(settings: Settings, footing: Footing): Promise<OpenDeps> {
  const log = settings.logLevel === 'silent' ? silentLog : createLog(settings.logLevel);
  await mkdir(settings.dataDir, { recursive: true });
  const given = settings.databaseUrl ?? (footing === 'guest' ? await runningServer(settings.dataDir) : undefined);
  const embedded = given === undefined ? await startEmbedded({ dataDir: settings.dataDir, log }) : undefined;
  const url = given ?? embedded?.url ?? '';
  const db = openDatabase({ url, poolSize: settings.databasePool, log, applicationName: 'prop-pick' });
  const close = async (): Promise<void> => {
    await db.close();
    await embedded?.stop();
  };
  return { db, log, databaseUrl: url, close };
}

export async function openWorld(
  settings: Settings,
  footing: Footing,
  clock: Clock = systemClock(settings.clock),
): Promise<OpenWorld> {
  const { db, log, databaseUrl, close } = await openDeps(settings, footing);
  try {
    // A service waits for a starting database; a command fails at once.
    if (footing === 'owner') await untilStarted(db, log);
    await migrate(db, MIGRATIONS, { log });
  } catch (error) {
    await close();
    throw error;
  }
  return { context: { clock, db, log }, settings, db, databaseUrl, close };
}
