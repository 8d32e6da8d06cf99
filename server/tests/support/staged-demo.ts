import type { TestContext } from 'node:test';
import { openDatabase, silentLog, type Database } from '../../src/platform/index.ts';
import { buildWeb } from '../../../bin/build-web.mjs';
import { ADMIN, EVE, eveOfAGame } from './eve-of-a-game.ts';
import { startService, type ServiceProcess } from './running-program.ts';
import { testDatabaseUrl } from './postgres.ts';
import type { SmallLeague } from './small-league.ts';
import { temporaryFolder } from './temporary-folder.ts';

export { ADMIN, STAGED_DAY } from './eve-of-a-game.ts';

export interface StagedService extends ServiceProcess {
  readonly dataDir: string;
  readonly databaseUrl: string;
  /** Quoted, and worth a pick, once the day is scored. */
  readonly player: { readonly id: number; readonly name: string };
}

/** The service as people run it, dashboard and all, on the eve of one game of the small league, and with what else a test writes
 *  before it starts. */
export async function stagedService(
  t: TestContext,
  settings: Readonly<Record<string, string>> = {},
  also: (db: Database, league: SmallLeague) => Promise<unknown> = () => Promise.resolve(),
): Promise<StagedService> {
  buildWeb(process.execPath);
  const url = await testDatabaseUrl(t);
  const db = openDatabase({ url, poolSize: 2, log: silentLog, applicationName: 'prop-pick tests' });
  const league = await eveOfAGame(db, 1);
  const [id = 0] = league.players;
  const { rows } = await db.query<{ name: string }>({
    text: 'select name from league.player where id = $1',
    values: [id],
  });
  await also(db, league);
  await db.close();
  const dataDir = await temporaryFolder(t);
  const service = await startService(t, {
    PROPPICK_MODE: 'production',
    PROPPICK_DATABASE_URL: url,
    PROPPICK_DATA_DIR: dataDir,
    // Without the schedule: nothing happens that the test did not ask for, and no source is read.
    PROPPICK_ROLES: 'api,worker',
    PROPPICK_CLOCK: EVE,
    PROPPICK_ADMIN_EMAIL: ADMIN.email,
    PROPPICK_ADMIN_PASSWORD: ADMIN.password,
    PROPPICK_ALLOW_LOOPBACK_WEBHOOKS: 'true',
    ...settings,
  });
  return { ...service, dataDir, databaseUrl: url, player: { id, name: rows[0]?.name ?? '' } };
}
