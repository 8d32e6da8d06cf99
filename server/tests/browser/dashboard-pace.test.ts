import assert from 'node:assert/strict';
import test from 'node:test';
import type { Page, Request } from 'playwright-core';
import { alter, asAdmin, settled } from '../support/dashboard-visit.ts';
import { eventually } from '../support/eventually.ts';
import { scored, stageOfFile } from '../support/staged-demo.ts';

const { service, browser } = await stageOfFile(scored);

/** Requests that count against the daily limit. */
const COUNTED = /\/api\/v1\/(picks|games|research|players|data)\b/;
const MINUTES = 30;
/** One request that stays open. The test moves the page's clock, so its heartbeats do not match. */
const isStream = (request: Request): boolean => request.url().includes('/data/events/stream');

/** The page's own clock: on a slow machine it advances more than the steps. */
const minuteOf = (page: Page): Promise<number> => page.evaluate<number>('Date.now() / 60_000');

/** Waits until the test has seen every request that the page has sent. */
async function seeRequestsOf(page: Page): Promise<void> {
  const marked = page.waitForRequest('**/livez');
  await page.evaluate('fetch("/livez").then((response) => response.text())');
  await marked;
}

/** Advances the page by half an hour, minute by minute, waiting for each minute's responses. */
async function waitHalfAnHour(page: Page): Promise<void> {
  const overdue = new Set<Request>();
  const asked = (request: Request) => isStream(request) || overdue.add(request);
  const responded = (request: Request) => overdue.delete(request);
  page.on('request', asked).on('requestfinished', responded).on('requestfailed', responded);
  for (let minute = 0; minute < MINUTES; minute += 1) {
    await page.clock.runFor(60_000);
    await seeRequestsOf(page);
    await eventually('every response', async () => (overdue.size === 0 ? true : undefined));
  }
  page.off('request', asked).off('requestfinished', responded).off('requestfailed', responded);
}

interface Games {
  readonly items: readonly object[];
}

/** Marks every game in the service's responses as live. */
const runGames = (page: Page): Promise<void> =>
  alter<Games>(page, '**/api/v1/games*', ({ items, ...more }) => ({
    ...more,
    items: items.map((game) => ({ ...game, status: 'live' })),
  }));

async function show(page: Page, state: 'visible' | 'hidden'): Promise<void> {
  await page.evaluate(`Object.defineProperty(document, 'visibilityState', { value: '${state}', configurable: true });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))`);
}

test('an open tab polls at most once a minute during a game, and never while hidden', async () => {
  const { page } = await asAdmin(browser, service);
  await runGames(page);
  await page.clock.install();
  await page.goto('/');
  await page.getByRole('heading', { name: 'Tuesday 5 March' }).waitFor();
  await settled(page);
  await seeRequestsOf(page);
  const began = await minuteOf(page);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (COUNTED.test(request.url()) && !isStream(request)) asked.push(new URL(request.url()).pathname);
  });
  const live = page.waitForRequest('**/api/v1/picks/live?*');
  await waitHalfAnHour(page);
  await live;
  await seeRequestsOf(page);
  const passed = (await minuteOf(page)) - began;
  assert.ok(passed >= MINUTES, `${passed} minutes`);
  assert.ok(asked.length <= passed + 5, `${asked.length} in ${passed} minutes: ${[...new Set(asked)].join(', ')}`);

  await show(page, 'hidden');
  await seeRequestsOf(page);
  const before = asked.length;
  await waitHalfAnHour(page);
  await seeRequestsOf(page);
  assert.deepEqual(asked.slice(before), [], 'a hidden tab polls nothing');

  const back = page.waitForRequest('**/api/v1/picks/live?*');
  await show(page, 'visible');
  await back;
});

test('after midnight Eastern a link leads to yesterday’s live slate with its live values', async () => {
  const { page } = await asAdmin(browser, service);
  await runGames(page);
  // Half an hour after midnight in New York.
  await alter<object>(page, '**/api/v1/service', (facts) => ({ ...facts, now: '2024-03-06T05:30:00Z' }));
  await page.goto('/');
  await page.getByRole('heading', { name: 'Wednesday 6 March' }).waitFor();
  const live = page.waitForRequest('**/api/v1/picks/live?*');
  await page.getByRole('link', { name: '1 game from Tuesday’s slate' }).click();
  await page.getByRole('heading', { name: 'Tuesday 5 March' }).waitFor();
  await live;
});
