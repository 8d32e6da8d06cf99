import type { TestContext } from 'node:test';
import {
  newInstanceKey,
  openDatabase,
  silentLog,
  systemClock,
  type Context,
  type Database,
} from '../../src/platform/index.ts';
import { createHttpServer, type HttpServer, type HttpServerOptions } from '../../src/platform/http/index.ts';

export const BASE_URL = 'https://picks.example';

/** An unreachable database: for tests that need none, or that test its absence. */
export function absentDatabase(t: TestContext): Database {
  const db = openDatabase({
    url: 'postgres://none@127.0.0.1:1/none',
    poolSize: 1,
    log: silentLog,
    applicationName: 'prop-pick tests',
  });
  t.after(() => db.close());
  return db;
}

export function testContext(t: TestContext, overrides: Partial<Context> = {}): Context {
  return { clock: systemClock(), log: silentLog, db: overrides.db ?? absentDatabase(t), ...overrides };
}

const ENDLESS = { lateMs: Infinity, most: Infinity };

/** The HTTP service of some modules. Responses are validated against their description. Closed when the test ends. */
export async function testServer(t: TestContext, options: Partial<HttpServerOptions> = {}): Promise<HttpServer> {
  const server = await createHttpServer({
    context: options.context ?? testContext(t),
    modules: [],
    baseUrl: BASE_URL,
    version: '0.0.0-test',
    instanceKey: newInstanceKey(),
    identify: async () => undefined,
    checkResponses: true,
    // Does not refuse requests on a loaded test machine.
    pressure: { maxLate: Infinity, burst: ENDLESS, queue: ENDLESS },
    ...options,
  });
  t.after(() => server.close());
  return server;
}
