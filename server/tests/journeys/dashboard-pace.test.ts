import assert from 'node:assert/strict';
import test from 'node:test';
import type { Page } from 'playwright-core';
import { startBrowser } from '../support/browser.ts';
import { asAdmin, queue, settled } from '../support/dashboard-visit.ts';
import { stagedService } from '../support/staged-demo.ts';

/** Requests that count against the reader's day. */
const COUNTED = /\/api\/v1\/(picks|games|research|players|data)\b/;
const MINUTES = 30;

/** Half an hour passes in the page, minute by minute. */
async function waitHalfAnHour(page: Page): Promise<void> {
  for (let minute = 0; minute < MINUTES; minute += 1) await page.clock.runFor(60_000);
}

/** Every game that the service tells of runs. */
const runGames = (page: Page): Promise<unknown> =>
  page.route('**/api/v1/games?*', async (route) => {
    const answer = await route.fetch();
    const { items, ...more } = (await answer.json()) as { readonly items: readonly object[] };
    const json = { ...more, items: items.map((game) => ({ ...game, status: 'live' })) };
    await route.fulfill({ response: answer, json });
  });

async function show(page: Page, state: 'visible' | 'hidden'): Promise<void> {
  await page.evaluate(`Object.defineProperty(document, 'visibilityState', { value: '${state}', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'))`);
}

test('an open tab asks once a minute at most while a game runs, and nothing at all while it is hidden', async (t) => {
  const service = await stagedService(t);
  const { page } = await asAdmin(await startBrowser(t), service);
  await queue(page, 'score-day');
  await runGames(page);
  await page.clock.install();
  await page.goto('/');
  await page.getByRole('heading', { name: 'Tuesday 5 March' }).waitFor();
  await settled(page);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (COUNTED.test(request.url())) asked.push(new URL(request.url()).pathname);
  });
  const live = page.waitForRequest('**/api/v1/picks/live?*');
  await waitHalfAnHour(page);
  await live;
  assert.ok(asked.length <= MINUTES + 5, `${asked.length} in half an hour: ${[...new Set(asked)].join(', ')}`);

  await show(page, 'hidden');
  const before = asked.length;
  await waitHalfAnHour(page);
  assert.deepEqual(asked.slice(before), [], 'nobody looks');

  const back = page.waitForRequest('**/api/v1/picks/live?*');
  await show(page, 'visible');
  await back;
});

test('after midnight in the east the slate that still runs is one step away, with its running figures', async (t) => {
  const service = await stagedService(t);
  const { page } = await asAdmin(await startBrowser(t), service);
  await queue(page, 'score-day');
  await runGames(page);
  // Half an hour after midnight in New York.
  await page.route('**/api/v1/service', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), now: '2024-03-06T05:30:00Z' } });
  });
  await page.goto('/');
  await page.getByRole('heading', { name: 'Wednesday 6 March' }).waitFor();
  const live = page.waitForRequest('**/api/v1/picks/live?*');
  await page.getByRole('link', { name: '1 game of Tuesday’s slate' }).click();
  await page.getByRole('heading', { name: 'Tuesday 5 March' }).waitFor();
  await live;
});
