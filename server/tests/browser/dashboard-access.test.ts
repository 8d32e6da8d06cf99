import assert from 'node:assert/strict';
import test from 'node:test';
import type { Page } from 'playwright-core';
import { axeFindings, openPage } from '../support/browser.ts';
import { asAdmin, EVE, settled, signUp } from '../support/dashboard-visit.ts';
import { scored, stageOfFile } from '../support/staged-demo.ts';

const { service, browser } = await stageOfFile(scored);

const PAGES = [
  ...[
    '/',
    '/availability',
    '/research',
    '/prices',
    '/evaluate',
    '/record',
    '/bets',
    '/bets?view=import',
    '/bets?view=share',
    '/lab',
  ],
  ...['/alerts', '/books', '/account', '/operations'],
];
const VIEWS = ['operations', 'runs', 'errors', 'configuration', 'users', 'tokens', 'names', 'audit', 'connect'];
const WIDTHS = [1_440, 390];
/** Without transitions, so that no color is measured halfway. */
const STILL = { colorScheme: 'light', reducedMotion: 'reduce' } as const;

/** axe's findings on a page in light colors, and then in dark ones. */
async function assertAccessible(page: Page, path: string): Promise<void> {
  await settled(page);
  assert.deepEqual(await axeFindings(page), [], `${path} light`);
  await page.emulateMedia({ colorScheme: 'dark' });
  await settled(page);
  assert.deepEqual(await axeFindings(page, 'contrast'), [], `${path} dark`);
  await page.emulateMedia({ colorScheme: 'light' });
}

test('axe finds no violation on any page, light, dark and on a phone', async () => {
  const admin = await asAdmin(browser, service);
  const session = await admin.page.context().storageState();
  const { id } = service.player;
  const player = [`/players/${id}?stat=Points`, `/evaluate?player=${id}&stat=Points&line=14.5&direction=Under`];
  const pages = [...PAGES, ...player, ...VIEWS.map((view) => `/operations?view=${view}`)];
  for (const width of WIDTHS) {
    const look = { ...STILL, viewport: { width, height: 844 } };
    const { page, complaints } = await openPage(browser, service.address, { ...look, storageState: session });
    for (const path of pages) {
      await page.goto(path);
      await assertAccessible(page, path);
      const wider = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
      assert.ok(wider <= 0, `${path} is ${wider} px wider than a screen of ${width}`);
    }
    assert.deepEqual(complaints, []);
    session.cookies = (await page.context().storageState()).cookies;
    await page.context().close();
  }
});

/** Touch targets lower than 44 px, by name. Links in a row of text are exempt. */
const TOO_LOW = `[...document.querySelectorAll('button, select, summary, a.button, input:not([type=checkbox], [type=radio], [type=file])')]
  .filter((one) => !one.matches('.link, .sorter') && one.checkVisibility() && !one.closest('.date-field, .search, .visually-hidden'))
  .filter((one) => one.getBoundingClientRect().height < 44)
  .map((one) => one.getAttribute('aria-label') ?? one.textContent.trim())`;

test('a new Free account: axe finds no violation in empty states, and touch targets have 44 px', async () => {
  const { page, complaints } = await openPage(browser, service.address, {
    ...STILL,
    viewport: { width: 360, height: 780 },
    hasTouch: true,
    isMobile: true,
  });
  await signUp(page, service, EVE);
  for (const path of [...PAGES.filter((one) => one !== '/operations'), '/?date=2024-03-09', '/?team=ZZZ']) {
    await page.goto(path);
    await assertAccessible(page, path);
    assert.deepEqual(await page.evaluate(TOO_LOW), [], path);
    const wider = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
    assert.ok(wider <= 0, `${path} is ${wider} px wider than the screen`);
  }
  await page.getByRole('button', { name: 'More' }).tap();
  await page.getByRole('dialog').waitFor();
  await assertAccessible(page, 'More');
  assert.deepEqual(complaints, []);
});

test('axe finds no violation on what opens over a page or in it', async () => {
  const { page, complaints } = await asAdmin(browser, service, STILL);
  await page.goto('/');
  await settled(page);
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  await assertAccessible(page, 'the shortcuts');
  await page.keyboard.press('Escape');
  const pick = page.getByRole('article').first();
  for (const summary of await pick.locator('summary').all()) await summary.click();
  await pick.getByRole('button', { name: /^Add to slip/ }).click();
  await page.getByRole('button', { name: /^Slip 1/ }).click();
  await page.getByRole('complementary', { name: 'Slip' }).waitFor();
  await assertAccessible(page, 'the slip beside an opened pick');
  await page.getByRole('complementary', { name: 'Slip' }).press('Escape');
  await page.getByRole('radio', { name: 'Table' }).check({ force: true });
  await page.getByRole('table').first().waitFor();
  await assertAccessible(page, 'the picks as a table');
  await page.goto('/record');
  await settled(page);
  await page.getByRole('button', { name: 'Data' }).first().click();
  await assertAccessible(page, 'a chart as a table');
  assert.deepEqual(complaints, []);
});

/** Pages of signed-out visitors, with and without an emailed token. */
const STRANGERS = [
  '/sign-in',
  '/sign-up',
  '/forgot-password',
  '/verify-email',
  '/verify-email#token=none-of-ours',
  '/confirm-email#token=none-of-ours',
  '/reset-password',
  '/reset-password#token=none-of-ours',
  '/nowhere/at/all',
];

test('axe finds no violation on the signed-out pages, errors included', async () => {
  for (const width of WIDTHS) {
    const { page } = await openPage(browser, service.address, { ...STILL, viewport: { width, height: 844 } });
    for (const path of STRANGERS) {
      // Another page first: a browser loads nothing between two URLs that differ only after the #.
      await page.goto('about:blank');
      await page.goto(path);
      await assertAccessible(page, path);
    }
    await page.goto('/sign-in');
    await page.getByLabel('Email').fill('unknown@example.org');
    await page.getByLabel('Password', { exact: true }).fill('not the right sentence');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('Wrong email or password.').waitFor();
    await assertAccessible(page, 'a refusal');
    await page.context().close();
  }
});

test('the accessibility check sees a button without a name, and text with too little contrast', async () => {
  const { page } = await openPage(browser, 'about:blank');
  await page.setContent(
    '<!doctype html><html lang="en"><title>x</title><main><h1 style="color: #ccc; background: #fff">Pale</h1><button></button></main></html>',
  );
  assert.match((await axeFindings(page)).join(), /button-name/);
  assert.match((await axeFindings(page, 'contrast')).join(), /^color-contrast: <h1/);
});
