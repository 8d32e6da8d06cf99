import assert from 'node:assert/strict';
import test from 'node:test';
import type { Page } from 'playwright-core';
import { axeFindings, openPage, startBrowser } from '../support/browser.ts';
import { asAdmin, counts, EVE, settled, signUp } from '../support/dashboard-visit.ts';
import { becomes } from '../support/eventually.ts';
import { scored, stagedService } from '../support/staged-demo.ts';
import { reportNow } from '../support/news-reports.ts';

const STREAM = '**/api/v1/data/events/stream*';

/** The board of the day with its event stream open. The previous page is left first, because its stream is separate. */
async function openBoard(page: Page, path = '/'): Promise<void> {
  await page.goto('about:blank');
  const opened = page.waitForResponse(STREAM);
  await page.goto(path);
  assert.equal((await opened).status(), 200);
}

test('a pick whose player is ruled out shows it in place while the page is open: focus and scroll stay', async (t) => {
  const service = await stagedService(t, {}, scored);
  const { page, complaints } = await asAdmin(await startBrowser(t), service, {
    viewport: { width: 1_280, height: 420 },
  });
  await openBoard(page);
  await page.getByText('Live updates on').waitFor();
  await settled(page);
  const card = page.getByRole('article', { name: new RegExp(service.player.name) }).first();
  await card.getByRole('link').first().focus();
  await page.evaluate('window.kept = document.activeElement; scrollTo(0, 120)');
  const top = await page.evaluate<number>('scrollY');

  await reportNow(service, [{ player: 0, status: 'Out', reason: 'Injury/Illness - Left Knee; Soreness' }]);
  await card.getByText('Player out: expected to be void').waitFor();
  await page.getByRole('status').getByText(`${service.player.name} (AAA) out`).waitFor();
  const stayed = await page.evaluate<unknown[]>(
    '[document.activeElement === window.kept, window.kept.isConnected, scrollY]',
  );
  assert.deepEqual(stayed, [true, true, top], 'the same link has the focus, at the same place');
  assert.deepEqual(await axeFindings(page), []);

  await page.getByText('Table', { exact: true }).click();
  await page
    .getByRole('row', { name: new RegExp(service.player.name) })
    .getByText('Expected void')
    .waitFor();
  await page.goto(`/players/${service.player.id}?stat=Points`);
  await page.getByText('Player out: expected to be void').waitFor();
  const news = page.getByRole('region', { name: 'News' });
  await news.getByText('Left Knee; Soreness').waitFor();
  await page.getByText('What moved this price').click();
  await page.getByRole('listitem').filter({ hasText: 'Published' }).waitFor();
  await page
    .getByRole('listitem')
    .filter({ hasText: `${service.player.name} Out` })
    .last()
    .waitFor();
  assert.deepEqual(await axeFindings(page), []);
  assert.deepEqual(complaints, []);
});

test('a service that ends while a page is open is shown as offline before the page asks for anything', async (t) => {
  const service = await stagedService(t, {}, scored);
  const { page } = await asAdmin(await startBrowser(t), service);
  await page.clock.install();
  await openBoard(page);
  const bar = page.getByRole('banner');
  await bar.getByText(/^(Online|Stale)$/).waitFor();
  await settled(page);
  await page.route('**/api/v1/ops/data-freshness', (route) => route.fulfill({ json: [] }));
  await service.stop();
  // Half a minute of the page's time: only the broken stream is tried again.
  for (let second = 0; second < 30; second += 1) await page.clock.runFor(1_000);
  assert.equal(await bar.getByText('Offline').isVisible(), true);
});

test('an open availability board and player page follow the reports', async (t) => {
  const service = await stagedService(t);
  const { page } = await asAdmin(await startBrowser(t), service);
  await openBoard(page, '/availability');
  await page.getByText('No reports for these games yet').waitFor();
  await reportNow(service, [{ player: 1, status: 'Questionable', reason: 'Illness' }]);
  const row = page.getByRole('listitem').filter({ hasText: 'Questionable' });
  await row.waitFor();
  await openBoard(page, `/players/${service.player.id}?stat=Points`);
  const news = page.getByRole('region', { name: 'News' });
  await news.getByRole('listitem').waitFor();
  await reportNow(service, [{ player: 1, status: 'Available' }]);
  await counts(news.getByRole('listitem'), 2, 'the second report');
});

test('two tabs share one stream, and a hidden tab holds none', async (t) => {
  const service = await stagedService(t);
  const browser = await startBrowser(t);
  const { page } = await asAdmin(browser, service);
  await openBoard(page, '/availability');
  const streams: string[] = [];
  page.context().on('request', (request) => {
    if (request.url().includes('/data/events/stream')) streams.push(request.url());
  });
  const second = await page.context().newPage();
  await second.goto('/availability');
  await second.getByText('No reports for these games yet').waitFor();
  await reportNow(service, [{ player: 1, status: 'Doubtful' }]);
  for (const tab of [page, second]) await tab.getByRole('listitem').filter({ hasText: 'Doubtful' }).waitFor();
  assert.deepEqual(streams, [], 'the second tab opens none of its own');

  const closed = page.waitForEvent('requestfailed', (request) => request.url().includes('/data/events/stream'));
  const next = second.waitForResponse(STREAM);
  await page.evaluate(`Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))`);
  await closed;
  await next;
  await becomes(async () => streams.length, 1, 'the other tab goes on');
});

test('a tier that sees boards with a delay opens no stream, and sees the board as it was', async (t) => {
  const service = await stagedService(t);
  const { page } = await openPage(await startBrowser(t), service.address);
  await signUp(page, service, EVE);
  const streams: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/data/events/stream')) streams.push(request.url());
  });
  await reportNow(service, [{ player: 1, status: 'Out' }]);
  await page.goto('/availability');
  await page.getByText('No reports for these games yet').waitFor();
  await settled(page);
  await counts(page.getByRole('slider'), 0, 'past moments are for tiers without a delay');
  await counts(page.getByText('Live updates on'), 0);
  assert.deepEqual(streams, []);
});
