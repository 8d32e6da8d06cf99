import assert from 'node:assert/strict';
import test from 'node:test';
import { axeFindings } from '../support/browser.ts';
import { alter, asAdmin, counts, settled } from '../support/dashboard-visit.ts';
import { becomes, passes } from '../support/eventually.ts';
import { scored, STAGED_DAY, stageOfFile } from '../support/staged-demo.ts';
import { addReport, onDatabase } from '../support/news-reports.ts';

/** Nothing is reported until the second test. */
const { service, browser } = await stageOfFile(scored);
const at = (clock: string): string => `${STAGED_DAY}T${clock}:00Z`;

test('a day without games, one without reports and a failure each say so, with the next step', async () => {
  const { page } = await asAdmin(browser, service);
  await page.goto('/availability');
  await page.getByText('No reports for these games yet').waitFor();
  await page.goto('/availability?date=2024-03-09');
  await page.getByText('No games on Sat 9 Mar').waitFor();
  await page.getByRole('link', { name: 'Go to today' }).click();
  await page.getByText('No reports for these games yet').waitFor();

  await page.goto('/availability?at=2024-03-04T20:00:00Z');
  await page.getByText('Nothing was reported by then').waitFor();

  await page.route('**/api/v1/research/availability*', (route) =>
    route.fulfill({
      status: 503,
      contentType: 'application/problem+json',
      body: '{"title":"Unavailable","status":503}',
    }),
  );
  await page.goto('/availability');
  await page.getByRole('button', { name: 'Try again' }).waitFor();
  await page.unroute('**/api/v1/research/availability*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('No reports for these games yet').waitFor();

  // Months later, no game is on the schedule.
  await alter<object>(page, '**/api/v1/service', (facts) => ({ ...facts, now: '2024-08-06T12:00:00Z' }));
  await page.goto('/availability');
  await page.getByText('No games are scheduled in this league yet.').waitFor();
  await settled(page);
});

test('the availability board says by game who is out, since when, what that frees, and which team has not reported', async () => {
  const { page, complaints } = await asAdmin(browser, service);
  await addReport(service, at('12:00'), [
    {
      player: 0,
      status: 'Questionable',
      reason: 'Injury/Illness - Left Ankle; Sprain',
      from: at('12:00'),
      until: at('16:30'),
    },
    { player: 0, status: 'Out', reason: 'Injury/Illness - Left Ankle; Sprain', from: at('16:30') },
    { player: 1, status: 'Questionable', reason: 'Illness', from: at('12:00') },
  ]);
  await page.goto('/');
  await page.getByRole('link', { name: 'Availability' }).click();
  await page.getByText('1 game · 1 out · 1 questionable · 1 team not submitted').waitFor();
  const game = page.getByRole('region', { name: 'BBB at AAA' });
  const home = game.getByRole('region', { name: 'AAA' });
  const out = home.getByRole('listitem').filter({ hasText: service.player.name }).first();
  await out.getByText('Out', { exact: true }).waitFor();
  await passes(async () => {
    const text = (await out.innerText()).replaceAll(/\s+/g, ' ');
    assert.match(text, /since 5 Mar, 16:30, was questionable · Left Ankle; Sprain/);
    assert.match(text, /1 pick, expected to be void/);
    assert.match(text, /New/, 'news of the last hour is marked');
  });
  await counts(home.getByText('Questionable', { exact: true }), 1);
  await home.getByText(/^Report 5 Mar, /).waitFor();
  await game.getByRole('region', { name: 'BBB' }).getByText('Not submitted').waitFor();

  await page.getByLabel('Status').selectOption('Questionable');
  await home.getByRole('link', { name: service.player.name, exact: true }).waitFor({ state: 'detached' });
  await page.getByLabel('Status').selectOption('');
  const slider = page.getByRole('slider', { name: 'As of' });
  await becomes(() => slider.getAttribute('aria-valuetext'), 'Now');
  const past = page.waitForRequest((request) => request.url().includes('asOf='));
  for (let step = 0; step < 9; step += 1) await slider.press('ArrowLeft');
  await past;
  await page.getByText('1 game · 2 questionable · 1 team not submitted').waitFor();
  assert.equal(await page.evaluate<string>('document.activeElement.type'), 'range', 'the slider keeps the focus');
  await page.waitForURL((url) => url.searchParams.get('at')?.startsWith('2024-03-05T16:') === true);
  assert.deepEqual(await axeFindings(page), []);
  await page.getByRole('button', { name: 'Back to now' }).click();
  await page.getByText('1 game · 1 out · 1 questionable').waitFor();
  await out.getByRole('link', { name: service.player.name }).click();
  await page.getByRole('heading', { level: 1, name: service.player.name }).waitFor();
  assert.deepEqual(complaints, []);
});

test('the starters that a feed named are shown with the moment since when they are known', async () => {
  const { page } = await asAdmin(browser, service);
  await onDatabase(service, (db) =>
    db.query({
      text: `insert into league.lineup (game_id, team_id, source, known_at, superseded_at, starters)
             select id, away_team_id, 'a-feed', $1, 'infinity',
               (select array_agg(id order by id) from (select id from league.player order by id desc limit 5) five)
             from (select * from league.game order by id desc limit 1) game`,
      values: [at('16:40')],
    }),
  );
  await page.goto('/availability');
  const away = page.getByRole('region', { name: 'BBB at AAA' }).getByRole('region', { name: 'BBB' });
  await away.getByText('Starters', { exact: true }).waitFor();
  await passes(async () =>
    assert.match((await away.innerText()).replaceAll(/\s+/g, ' '), /Starters .*, since 5 Mar, 16:40/),
  );
});
