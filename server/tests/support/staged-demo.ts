import { afterEach } from 'node:test';
import type { Browser } from 'playwright-core';
import { settableClock } from '../../src/kernel/index.ts';
import { openDatabase, silentLog, type Database } from '../../src/platform/index.ts';
import { buildWeb } from '../../../bin/build-web.mjs';
import { startBrowser } from './browser.ts';
import { ADMIN, EVE, STAGED_DAY, eveOfAGame } from './eve-of-a-game.ts';
import { stagedDatabaseUrl, type Stage } from './postgres.ts';
import { startService, type ServiceProcess } from './running-program.ts';
import { scopeOfFile, type Scope } from './scope.ts';
import { smallLeagueIn, type SmallLeague } from './small-league.ts';
import { temporaryFolder } from './temporary-folder.ts';

export { ADMIN, STAGED_DAY } from './eve-of-a-game.ts';

export interface StagedService extends ServiceProcess {
  readonly dataDir: string;
  readonly databaseUrl: string;
  /** Has quotes and, once the day is scored, a pick. */
  readonly player: { readonly id: number; readonly name: string };
}

/** The complete service with its dashboard, on the eve of one game of the small league, plus data that a test adds. */
export async function stagedService(
  t: Scope,
  settings: Readonly<Record<string, string>> = {},
  also: (db: Database, league: SmallLeague) => Promise<unknown> = () => Promise.resolve(),
): Promise<StagedService> {
  buildWeb(process.execPath);
  const url = await stagedDatabaseUrl(t, also === scored ? SCORED : UNSCORED);
  const db = openDatabase({ url, poolSize: 2, log: silentLog, applicationName: 'prop-pick tests' });
  const league = await smallLeagueIn(db);
  const [id = 0] = league.players;
  const { rows } = await db.query<{ name: string }>({
    text: 'select name from league.player where id = $1',
    values: [id],
  });
  if (also !== scored) await also(db, league);
  await db.close();
  const dataDir = await temporaryFolder(t);
  const service = await startService(t, {
    PROPPICK_MODE: 'production',
    PROPPICK_DATABASE_URL: url,
    PROPPICK_DATA_DIR: dataDir,
    // Without the scheduler: only the test causes events, and no source is read.
    PROPPICK_ROLES: 'api,worker',
    PROPPICK_CLOCK: EVE,
    PROPPICK_ADMIN_EMAIL: ADMIN.email,
    PROPPICK_ADMIN_PASSWORD: ADMIN.password,
    PROPPICK_ALLOW_LOOPBACK_WEBHOOKS: 'true',
    ...settings,
  });
  return { ...service, dataDir, databaseUrl: url, player: { id, name: rows[0]?.name ?? '' } };
}

/** The staged day, scored by the service's operation. */
export async function scored(db: Database): Promise<void> {
  // Only one process of a run needs them.
  const { publishDay } = await import('../../src/cycle/index.ts');
  const { worldStore } = await import('../../src/scoring/index.ts');
  await publishDay(
    { db, clock: settableClock(new Date(EVE)), log: silentLog },
    { league: 'Nba', date: STAGED_DAY, origin: 'replay', worlds: worldStore() },
  );
}

const UNSCORED: Stage = { name: 'eve', make: (db) => eveOfAGame(db, 1) };
const SCORED: Stage = {
  name: 'eve_scored',
  async make(db) {
    await eveOfAGame(db, 1);
    await scored(db);
  },
};

/** A staged service and a browser for all tests of a file. The pages of a test are closed when it ends. */
export async function stageOfFile(
  also?: (db: Database, league: SmallLeague) => Promise<unknown>,
  flags: readonly string[] = [],
): Promise<{ readonly service: StagedService; readonly browser: Browser }> {
  const file = scopeOfFile();
  const [service, browser] = await Promise.all([stagedService(file, {}, also), startBrowser(file, flags)]);
  afterEach(async () => {
    for (const context of browser.contexts()) await context.close();
  });
  return { service, browser };
}
