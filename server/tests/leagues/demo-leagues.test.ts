import assert from 'node:assert/strict';
import test from 'node:test';
import { enableSimulatedLeagues } from '../../src/app/demo/demo.ts';
import { LEAGUES_SECTION } from '../../src/app/leagues-section.ts';
import { settableClock } from '../../src/kernel/index.ts';
import { listConfig, setConfig } from '../../src/operations/index.ts';
import { openDatabase, silentLog } from '../../src/platform/index.ts';
import { testDatabaseUrl } from '../support/postgres.ts';

test('a demo turns on the leagues that it is set to play, at later starts too, until an admin chooses them', async (t) => {
  const url = await testDatabaseUrl(t);
  const db = openDatabase({ url, poolSize: 1, log: silentLog, applicationName: 'prop-pick tests' });
  t.after(() => db.close());
  const ctx = { db, log: silentLog, clock: settableClock(new Date('2026-01-15T20:00:00Z')) };
  const enabled = async (): Promise<string | undefined> =>
    (await listConfig(ctx, [LEAGUES_SECTION])).find(({ key }) => key === 'enabled')?.value;

  await enableSimulatedLeagues(ctx, ['Nba', 'Wnba']);
  assert.equal(await enabled(), 'Nba, Wnba');
  await enableSimulatedLeagues(ctx, ['Nba', 'Wnba', 'Nhl']);
  assert.equal(await enabled(), 'Nba, Wnba, Nhl');

  const change = { section: LEAGUES_SECTION.name, key: 'enabled', value: 'Wnba', actor: 'admin@demo.example' };
  await setConfig(ctx, [LEAGUES_SECTION], change);
  await enableSimulatedLeagues(ctx, ['Nba', 'Wnba', 'Nhl']);
  assert.equal(await enabled(), 'Wnba', "an admin's choice stays");
});
