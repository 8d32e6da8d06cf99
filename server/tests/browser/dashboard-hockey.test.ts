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

  await t.test('the search finds a prop in the words of hockey, for the players of the Nhl', async () => {
    await page.goto('/');
    const search = page.getByRole('combobox', { name: 'Search players' });
    await search.fill('pastrnak over 3.5 shots on goal');
    await page
      .getByRole('option', { name: /David Pastrnak.*Over 3\.5 shots on goal/ })
      .first()
      .waitFor();
    await search.press('Enter');
    await page.waitForURL(/stat=ShotsOnGoal/);
    assert.match(page.url(), /line=3\.5.*direction=Over|direction=Over.*line=3\.5/);
    await settled(page);
  });

  await t.test('a bet slip in the words of hockey is imported without its league being named', async () => {
    await page.goto('/bets');
    await page.getByRole('link', { name: 'Import' }).click();
    const slip = [
      'bet,book,odds,stake,placedAt',
      'David Pastrnak Over 3.5 Shots on Goal,DraftKings,-110,10,2025-10-10',
      'David Pastrnak Anytime Goal Scorer,DraftKings,+150,10,2025-10-10',
      'David Pastrnak Over 0.5 Points 1st Period,DraftKings,+150,10,2025-10-10',
      'David Pastrnak Over 0.5 Power Play Goals,DraftKings,+150,10,2025-10-10',
    ].join('\n');
    await page.setInputFiles('input[type=file]', { name: 'slip.csv', mimeType: 'text/csv', buffer: Buffer.from(slip) });
    const rows = page.getByRole('region', { name: 'Rows' });
    await rows.getByText('David Pastrnak, Over 3.5 Shots on goal, 2025-10-10, DraftKings −110, 10.00, NHL').waitFor();
    await rows.getByText('David Pastrnak, Over 0.5 Goals, ').waitFor();
    await rows.getByText('David Pastrnak, Over 0.5 Points P1, ').waitFor();
    await rows.getByText(/not understood: “Power”, “Play”/).waitFor();
    await settled(page);
    assert.deepEqual(await axeFindings(page), []);
  });

  await t.test('no page of a league of hockey names a tip-off or the court', async () => {
    const pages = [
      '/',
      '/research',
      `/players/${player.id}`,
      `/evaluate?player=${player.id}&stat=ShotsOnGoal&line=3.5`,
    ];
    for (const path of [...pages, '/bets', '/availability', '/lab', '/record', '/alerts', '/books']) {
      await page.goto(path);
      await settled(page);
      const shown = await page.getByRole('main').innerText();
      assert.ok(shown.length > 20, path);
      assert.doesNotMatch(shown, /tip[ -]?off|puck drop|on (?:the )?court/i, path);
    }
  });
});
