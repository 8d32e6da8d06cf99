import type { TestContext } from 'node:test';
import { openDatabase, silentLog } from '../../src/platform/index.ts';
import { buildWeb } from '../../../bin/build-web.mjs';
import { startService, type ServiceProcess } from './running-program.ts';
import { testDatabaseUrl } from './postgres.ts';
import { addBoxScore, addGame, addState, addValue, smallLeague } from './small-league.ts';
import { temporaryFolder } from './temporary-folder.ts';

export const STAGED_DAY = '2024-03-05';
export const ADMIN = { email: 'admin@example.org', password: 'seven herons at the estuary' };

export interface StagedService extends ServiceProcess {
  readonly dataDir: string;
  /** Quoted, and worth a pick, once the day is scored. */
  readonly player: { readonly id: number; readonly name: string };
}

/** The service as people run it, dashboard and all, on the eve of one game of the small league. */
export async function stagedService(t: TestContext): Promise<StagedService> {
  buildWeb(process.execPath);
  const url = await testDatabaseUrl(t);
  const db = openDatabase({ url, poolSize: 2, log: silentLog, applicationName: 'prop-pick tests' });
  const league = await smallLeague(db);
  for (let day = 1; day <= 20; day += 1) {
    const date = `2024-02-${String(day).padStart(2, '0')}`;
    const tipOff = new Date(`${date}T20:00:00Z`);
    const game = await addGame(db, league, date, tipOff);
    await addState(db, game, 'final', tipOff, new Date(`${date}T22:30:00Z`));
    const lines = league.players.map((playerId, index) => ({
      playerId,
      counts: { pts: 8 + ((day + index) % 9), fga: 12 },
    }));
    await addBoxScore(db, league, game, new Date(`${date}T23:30:00Z`), lines);
  }
  const game = await addGame(db, league, STAGED_DAY, new Date(`${STAGED_DAY}T23:00:00Z`));
  const [id = 0] = league.players;
  await addValue(db, league, { gameId: game, playerId: id, knownAt: new Date(`${STAGED_DAY}T15:00:00Z`) });
  const { rows } = await db.query<{ name: string }>({
    text: 'select name from league.player where id = $1',
    values: [id],
  });
  await db.close();
  const dataDir = await temporaryFolder(t);
  const service = await startService(t, {
    PROPPICK_MODE: 'production',
    PROPPICK_DATABASE_URL: url,
    PROPPICK_DATA_DIR: dataDir,
    // Without the schedule: nothing happens that the test did not ask for, and no source is read.
    PROPPICK_ROLES: 'api,worker',
    PROPPICK_CLOCK: `${STAGED_DAY}T17:00:00Z`,
    PROPPICK_ADMIN_EMAIL: ADMIN.email,
    PROPPICK_ADMIN_PASSWORD: ADMIN.password,
    PROPPICK_ALLOW_LOOPBACK_WEBHOOKS: 'true',
  });
  return { ...service, dataDir, player: { id, name: rows[0]?.name ?? '' } };
}
