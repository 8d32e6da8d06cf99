import assert from 'node:assert/strict';
import test from 'node:test';
import type { Page } from 'playwright-core';
import { settableClock } from '../../src/kernel/index.ts';
import { plannedFeeds } from '../../src/app/feeds.ts';
import { readSettings } from '../../src/app/settings.ts';
import { setupSteps } from '../../src/app/setup/steps.ts';
import { DEFAULT_MARKETS, theOddsApi } from '../../src/sources/the-odds-api/index.ts';
import { feedOf, stage } from '../feeds/feed-stage.ts';
import { startBrowser } from '../support/browser.ts';
import { asAdmin, counts, settled } from '../support/dashboard-visit.ts';
import { becomes } from '../support/eventually.ts';
import { stagedService } from '../support/staged-demo.ts';

const STEPS = ['Odds feed', 'Leagues', 'Past seasons', 'Mail server', 'First admin', 'First board'];

const titled = (page: Page, title: string): Promise<void> => becomes(() => page.title(), title);

test('the configuration is searched by the words of a key and of its description', async (t) => {
  const { page } = await asAdmin(await startBrowser(t), await stagedService(t));
  await page.goto('/operations?view=configuration');
  const sections = page.getByRole('main').getByRole('region');
  await page.getByRole('heading', { name: 'keepQuotesMonths' }).waitFor();
  await page.getByLabel('Search the configuration').fill('market keepquotes');
  await counts(sections, 1);
  await page.getByRole('heading', { name: 'keepQuotesMonths' }).waitFor();
  await page.getByLabel('Search the configuration').fill('no such key');
  await page.getByText('No key has “no such key” in its name or description').waitFor();
});

test('an admin finds the steps to real data, each with its state and next action, and checks them on the page', async (t) => {
  const service = await stagedService(t);
  const browser = await startBrowser(t);
  const { page, complaints } = await asAdmin(browser, service);
  // The real board of a service that never read a source says so, and leads to the steps.
  const facts = (await (await fetch(`${service.address}/api/v1/service`)).json()) as object;
  await page.route('**/api/v1/service', (route) => route.fulfill({ json: { ...facts, simulated: false } }));
  const never = [{ source: 'espn', status: 'missing', lastSuccessAt: null, ageMinutes: null }];
  await page.route('**/api/v1/ops/data-freshness', (route) => route.fulfill({ json: never }));
  await page.route('**/api/v1/leagues', async (route) => {
    const known = (await (await route.fetch()).json()) as object[];
    await route.fulfill({ json: known.map((one) => ({ ...one, lastGameDay: null, nextGameDay: null })) });
  });
  await page.goto('/?date=2020-01-01');
  await page.getByText('No source was ever read').waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Connect real data' }).click();
  await page.waitForURL(/view=connect/);
  await titled(page, 'Connect real data · Operations · Prop-Pick');
  await page.goto('/operations');
  await titled(page, 'Health · Operations · Prop-Pick');
  const source = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'espn' }) });
  await source.getByText('It was never read.').waitFor();
  await source.getByRole('link', { name: 'Connect real data' }).waitFor();
  await page.unroute('**/api/v1/leagues');
  await page.unroute('**/api/v1/ops/data-freshness');
  await page.unroute('**/api/v1/service');
  await page.goto('/operations');
  await page.getByRole('navigation', { name: 'Operations' }).getByRole('link', { name: 'Connect real data' }).click();
  await settled(page);
  const list = page.getByRole('list', { name: 'Steps' });
  await becomes(() => list.getByRole('heading').allTextContents(), STEPS);
  const step = (name: string) => list.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
  await step('Odds feed').getByText('npx proppick setup').waitFor();
  await step('First admin').getByText('There is an admin.').waitFor();
  await page.getByRole('button', { name: 'Check now' }).press('Enter');
  await page.getByText('Keys and mail server were checked just now.').waitFor();
  await counts(list.getByRole('listitem'), STEPS.length);
  assert.deepEqual(complaints, []);
});

test('the key’s step contacts its feed only on request, and then shows what the key allows', async (t) => {
  const { ctx } = await stage(t, '2024-03-02T17:00:00Z');
  const source = theOddsApi({ regions: ['us'], markets: DEFAULT_MARKETS, maxEvents: 20 });
  const feed = await feedOf(t, { ctx }, source, (_request, response) => {
    response.writeHead(200, { 'x-requests-used': 20, 'x-requests-remaining': 480 });
    response.end('[]');
  });
  const settings = readSettings({ PROPPICK_MODE: 'production', PROPPICK_THE_ODDS_API_KEY: 'secret-key' });
  const planned = plannedFeeds(settings, settableClock(ctx.clock.now()));
  t.after(() => planned[0]?.feed.egress.close());
  const feeds = planned.filter((one) => one.source.name === source.name).map((one) => ({ ...one, feed }));
  const leagues = { enabled: () => ['Nba'] as const, byDefault: () => 'Nba' as const };
  const look = async (isLive: boolean) => {
    const steps = await setupSteps(ctx, { settings, feeds, leagues }, isLive);
    return new Map(steps.map((step) => [step.check, step]));
  };
  const before = await look(false);
  assert.deepEqual([before.get('key')?.verdict, feed.played.asked.length], ['unknown', 0]);
  const after = await look(true);
  assert.equal(feed.played.asked.length, 1);
  assert.match(
    after.get('key')?.says ?? '',
    /the-odds-api: The key works\. Its plan has 500 credits a month: a free plan/,
  );
  assert.deepEqual([after.get('key')?.verdict, after.get('admin')?.verdict], ['fault', 'fault']);
  for (const step of after.values())
    if (step.verdict !== 'ok') assert.ok((step.advice ?? step.says).length > 10, `${step.check} says what to do`);
  assert.doesNotMatch(JSON.stringify([...after]), /secret-key/);
});
