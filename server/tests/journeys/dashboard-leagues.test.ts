import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import type { Page } from 'playwright-core';
import { openDatabase, silentLog } from '../../src/platform/index.ts';
import { startBrowser } from '../support/browser.ts';
import { asAdmin, queue } from '../support/dashboard-visit.ts';
import { addGame, addPastGame, smallLeague } from '../support/small-league.ts';
import { STAGED_DAY, stagedService } from '../support/staged-demo.ts';

test('with two leagues enabled the viewer switches between their boards, and a reload remembers', async (t) => {
  const service = await stagedService(t);
  const { page } = await asAdmin(await startBrowser(t), service);
  await queue(page, 'score-day');
  await page.goto('/');
  const pick = page.getByRole('link', { name: service.player.name }).first();
  const choice = page.getByRole('combobox', { name: 'League' });
  await pick.waitFor();
  await page.getByRole('banner').getByText('NBA', { exact: true }).waitFor();
  assert.equal(await choice.count(), 0, 'one league leaves nothing to choose');

  await enableBoth(page);

  // The last that the page reads.
  const last = page.waitForResponse('**/api/v1/research/props?*');
  await page.goto('/');
  await pick.waitFor();
  await last;
  const asked: URL[] = [];
  page.on('request', (request) => asked.push(new URL(request.url())));
  // From the first request for the other league on: what the former page still reads is its own.
  const leaguesOf = (path: string): (string | null)[] => {
    const sent = asked
      .filter(({ pathname }) => pathname === `/api/v1${path}`)
      .map(({ searchParams }) => searchParams.get('league'));
    return sent.slice(Math.max(0, sent.indexOf('Wnba')));
  };
  await choice.selectOption({ label: 'WNBA' });
  await page.getByText('The WNBA is between seasons').waitFor();
  await page.getByText(/Seasons usually begin around \w+ \d+ May/).waitFor();
  assert.equal(await pick.count(), 0);
  assert.equal(new URL(page.url()).searchParams.get('league'), 'Wnba');
  for (const path of ['/picks/top', '/research/props']) {
    const sent = leaguesOf(path);
    assert.ok(sent.length > 0 && sent.every((league) => league === 'Wnba'), `${path}: ${sent.join(', ')}`);
  }

  // Without the league in the address the stored choice counts.
  await page.goto('/');
  await page.getByText('The WNBA is between seasons').waitFor();
  assert.equal(await choice.inputValue(), 'Wnba');

  await choice.selectOption({ label: 'NBA' });
  await pick.waitFor();
  assert.equal(leaguesOf('/picks/top').at(-1), null, 'the default league is not named');

  await page.goto('/?league=wnba');
  await page.getByText('The WNBA is between seasons').waitFor();
  assert.equal(await choice.inputValue(), 'Wnba', 'the address goes before the stored choice');
});

test('search finds players of both leagues and opens each in its own; a day with games of both leads from one board to the other', async (t) => {
  const service = await stagedService(t);
  const other = await secondLeague(t, service.databaseUrl, service.player.name);
  const browser = await startBrowser(t);
  const { page } = await asAdmin(browser, service);
  await enableBoth(page);
  await page.goto('/');
  const also = page.getByRole('link', { name: 'WNBA, 1 game' });
  await also.click();
  await page.getByRole('link', { name: 'NBA, 1 game' }).waitFor();
  assert.equal(await page.getByRole('combobox', { name: 'League' }).inputValue(), 'Wnba');

  const search = page.getByRole('combobox', { name: 'Search players' });
  await search.fill(service.player.name);
  const options = page.getByRole('listbox', { name: 'Players' }).getByRole('option');
  await options.filter({ hasText: 'WNBA' }).first().waitFor();
  const own = await options.filter({ hasText: 'WNBA' }).count();
  assert.equal(await options.count(), own * 2, 'each league has its players of these names');
  await options.filter({ hasNotText: 'WNBA' }).first().click();
  await page.waitForURL(`**/players/${service.player.id}**`);
  assert.equal(await page.getByRole('combobox', { name: 'League' }).inputValue(), 'Nba');
  await search.fill(service.player.name);
  await options.filter({ hasText: 'WNBA' }).first().click();
  await page.waitForURL(`**/players/${other}**`);
  assert.equal(await page.getByRole('combobox', { name: 'League' }).inputValue(), 'Wnba');
  await page.goBack();
  await page.waitForURL(`**/players/${service.player.id}**`);
  assert.equal(
    await page.getByRole('combobox', { name: 'League' }).inputValue(),
    'Nba',
    'the way back leads to the league',
  );
});

/** A league of the same names with a game on the same day; gives the id of its player of a name. */
async function secondLeague(t: TestContext, url: string, name: string): Promise<number> {
  const db = openDatabase({ url, poolSize: 1, log: silentLog, applicationName: 'prop-pick tests' });
  t.after(() => db.close());
  const league = await smallLeague(db, 'Wnba');
  await addPastGame(db, league);
  await addGame(db, league, STAGED_DAY, new Date(`${STAGED_DAY}T23:30:00Z`));
  const { rows } = await db.query<{ id: number }>({
    text: `select id from league.player where league = 'Wnba' and name = $1`,
    values: [name],
  });
  return rows[0]?.id ?? 0;
}

async function enableBoth(page: Page): Promise<void> {
  await page.goto('/operations?view=configuration');
  const entry = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'enabled', exact: true }) });
  await entry.getByRole('textbox').fill('Nba, Wnba');
  const saved = page.waitForResponse(
    (answer) => answer.url().endsWith('/admin/config/leagues/enabled') && answer.request().method() === 'PUT',
  );
  await entry.getByRole('button', { name: 'Save' }).click();
  assert.equal((await saved).status(), 200);
}
