import type { TestContext } from 'node:test';
import { createServices, type Services } from '../../src/app/services.ts';
import { readSettings } from '../../src/app/settings.ts';
import type { Clock } from '../../src/kernel/index.ts';
import {
  newInstanceKey,
  silentLog,
  systemClock,
  type Context,
  type Database,
  type InstanceKey,
  type CountRequests,
} from '../../src/platform/index.ts';
import type { HttpServer, HttpServerOptions, ApiModule } from '../../src/platform/http/index.ts';
import { BASE_URL, testServer } from './http.ts';
import { testDatabase } from './postgres.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** All modules of the service behind HTTP, on the test's own database. */
export interface WholeProgram {
  readonly server: HttpServer;
  readonly services: Services;
  readonly db: Database;
  readonly context: Context;
  readonly instanceKey: InstanceKey;
  readonly dataDir: string;
}

interface WholeProgramOptions {
  readonly db?: Database;
  /** The service's clock. */
  readonly clock?: Clock;
  /** The clock of accounts and limits; by default real time. */
  readonly wallClock?: Clock;
  /** By default a new one. */
  readonly instanceKey?: InstanceKey;
  /** Settings by their environment names. */
  readonly environment?: Readonly<Record<string, string>>;
  readonly http?: Partial<HttpServerOptions>;
  /** Planted bugs. */
  readonly planted?: Planted;
}

export interface Planted {
  readonly modules?: readonly ApiModule[];
  readonly limits?: (real: CountRequests) => CountRequests;
}

/** The service's modules, composed as in the program, without a worker and a scheduler. */
export async function wholeProgram(t: TestContext, options: WholeProgramOptions = {}): Promise<WholeProgram> {
  const db = options.db ?? (await testDatabase(t));
  const context: Context = { db, clock: options.clock ?? systemClock(), log: silentLog };
  const dataDir = await temporaryFolder(t);
  const settings = readSettings({ PROPPICK_DATA_DIR: dataDir, ...options.environment });
  const { instanceKey = newInstanceKey(), wallClock = systemClock() } = options;
  const services = await createServices({
    context,
    settings,
    instanceKey,
    baseUrl: BASE_URL,
    version: '0.0.0-test',
    wallClock,
  });
  t.after(() => services.configuration.stop());
  const { planted = {} } = options;
  const server = await testServer(t, {
    context,
    instanceKey,
    wallClock,
    modules: [...services.modules, ...(planted.modules ?? [])],
    identify: services.identify,
    limits: planted.limits?.(services.limits) ?? services.limits,
    ...options.http,
  });
  return { server, services, db, context, instanceKey, dataDir };
}
