import assert from 'node:assert/strict';
import test from 'node:test';
import type { Page } from 'playwright-core';
import { alter, asAdmin, counts, focuses, madeRow, settled } from '../support/dashboard-visit.ts';
import { eventually, passes } from '../support/eventually.ts';
import { scored, STAGED_DAY, stageOfFile } from '../support/staged-demo.ts';

const { service, browser } = await stageOfFile(scored);

/** The service responds to a path with a problem until the returned function is called. */
async function refuse(page: Page, path: string, status: number, members: object): Promise<() => Promise<void>> {
  const url = `**/api/v1${path}`;
  await page.route(url, (route) =>
    route.fulfill({ status, contentType: 'application/problem+json', body: JSON.stringify({ status, ...members }) }),
  );
  return () => page.unroute(url);
}

const problem = (slug: string, title: string, detail: string) => ({ type: `x/errors/${slug}`, title, detail });

test('each view shows an error in place with the next step, and recovers', async () => {
  const { page } = await asAdmin(browser, service);

  const quota = problem('rate-limit-exceeded', 'Rate limit exceeded', 'The daily limit of 500 requests is used up.');
  const serve = await refuse(page, '/research/props?*', 429, { ...quota, resetAt: `${STAGED_DAY}T23:59:59Z` });
  await page.goto('/research');
  await page.getByText('The daily limit of 500 requests is used up.').waitFor();
  await page.getByText(/It resets in \d+\sh, at /).waitFor();
  await serve();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('link', { name: service.player.name }).waitFor();

  const tier = problem('tier-required', 'Not in your tier', 'The tier Sharp is required.');
  const open = await refuse(page, '/picks/track-record?*', 403, { ...tier, requiredTier: 'Sharp', tier: 'Pro' });
  await page.goto('/record');
  await page.getByText('Requires the Sharp tier').first().waitFor();
  await open();

  const back = await refuse(page, '/ops/services', 503, problem('unavailable', 'Unavailable', 'The database is away.'));
  await page.goto('/operations');
  await page.getByText('The database is away.').waitFor();
  await counts(page.getByRole('heading', { name: 'Sources' }), 1, 'the rest of the page stands');
  await back();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { name: 'scorer' }).waitFor();
});

test('"Try again" keeps the focus, hands it to the loaded content, and is not offered for a 422', async () => {
  const { page } = await asAdmin(browser, service);
  const quota = problem('rate-limit-exceeded', 'Rate limit exceeded', 'The daily limit is used up.');
  const serve = await refuse(page, '/picks/track-record?*', 429, quota);
  await page.goto('/record');
  const again = page.getByRole('button', { name: 'Try again' });
  await again.waitFor();
  // Other parts of the page still load, and the button moves with them.
  await settled(page);
  const refused = page.waitForResponse('**/api/v1/picks/track-record?*');
  await again.press('Enter');
  await refused;
  // During the request, and after another refusal.
  await settled(page);
  await focuses(page, 'textContent', 'Try again');
  await serve();
  await again.press('Enter');
  await again.waitFor({ state: 'detached' });
  await focuses(page, 'textContent', 'Loaded', 'the next Tab goes on from the place of the button');

  await refuse(page, '/picks/track-record?*', 422, problem('validation', 'Not valid', 'That day is not one.'));
  await page.reload();
  await page.getByText('That day is not one.').waitFor();
  await counts(again, 0);
});

test('a page removed by an update says that a new version is available, and reloads it', async () => {
  const { page } = await asAdmin(browser, service);
  await settled(page);
  await page.route('**/assets/record-page*', (route) => route.fulfill({ status: 404 }));
  await page.getByRole('link', { name: 'Record' }).first().click();
  await page.getByText('A new version is available').waitFor();
  await page.unroute('**/assets/record-page*');
  await page.getByRole('button', { name: 'Reload' }).click();
  await page.getByRole('heading', { level: 1, name: 'Record' }).waitFor();
});

test('offline, loaded data stays on the page with its age', async () => {
  const { page } = await asAdmin(browser, service);
  await page.goto('/operations');
  await page.getByRole('heading', { name: 'Services' }).waitFor();
  await settled(page);
  // The service itself goes on responding: only the browser's own word can be the reason for "Offline".
  const facts: unknown = await (await fetch(`${service.address}/api/v1/service`)).json();
  await page.route('**/api/v1/service', (route) => route.fulfill({ json: facts }));
  await page.context().setOffline(true);
  await page
    .getByText(/^As of .* ago\. The last refresh failed\./)
    .first()
    .waitFor();
  await counts(page.getByRole('heading', { name: 'scorer' }), 1, 'what was read is still there');
  await page.getByText('Offline', { exact: true }).waitFor();
  // A page whose data is not here says so at its first failed request, and comes by itself once the network is back.
  const asked = new Set<string>();
  page.on('request', (request) => {
    if (request.url().includes('/ops/errors')) asked.add(request.url());
  });
  let failures = 0;
  page.on('requestfailed', (request) => {
    if (request.url().includes('/ops/errors')) failures += 1;
  });
  await page.getByRole('link', { name: 'Errors', exact: true }).click();
  await page.getByText('Can’t reach the service').waitFor();
  assert.deepEqual([asked.size, failures], [1, 1]);
  await page.context().setOffline(false);
  await page.getByText('Can’t reach the service').waitFor({ state: 'detached' });
  await page.getByText('Offline', { exact: true }).waitFor({ state: 'detached' });
});

