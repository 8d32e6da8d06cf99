import assert from 'node:assert/strict';
import test from 'node:test';
import { axeFindings } from '../support/browser.ts';
import { alter, asAdmin, counts, holds, madeRow, settled } from '../support/dashboard-visit.ts';
import { becomes, matches } from '../support/eventually.ts';
import { scored, STAGED_DAY, stageOfFile } from '../support/staged-demo.ts';

const { service, browser } = await stageOfFile(scored);

interface BoardPick {
  readonly price: number;
  readonly playerId: number;
}

test('a returning viewer sees on Today what changed since the last visit, until it is dismissed', async () => {
  const { page, complaints } = await asAdmin(browser, service);
  await page.goto('/');
  await settled(page);
  const strip = page.getByRole('complementary', { name: 'Since your last visit' });
  await counts(strip, 0, 'nothing to compare with on the first visit');
  await page.reload();
  await settled(page);
  await counts(strip, 0, 'a reload is the same visit');

  // Two hours later another board is published: the pick at another price, and one more.
  await page.evaluate(`for (const key of Object.keys(localStorage).filter((one) => one.startsWith('last-visit'))) {
    const kept = JSON.parse(localStorage.getItem(key));
    localStorage.setItem(key, JSON.stringify({ ...kept, latestAt: kept.latestAt - 7_200_000 }));
  }`);
  await alter<BoardPick[]>(page, '**/api/v1/picks/top?*', ([pick]) =>
    pick === undefined
      ? []
      : [
          { ...pick, price: pick.price + 7 },
          { ...pick, id: 999_999, playerId: pick.playerId + 1 },
        ],
  );
  await page.reload();
  await settled(page);
  await matches(
    async () => (await strip.innerText()).replaceAll(/\s+/g, ' '),
    /^Since your last visit, 2 h ago: 1 new pick · 1 price moved Dismiss$/,
  );
  assert.deepEqual(await axeFindings(page), []);
  await page.reload();
  await settled(page);
  await counts(strip, 1, 'it stays through the visit');
  await strip.getByRole('button', { name: 'Dismiss' }).click();
  await counts(strip, 0);
  await page.reload();
  await settled(page);
  await counts(strip, 0, 'dismissed for good');

  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByLabel('Email').waitFor();
  const kept = `Object.keys(localStorage).filter((one) => one.startsWith('last-visit'))`;
  await becomes(() => page.evaluate<string[]>(kept), []);
  assert.deepEqual(complaints, []);
});

test('Research and Record say what changed since the last visit too', async () => {
  const { page, complaints } = await asAdmin(browser, service);
  const strip = page.getByRole('complementary', { name: 'Since your last visit' });
  const words = async (): Promise<string> => (await strip.innerText()).replaceAll(/\s+/g, ' ');
  for (const path of ['/research', '/record']) {
    await page.goto(path);
    await settled(page);
    await counts(strip, 0, 'nothing to compare with on the first visit');
  }
  // Two hours ago there were fewer.
  await page.evaluate(`for (const key of Object.keys(localStorage).filter((one) => one.startsWith('last-visit'))) {
    const { latest, latestAt, ...kept } = JSON.parse(localStorage.getItem(key));
    const [line] = Object.keys(latest.lines ?? {});
    const earlier = key.includes('research')
      ? { ...latest, total: latest.total - 1, lines: { ...latest.lines, [line]: latest.lines[line] - 1 } }
      : { ...latest, picks: latest.picks - 4, hits: latest.hits - 2, misses: latest.misses - 1 };
    localStorage.setItem(key, JSON.stringify({ ...kept, latest: earlier, latestAt: latestAt - 7_200_000 }));
  }`);
  await page.goto('/research?direction=Over');
  await settled(page);
  await counts(strip, 0, 'a filtered board is not compared');
  await page.goto('/research');
  await matches(words, /^Since your last visit, 2 h ago: 1 new prop · 1 line moved Dismiss$/);
  assert.deepEqual(await axeFindings(page), []);
  await page.goto('/record');
  await matches(words, /^Since your last visit, 2 h ago: 4 more picks published · 2–1 graded, /);
  await strip.getByRole('button', { name: 'Dismiss' }).click();
  await counts(strip, 0);
  assert.deepEqual(complaints, []);
});

test('going back restores Research: filters and rows, without a skeleton', async () => {
  const { page } = await asAdmin(browser, service);
  await page.route('**/api/v1/research/props?*', (route) => {
    const number = Number(new URL(route.request().url()).searchParams.get('page'));
    const rows = Array.from({ length: 200 }, (_, at) => madeRow((number - 1) * 200 + at));
    const body = { date: STAGED_DAY, total: 400, page: number, pageSize: 200, dataDelayMinutes: 0, version: 1, rows };
    return route.fulfill({ contentType: 'application/json', body: JSON.stringify(body) });
  });
  await page.goto('/research?direction=Under');
  const table = page.getByRole('region', { name: 'Props' });
  await page.getByText('Made player 0', { exact: true }).waitFor();
  await table.evaluate((element: { scrollTop: number }) => {
    element.scrollTop = 3_200;
  });
  await page.getByText('Made player 105', { exact: true }).click();
  await page.waitForURL('**/players/*');
  await settled(page);
  await page.evaluate(`new MutationObserver(() => {
    if (document.querySelector('.row-skeleton') !== null) window.flashed = true;
  }).observe(document.body, { subtree: true, childList: true })`);
  await page.goBack();
  await page.getByText('Made player 105', { exact: true }).waitFor();
  await becomes(() => table.evaluate(({ scrollTop }: { scrollTop: number }) => scrollTop), 3_200);
  await holds(page.getByRole('combobox', { name: 'Our side' }), 'Under');
  assert.equal(await page.evaluate('window.flashed'), undefined, 'the rows come back without a flash');
});
