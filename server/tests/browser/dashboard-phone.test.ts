import assert from 'node:assert/strict';
import test from 'node:test';
import type { Page } from 'playwright-core';
import { axeFindings } from '../support/browser.ts';
import { alter, asAdmin, counts, settled } from '../support/dashboard-visit.ts';
import { ADMIN, scored, stageOfFile } from '../support/staged-demo.ts';

const { service, browser } = await stageOfFile(scored);

const top = async (page: Page, selector: string): Promise<number> =>
  (await page.locator(selector).first().boundingBox())?.y ?? Infinity;
/** How much wider than the screen the page is. */
const WIDER = 'document.documentElement.scrollWidth - innerWidth';
/** How much of each table is seen only by scrolling it sideways. */
const HIDDEN = `Object.fromEntries([...document.querySelectorAll('.scroll')]
  .map((place) => [place.getAttribute('aria-label'), place.scrollWidth - place.clientWidth]))`;
const HIDDEN_ONES = `Object.entries(${HIDDEN}).filter(([, hidden]) => hidden > 0)`;
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
      '/prices',
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
      assert.deepEqual(await page.evaluate(HIDDEN_ONES), [], path);
    }
    assert.deepEqual(complaints, []);
  });

for (const colorScheme of ['light', 'dark'] as const)
  test(`under a finger at 360 px, in ${colorScheme}, every table of the record is read without scrolling sideways`, async () => {
    const { page } = await asAdmin(browser, service, {
      ...{ colorScheme, viewport: { width: 360, height: 844 }, hasTouch: true, isMobile: true },
    });
    const roi = { value: -0.125, interval: [-0.9425, 0.8584] };
    const figures = { picks: 12_345, hits: 6_789, misses: 4_567, hitRate: { value: 0.5978, interval: [0.5, 0.6] } };
    const losses = { logLoss: { model: 0.6771, market: 0.6835 }, closingLineValue: { mean: roi } };
    const many = { ...figures, ...losses, pending: 0, units: -1_029.55, roi, marketUnits: roi };
    const bin = {
      from: 0.5,
      to: 0.6,
      picks: 1_234,
      predicted: 0.551,
      market: 0.549,
      actual: 0.561,
      interval: [0.5, 0.6],
    };
    for (const [by, keys] of Object.entries({ stat: ['Points', 'PtsRebAst'], day: ['2024-03-05', '2024-03-06'] }))
      await alter<object>(page, `**/api/v1/picks/track-record?by=${by}*`, (record) => ({
        ...{ ...record, ...many, calibration: [bin], groups: keys.map((key) => ({ ...many, key })) },
      }));
    const results = {
      entries: 1_120,
      won: 320,
      lost: 660,
      refunded: 8,
      pending: 0,
      expectedUnits: 4.23,
      units: -29.55,
    };
    const entries = { ...results, roi: -0.26, roiInterval: [-1, 2.068] };
    await alter<object>(page, '**/api/v1/picks/pickem/record*', (record) => ({
      ...{ ...record, ...entries },
      groups: [2, 3].map((legs) => ({ ...entries, house: 'underdog', kind: 'AllOrNothing', legs })),
      calibration: [{ from: 0.03, to: 0.05, entries: 1_120, predicted: 0.041, actual: 0.039 }],
    }));
    await page.goto('/record');
    await settled(page);
    for (const data of await page.getByRole('button', { name: 'Data', exact: true }).all()) await data.tap();
    const hidden = await page.evaluate<Record<string, number>>(HIDDEN);
    assert.deepEqual(Object.keys(hidden).length, 6, JSON.stringify(hidden));
    assert.deepEqual(await page.evaluate(HIDDEN_ONES), []);
    assert.deepEqual(await page.evaluate(CUT), []);
    const cell = page
      .getByRole('region', { name: 'Results by stat' })
      .locator('[data-label="Market log loss"]')
      .first();
    assert.equal(await cell.textContent(), '0.6835');
    assert.deepEqual(await axeFindings(page), []);
  });

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

test('under a finger a player’s page begins with the prices of the books, above the details of the estimate', async () => {
  const { page } = await asAdmin(browser, service, PHONE);
  await page.goto(`/players/${service.player.id}`);
  await page.getByText('at publication').first().waitFor();
  await settled(page);
  const prices = await page.getByRole('region', { name: 'Prices by book' }).getByRole('row').last().boundingBox();
  const details = await page.getByRole('region', { name: 'Today' }).boundingBox();
  assert.ok(prices !== null && details !== null);
  assert.ok(prices.y + prices.height <= 844, `the last price ends at ${prices.y + prices.height}`);
  assert.ok(prices.y < details.y, `the prices end at ${prices.y}, the details begin at ${details.y}`);
});