/** As many as on a full day, 200 per page. */
const ROWS = 3_600;

test('3,600 props are loaded by page, and only rows in view are rendered', async () => {
  const { page } = await asAdmin(browser, service);
  const pages = new Set<number>();
  await page.route('**/api/v1/research/props?*', (route) => {
    const number = Number(new URL(route.request().url()).searchParams.get('page'));
    pages.add(number);
    const rows = Array.from({ length: 200 }, (_, at) => madeRow((number - 1) * 200 + at));
    const body = { date: STAGED_DAY, total: ROWS, page: number, pageSize: 200, dataDelayMinutes: 0, version: 1, rows };
    return route.fulfill({ contentType: 'application/json', body: JSON.stringify(body) });
  });
  await page.goto('/research');
  await page.getByText('Made player 0', { exact: true }).waitFor();
  const table = page.getByRole('region', { name: 'Props' });
  for (const row of [900, 1_800, 2_700, ROWS - 1]) {
    await table.evaluate((element: { scrollTop: number }, top: number) => {
      element.scrollTop = top;
    }, row * 32);
    await page.getByText(`Made player ${row}`, { exact: true }).waitFor();
    const drawn = await table.getByRole('row').count();
    assert.ok(drawn < 80, `${drawn} rows exist at once`);
  }
  assert.ok(pages.has(1) && pages.has(18) && pages.size < 18, `pages ${[...pages].join(', ')}`);

  await page.setViewportSize({ width: 1_280, height: 800 });
  await passes(async () => {
    const [needs, has] = await table.evaluate(
      ({ scrollWidth, clientWidth }: Record<'scrollWidth' | 'clientWidth', number>) => [scrollWidth, clientWidth],
    );
    assert.ok(needs !== undefined && needs === has, `every column fits on a small screen: ${needs} of ${has}`);
  });
});

test('everything works by keyboard: skip link, player search, table rows', async () => {
  const { page } = await asAdmin(browser, service);
  await page.goto('/research');
  await page.getByRole('link', { name: service.player.name }).waitFor();
  await settled(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  // Past the rail and the bar.
  await page.locator('#content:focus').waitFor();

  await page.keyboard.press('j');
  await eventually('the first row has the focus', async () =>
    (await page.evaluate<boolean>('document.activeElement?.closest("[data-row]") !== null')) ? true : undefined,
  );
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: service.player.name }).waitFor();

  await page.goto('/record');
  await settled(page);
  await page.keyboard.press('Control+k');
  await page.keyboard.type(service.player.name);
  await page.getByRole('option', { name: service.player.name }).first().waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: /^Player \d/ }).waitFor();
});

test('a live game shows the live value against the line', async () => {
  const { page } = await asAdmin(browser, service);
  const run = (games: readonly object[]) => games.map((game) => ({ ...game, status: 'live' }));
  await alter<{ items: object[] }>(page, '**/api/v1/games*', (body) => ({ ...body, items: run(body.items) }));
  const picks: number[] = [];
  // The test sees the picks before the page does, so the live response below is never too early.
  await alter<{ id: number }[]>(page, '**/api/v1/picks/top*', (board) => {
    picks.push(...board.map(({ id }) => id));
    return board;
  });
  await page.route('**/api/v1/picks/live*', (route) =>
    route.fulfill({
      json: picks.map((id) => ({ id, status: 'live', value: 9, seconds: 1_260, asOf: `${STAGED_DAY}T17:00:00Z` })),
    }),
  );
  await page.goto('/');
  const card = page.getByRole('article', { name: new RegExp(`${service.player.name}, Under 14.5 Points`) });
  await card.getByText('9 points so far').waitFor();
  await card.getByText('6 more for the over').waitFor();
  await card.getByText('Live', { exact: true }).waitFor();
  await page.getByRole('region', { name: 'Live' }).getByRole('heading', { level: 2 }).waitFor();

  await alter(page, '**/api/v1/players/*/games', run);
  const asked = page.waitForRequest('**/api/v1/picks/evaluate');
  await card.getByRole('link').first().click();
  const { gameDate } = (await asked).postDataJSON() as { gameDate?: string };
  assert.equal(gameDate, STAGED_DAY, 'during the game the page evaluates this game, not the next one');
  await page.getByRole('heading', { name: /^Before the game/ }).waitFor();
  await page.getByText('6 more for the over').waitFor();

  await page.goto(`/evaluate?player=${service.player.id}&stat=Points&line=14.5&direction=Under&date=${STAGED_DAY}`);
  const response = page.getByRole('region', { name: 'Result' });
  await response.getByText('The game has begun.').waitFor();
  await response.getByText('Best price before the game').waitFor();
  await page.getByRole('heading', { name: 'Before the game' }).waitFor();
  await counts(page.getByRole('button', { name: /to slip/ }), 0, 'no bet on a running game is offered');
  await counts(page.getByText('Best price now'), 0);
});
