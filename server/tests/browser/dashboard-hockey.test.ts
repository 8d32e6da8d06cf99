import assert from 'node:assert/strict';
import test from 'node:test';
import { buildWeb } from '../../../bin/build-web.mjs';
import { importFolder } from '../../src/ingest/index.ts';
import { settableClock } from '../../src/kernel/index.ts';
import { openDatabase, silentLog } from '../../src/platform/index.ts';
import { writeHockeyFolder } from '../leagues/hockey-folder.ts';
import { axeFindings, startBrowser } from '../support/browser.ts';
import { asAdmin, queue, settled } from '../support/dashboard-visit.ts';
import { ADMIN } from '../support/eve-of-a-game.ts';
import { testDatabaseUrl } from '../support/postgres.ts';
import { startService } from '../support/running-program.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** Two hours before the second game. */
const NOW = '2025-10-10T21:00:00Z';

test("a player of hockey has hockey's stats and prices and no shooting zones; the form for a bet offers three periods", async (t) => {
  const databaseUrl = await testDatabaseUrl(t);
  const db = openDatabase({ url: databaseUrl, poolSize: 2, log: silentLog, applicationName: 'prop-pick tests' });
  const ctx = { db, log: silentLog, clock: settableClock(new Date(NOW)) };
  await importFolder(ctx, await writeHockeyFolder(t), { league: 'Nhl' });
  await db.query({
    text: `insert into operations.config_value (section, key, value, updated_at, updated_by)
      values ('leagues', 'enabled', 'Nba, Nhl', now(), 'test')`,
  });
  const { rows } = await db.query<{ id: number }>({
    text: `select id from league.player where name = 'David Pastrnak'`,
  });
  const player = { id: rows[0]?.id ?? assert.fail('no player'), name: 'David Pastrnak' };
  await db.close();

  buildWeb(process.execPath);
  const dataDir = await temporaryFolder(t);
  const service = await startService(t, {
    PROPPICK_MODE: 'production',
    PROPPICK_DATABASE_URL: databaseUrl,
    PROPPICK_DATA_DIR: dataDir,
    PROPPICK_ROLES: 'api,worker',
    PROPPICK_CLOCK: NOW,
    PROPPICK_ADMIN_EMAIL: ADMIN.email,
    PROPPICK_ADMIN_PASSWORD: ADMIN.password,
  });
  const { page } = await asAdmin(await startBrowser(t), { ...service, dataDir, databaseUrl, player });
  await page.getByRole('combobox', { name: 'League' }).selectOption({ label: 'NHL' });
  await page.waitForURL(/league=Nhl/);
  await queue(page, 'score-day', '2025-10-10');

  await page.goto(`/players/${player.id}?stat=ShotsOnGoal`);
  await page.getByRole('heading', { name: player.name }).waitFor();
  await page.getByText('Over 3.5').first().waitFor();
  await settled(page);
  const text = await page.getByRole('main').innerText();
  assert.match(text, /Shots on goal 3\.5/);
  assert.doesNotMatch(text, /Not found|[Zz]ones/);
  assert.deepEqual(await axeFindings(page), []);

  await page.getByRole('link', { name: 'Log bet' }).first().click();
  const periods = page.getByRole('combobox', { name: 'Period' });
  await periods.waitFor();
  assert.deepEqual(await periods.locator('option').allInnerTexts(), ['Full game', 'P1', 'P2', 'P3']);
});
