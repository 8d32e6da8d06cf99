import assert from 'node:assert/strict';
import test from 'node:test';
import type { Page } from 'playwright-core';
import { axeFindings } from '../support/browser.ts';
import { alter, asAdmin, counts, settled } from '../support/dashboard-visit.ts';
import { scored, stageOfFile } from '../support/staged-demo.ts';

const { service, browser } = await stageOfFile(scored);

const top = async (page: Page, selector: string): Promise<number> =>
  (await page.locator(selector).first().boundingBox())?.y ?? Infinity;
/** How much wider than the screen the page is. */
const WIDER = 'document.documentElement.scrollWidth - innerWidth';
/** Cells of a table whose text is cut, or that lie beyond the place of the table. */
const CUT = `[...document.querySelectorAll('.table td, .table th')]
  .filter((cell) => {
    const place = cell.closest('[role=region]').getBoundingClientRect();
    return cell.scrollWidth > cell.clientWidth + 1 || cell.getBoundingClientRect().right > place.right + 1;
  })
  .map((cell) => cell.textContent)`;

for (const width of [360, 390])
  test(`under a finger at ${width} px the bar is one row, and the first pick and the first row of Research are in sight`, async () => {
    const { page, complaints } = await asAdmin(browser, service, {
      ...{ viewport: { width, height: 844 }, hasTouch: true, isMobile: true },
    });
    await page.goto('/');
    await settled(page);
    const bar = await page.locator('.top-bar').boundingBox();
    assert.ok(bar !== null && bar.height <= 56, `the bar is ${bar?.height} px high`);
    assert.ok((await top(page, 'article')) <= 300, `the first pick begins at ${await top(page, 'article')}`);
    // A reason in one sentence is part of the card.
    await page.locator('article').first().locator('.card-summary').waitFor();
    assert.equal(await page.evaluate<number>(WIDER), 0, 'Today');
    await page.getByRole('button', { name: 'Filters' }).tap();
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');

    assert.deepEqual(await axeFindings(page), []);
    const search = page.getByRole('combobox', { name: 'Search players' });
    await search.fill(`${service.player.name} under 14.5 pts`);
    await page.getByRole('option', { name: `${service.player.name}: add Under 14.5 points to the slip` }).waitFor();
    assert.equal(await page.evaluate<number>(WIDER), 0, 'the search');
    await page.goto('/research');
    await settled(page);
    const row = await top(page, '.props-row');
    assert.ok(row <= 260, `the first row begins at ${row}`);
    for (const path of [
      '/research',
      '/bets',
      '/bets?view=import',
      '/alerts',
      '/lab',
      '/record',
      '/account',
      '/books',
    ]) {
      await page.goto(path);
      await settled(page);
      assert.equal(await page.evaluate<number>(WIDER), 0, path);
    }
    assert.deepEqual(complaints, []);
  });

test('at 1440 px the tables show players, stats and books with their whole names, without scrolling sideways', async () => {
  const { page, complaints } = await asAdmin(browser, service);
  const offer = { book: 'hardrockbet', line: 31.5, price: -110, probability: 0.5, expectedValue: -0.04, link: null };
  const row = { playerName: 'Garon Stravermoor', propType: 'PtsRebAst', consensusLine: 31.5 };
  await alter<{ rows: object[] }>(page, '**/api/v1/research/props?*', (body) => ({
    ...body,
    rows: body.rows.map((one) => ({ ...one, ...row, bestOver: offer, bestUnder: offer })),
  }));
  await page.goto('/research');
  await settled(page);
  await page.getByText('Hard Rock Bet').first().waitFor();
  assert.deepEqual(await page.evaluate(CUT), []);
  await page.goto('/');
  await page.getByText('Table', { exact: true }).click();
  await page.getByRole('region', { name: 'Picks table' }).waitFor();
  await settled(page);
  assert.deepEqual(await page.evaluate(CUT), []);
  await page.getByText('Cards', { exact: true }).click();
  assert.deepEqual(complaints, []);
});

test('a board of which my books offer nothing is left with one press that clears this filter too', async () => {
  const { page } = await asAdmin(browser, service);
  await alter<{ now: object }[]>(page, '**/api/v1/picks/top?*', (picks) =>
    picks.map((pick) => ({ ...pick, now: { ...pick.now, state: 'gone', price: null, book: null } })),
  );
  await page.goto('/?books=mine');
  await page.getByText('No picks match these filters').waitFor();
  await page.getByRole('link', { name: 'Clear filters' }).click();
  await page.getByRole('article').first().waitFor();
  await counts(page.getByText('No picks match these filters'), 0);
});
