import assert from 'node:assert/strict';
import test from 'node:test';
import type { Page } from 'playwright-core';
import { buildWeb } from '../../../bin/build-web.mjs';
import { SIMULATED_SOURCE, simulationCursor } from '../../src/ingest/index.ts';
import { noteFreshness } from '../../src/operations/index.ts';
import { openDatabase, silentLog } from '../../src/platform/index.ts';
import { DEMO_LEAGUES } from '../../src/simulation/index.ts';
import { axeFindings, openPage, startBrowser } from '../support/browser.ts';
import { counts, hold, settled } from '../support/dashboard-visit.ts';
import { testDatabaseUrl } from '../support/postgres.ts';
import { startService } from '../support/running-program.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const NOW = new Date('2026-01-15T20:00:00Z');
const DAYS = { firstDay: '2025-11-01', quotesFrom: '2025-12-16', liveFrom: '2026-01-15' };

test('in a demo on this machine one click signs in; a production service has neither cards nor accounts', async (t) => {
  buildWeb(process.execPath);
  const url = await testDatabaseUrl(t);
  const db = openDatabase({ url, poolSize: 1, log: silentLog, applicationName: 'prop-pick tests' });
  // All data has been read, so the demo is ready at once.
  for (const league of DEMO_LEAGUES)
    await db.query({
      text: 'insert into ingest.cursor (source, settings, read_until) values ($1, $2, $3)',
      values: [simulationCursor(league), JSON.stringify({ league, seed: 1, ...DAYS, atEveryHour: null }), NOW],
    });
  await noteFreshness(db, { source: SIMULATED_SOURCE, at: NOW, staleAfterSeconds: 180 });
  await db.close();
  const settings = {
    PROPPICK_DATABASE_URL: url,
    PROPPICK_DATA_DIR: await temporaryFolder(t),
    PROPPICK_ROLES: 'api',
    PROPPICK_CLOCK: NOW.toISOString(),
  };
  const demo = await startService(t, settings);
  const browser = await startBrowser(t);
  for (const look of [
    { colorScheme: 'light' },
    { viewport: { width: 360, height: 740 }, colorScheme: 'dark' },
  ] as const) {
    const { page, complaints } = await openPage(browser, demo.address, look);
    await page.goto('/sign-in');
    const cards = page.getByRole('button', { name: /^Look around as/ });
    await cards.first().waitFor();
    const said = await cards.allTextContents();
    assert.deepEqual(
      said.map((text) => /as (Free|Pro|Sharp|Admin)/.exec(text)?.[1]),
      ['Free', 'Pro', 'Sharp', 'Admin'],
    );
    assert.match(said[0] ?? '', /Standard picks · 60 minutes late/);
    assert.deepEqual(await axeFindings(page), []);
    const wider = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
    assert.ok(wider <= 0, `${wider} px wider than the screen`);
    await page.getByRole('button', { name: 'Look around as Sharp' }).click();
    await page.getByRole('navigation').first().waitFor();
    await page.waitForURL((address) => address.pathname === '/');
    const moved = await movedOnFirstPage(page);
    assert.ok(!/MAIN|content/.test(moved), `the banner pushed the page away: ${moved}`);
    assert.deepEqual(
      complaints.filter((complaint) => !complaint.includes('401')),
      [],
    );
    await page.context().close();
  }
  await demo.stop();
  const real = await startService(t, { ...settings, PROPPICK_MODE: 'production' });
  const asked = await fetch(`${real.address}/api/v1/demo/accounts`);
  assert.equal(asked.status, 404);
  const { page } = await openPage(browser, real.address, { colorScheme: 'light' });
  await page.goto('/sign-in');
  await page.getByRole('button', { name: 'Sign in' }).waitFor();
  await settled(page);
  await counts(page.getByRole('button', { name: /^Look around as/ }), 0);
});

const NOTE_MOVES = `
  window.moved = [];
  new PerformanceObserver((list) => {
    for (const { sources } of list.getEntries())
      for (const { node } of sources) window.moved.push(node?.nodeName + ' ' + node?.className);
  }).observe({ type: 'layout-shift', buffered: true });`;

/** What moves on the first page without being touched, where the service responds after the frame is drawn. */
async function movedOnFirstPage(page: Page): Promise<string> {
  await page.addInitScript(NOTE_MOVES);
  const respond = await hold(page, '**/api/v1/service');
  await page.goto('/');
  await page.locator('.skeleton').first().waitFor();
  respond();
  await page.getByText('Simulated league').waitFor();
  await settled(page);
  return page.evaluate<string>('window.moved.join()');
}
