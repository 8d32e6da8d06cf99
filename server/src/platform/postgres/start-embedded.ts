import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { errorCode } from '../database/database.ts';
import type { Log } from '../log.ts';
import { OperatorError } from '../operator-error.ts';
import { databaseUrl } from './address.ts';
import { ensurePassword, makeHome, requireSameMajor } from './data-folder.ts';
import { initializeCluster, removePartialClusters } from './initialize.ts';
import { launchReady, type Cluster } from './server/launch.ts';
import { stopOrphan } from './server/orphan.ts';
import { takeOwnership } from './owner.ts';
import { chooseRunAs, requireReachable, SHARED_ACCOUNT, type RunAs } from './privileges.ts';
import { locatePrograms } from './programs.ts';
import { runnablePrograms } from './runnable-programs.ts';
import { diskFull, isDiskFull } from './server/server-log.ts';
import type { ServerSettings } from './server-settings.ts';
import { supervise } from './server/supervise.ts';

export interface EmbeddedOptions {
  /** The service's data folder; PostgreSQL uses its subfolder `postgres`. */
  readonly dataDir: string;
  readonly log: Log;
  /** A port of 127.0.0.1; a free one if omitted. */
  readonly port?: number;
  /** Override the settings of `SERVER_SETTINGS`. */
  readonly settings?: ServerSettings;
}

export interface EmbeddedPostgres {
  /** Stays the same across restarts of the server. */
  readonly url: string;
  stop(): Promise<void>;
}

/** Shared by all checkouts on the machine. Only root can write there, so no other user's file is trusted. */
const MACHINE_CACHE = '/var/cache/prop-pick';

/**
 * Starts PostgreSQL on the data folder and keeps it running until `stop`. Creates the cluster first if there is none.
 * OperatorError for errors an operator can fix; the data is unchanged then.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const home = resolve(options.dataDir, 'postgres');
  try {
    const runAs = chooseRunAs(join(home, 'cluster'));
    if (runAs.uid === SHARED_ACCOUNT)
      options.log.warn({ uid: runAs.uid }, 'PostgreSQL runs as an account that other programs share: proppick doctor');
    requireReachable(home, runAs);
    await makeHome(home, runAs);
    return await startOwned(home, runAs, options);
  } catch (error) {
    throw asOperatorError(home, error as Error);
  }
}

async function startOwned(home: string, runAs: RunAs, options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const ownership = takeOwnership(home);
  try {
    const cluster = await prepareCluster(home, runAs, options);
    await stopOrphan(cluster.folder, options.log);
    const server = await launchReady(cluster, options.port, new AbortController().signal);
    const stop = supervise(cluster, server, options.log);
    return {
      url: databaseUrl(server.port, cluster.password),
      stop: async () => {
        await stop();
        ownership.release();
      },
    };
  } catch (error) {
    ownership.release();
    throw error;
  }
}

async function prepareCluster(home: string, runAs: RunAs, { log, settings }: EmbeddedOptions): Promise<Cluster> {
  const folder = join(home, 'cluster');
  const caches = [...(runAs.uid === undefined ? [] : [MACHINE_CACHE]), join(home, 'programs')];
  const programs = await runnablePrograms(locatePrograms(), runAs, caches, log);
  const password = await ensurePassword(home, folder);
  if (existsSync(folder)) requireSameMajor(folder, programs);
  else {
    await removePartialClusters(home);
    await initializeCluster(programs, folder, password, runAs);
  }
  return { programs, folder, runAs, password, settings: settings ?? {} };
}

function asOperatorError(home: string, error: Error): Error {
  if (error instanceof OperatorError) return error;
  if (existsSync(home) && isDiskFull(home, error.message)) return diskFull(home);
  if (/^(EACCES|EPERM|EROFS|ENOTDIR)$/.test(errorCode(error) ?? '')) {
    return new OperatorError(
      `The data folder ${home} cannot be used: ${error.message}.`,
      'Make it writable for this user, or choose another one: PROPPICK_DATA_DIR=…',
      { cause: error },
    );
  }
  return error;
}
