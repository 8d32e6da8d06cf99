import type { TestContext } from 'node:test';
import { furnish, type House } from '../../src/app/rooms.ts';
import { readSettings } from '../../src/app/settings.ts';
import type { Clock } from '../../src/kernel/index.ts';
import {
  newInstanceKey,
  silentLog,
  systemClock,
  type Context,
  type Database,
  type InstanceKey,
} from '../../src/platform/index.ts';
import type { CountRequests, HttpServer, HttpServerOptions, Room } from '../../src/platform/http/index.ts';
import { BASE_URL, testServer } from './http.ts';
import { testDatabase } from './postgres.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** All rooms of the service behind HTTP, on a database of the test's own. */
export interface WholeHouse {
  readonly server: HttpServer;
  readonly house: House;
  readonly db: Database;
  readonly context: Context;
  readonly instanceKey: InstanceKey;
  readonly dataDir: string;
}

interface WholeHouseOptions {
  readonly db?: Database;
  /** The service's clock; accounts and limits keep real time. */
  readonly clock?: Clock;
  /** Settings, by the names they have in the environment. */
  readonly environment?: Readonly<Record<string, string>>;
  readonly http?: Partial<HttpServerOptions>;
  /** Mistakes made on purpose. */
  readonly planted?: Planted;
}

export interface Planted {
  readonly rooms?: readonly Room[];
  readonly limits?: (real: CountRequests) => CountRequests;
}

/** The service's own rooms, put together as the program does it, with no worker and no schedule. */
export async function wholeHouse(t: TestContext, options: WholeHouseOptions = {}): Promise<WholeHouse> {
  const db = options.db ?? (await testDatabase(t));
  const context: Context = { db, clock: options.clock ?? systemClock(), log: silentLog };
  const dataDir = await temporaryFolder(t);
  const settings = readSettings({ PROPPICK_DATA_DIR: dataDir, ...options.environment });
  const instanceKey = newInstanceKey();
  const wallClock = systemClock();
  const house = await furnish({ context, settings, instanceKey, baseUrl: BASE_URL, version: '0.0.0-test', wallClock });
  t.after(() => house.configuration.stop());
  const { planted = {} } = options;
  const server = await testServer(t, {
    ...{ context, instanceKey, wallClock },
    rooms: [...house.rooms, ...(planted.rooms ?? [])],
    identify: house.identify,
    limits: planted.limits?.(house.limits) ?? house.limits,
    ...options.http,
  });
  return { server, house, db, context, instanceKey, dataDir };
}