test('under a finger the keys and the sessions of an account are read, and ended, without scrolling sideways', async () => {
  const { page } = await asAdmin(browser, service, PHONE);
  const post = (path: string, data: object) => page.request.post(`${service.address}/api/v1${path}`, { data });
  await post('/auth/login', ADMIN);
  await page.goto('/account');
  await page.getByLabel('Key name').fill('A notebook with a long name, for models of next season');
  await page.getByRole('button', { name: 'Create key' }).tap();
  await page.getByRole('button', { name: 'Done' }).tap();
  const ends = [page.getByRole('button', { name: 'Revoke' }), page.getByRole('button', { name: /^Sign out Chrome/ })];
  for (const end of ends) {
    await end.first().waitFor();
    await settled(page);
    const box = await end.first().boundingBox();
    assert.ok(box !== null && box.x >= 0 && box.x + box.width <= 390, JSON.stringify(box));
  }
  await ends[0]?.tap();
  await page.getByRole('button', { name: /for good$/ }).waitFor();
  assert.deepEqual(await page.evaluate(HIDDEN), { 'Your keys': 0, 'Where you are signed in': 0 });
  assert.deepEqual(await axeFindings(page), []);
  await page.getByRole('button', { name: /for good$/ }).tap();
  await page.getByText(/^No keys yet/).waitFor();
});

test('under a finger imports, accounts and the ledger are read, with what can be done to each, without scrolling sideways', async () => {
  const { page } = await asAdmin(browser, service, PHONE);
  const file = { id: 7, format: 'table', total: 300, accepted: 300, differs: 0, duplicates: 0, skipped: 0, wrong: 0 };
  await alter(page, '**/api/v1/me/bets/imports?*', () => ({
    items: [{ ...file, bets: 300, importedAt: '2024-03-20T10:00:00Z', takenBackAt: null }],
    nextCursor: null,
  }));
  await alter<{ items: object[] }>(page, '**/api/v1/admin/users*', ({ items, ...page }) => ({
    items: [...items, { ...items[0], id: 9_999, email: 'a.long.name.of.a.person@example.org' }],
    ...page,
  }));
  for (const [path, table, last] of [
    ['/bets?view=import', 'Imports', 'Take back'],
    ['/operations?view=users', 'Accounts', 'Disable'],
    ['/record', 'Ledger entries, newest first', 'Copy the hash of entry 1'],
  ] as const) {
    await page.goto(path);
    await settled(page);
    const place = page.getByRole('region', { name: table });
    const [outside, inside] = [
      await place.boundingBox(),
      await place.getByRole('button', { name: last }).last().boundingBox(),
    ];
    assert.ok(outside !== null && inside !== null, path);
    assert.ok(inside.x >= outside.x && inside.x + inside.width <= outside.x + outside.width, path);
    assert.equal((await page.evaluate<Record<string, number>>(HIDDEN))[table], 0, path);
    assert.deepEqual(await axeFindings(page), []);
  }
});

test('under a finger nothing of what Research says about the day lies under its button', async () => {
  const { page } = await asAdmin(browser, service, PHONE);
  await page.goto('/research');
  await settled(page);
  const said = await page
    .getByText(/\d props?/)
    .first()
    .boundingBox();
  const button = await page.getByRole('button', { name: /^Filters/ }).boundingBox();
  assert.ok(said !== null && button !== null);
  assert.ok(said.x + said.width <= button.x, JSON.stringify({ said, button }));
});

for (const [width, height] of [
  [1440, 900],
  [768, 1024],
])
  test(`at ${width} px the slip covers nothing that is read: the page ends beside or above it`, async () => {
    const { page } = await asAdmin(browser, service, { viewport: { width: width ?? 0, height: height ?? 0 } });
    await page.getByRole('button', { name: /^Slip/ }).click();
    await page
      .getByRole('button', { name: /^Add to slip/ })
      .first()
      .click();
    const slip = await page.getByRole('complementary', { name: 'Slip' }).boundingBox();
    assert.ok(slip !== null);
    for (const part of ['banner', 'main', 'contentinfo'] as const) {
      const found = page.getByRole(part);
      await page.evaluate('scrollTo(0, document.body.scrollHeight)');
      const box = await found.boundingBox();
      assert.ok(box !== null);
      assert.ok(
        box.x + box.width <= slip.x || box.y + box.height <= slip.y,
        `${part} ${JSON.stringify(box)} is under ${JSON.stringify(slip)}`,
      );
    }
    assert.equal(await page.evaluate<number>(WIDER), 0);
    assert.deepEqual(await axeFindings(page), []);
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
