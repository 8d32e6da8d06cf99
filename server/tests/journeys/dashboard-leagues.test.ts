import assert from 'node:assert/strict';
import test from 'node:test';
import { startBrowser } from '../support/browser.ts';
import { asAdmin, queue } from '../support/dashboard-visit.ts';
import { stagedService } from '../support/staged-demo.ts';

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

  await page.goto('/operations?view=configuration');
  const entry = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'enabled', exact: true }) });
  await entry.getByRole('textbox').fill('Nba, Wnba');
  const saved = page.waitForResponse(
    (answer) => answer.url().endsWith('/admin/config/leagues/enabled') && answer.request().method() === 'PUT',
  );
  await entry.getByRole('button', { name: 'Save' }).click();
  assert.equal((await saved).status(), 200);

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
  await page.getByText(/^No games on /).waitFor();
  assert.equal(await pick.count(), 0);
  assert.equal(new URL(page.url()).searchParams.get('league'), 'Wnba');
  for (const path of ['/picks/top', '/research/props']) {
    const sent = leaguesOf(path);
    assert.ok(sent.length > 0 && sent.every((league) => league === 'Wnba'), `${path}: ${sent.join(', ')}`);
  }

  // Without the league in the address the stored choice counts.
  await page.goto('/');
  await page.getByText(/^No games on /).waitFor();
  assert.equal(await choice.inputValue(), 'Wnba');

  await choice.selectOption({ label: 'NBA' });
  await pick.waitFor();
  assert.equal(leaguesOf('/picks/top').at(-1), null, 'the default league is not named');

  await page.goto('/?league=wnba');
  await page.getByText(/^No games on /).waitFor();
  assert.equal(await choice.inputValue(), 'Wnba', 'the address goes before the stored choice');
});
