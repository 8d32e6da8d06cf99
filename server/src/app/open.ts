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

/** The world a command works in: a migrated database, a clock and a log. Closing it stops an embedded server too. */
export interface OpenWorld {
  readonly context: Context;
  readonly settings: Settings;
  /** The pool itself: the queue and whoever listens need sessions of their own. */
  readonly db: PooledDatabase;
  /** Where the database is, password included: never logged. */
  readonly databaseUrl: string;
  close(): Promise<void>;
}

/** The service owns its embedded database; a command is a guest of a service that runs, and else owns it for a while. */
export type Footing = 'owner' | 'guest';

/** A database as it is found: nothing is migrated. */
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
    // Whoever gives a command is told to come again; a service has the time.
    if (footing === 'owner') await untilStarted(db, log);
    await migrate(db, MIGRATIONS);
  } catch (error) {
    await close();
    throw error;
  }
  return { context: { clock, db, log }, settings, db, databaseUrl, close };
}
