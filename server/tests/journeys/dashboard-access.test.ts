import assert from 'node:assert/strict';
import test from 'node:test';
import { axeFindings, openPage, startBrowser } from '../support/browser.ts';
import { asAdmin, queue, settled } from '../support/dashboard-visit.ts';
import { stagedService } from '../support/staged-demo.ts';

const PAGES = ['/', '/availability', '/research', '/evaluate', '/record', '/books', '/account', '/operations'];
const VIEWS = ['operations', 'runs', 'errors', 'configuration', 'users', 'tokens', 'names', 'audit', 'connect'];
const LOOKS = [
  { colorScheme: 'light' },
  { colorScheme: 'dark' },
  { colorScheme: 'light', viewport: { width: 390, height: 844 } },
  { colorScheme: 'dark', viewport: { width: 390, height: 844 } },
] as const;

test('axe finds no violation on any page, light, dark and on a phone', async (t) => {
  const service = await stagedService(t);
  const browser = await startBrowser(t);
  const admin = await asAdmin(browser, service);
  await queue(admin.page, 'score-day');
  const session = await admin.page.context().storageState();
  const { id } = service.player;
  const player = [`/players/${id}?stat=Points`, `/evaluate?player=${id}&stat=Points&line=14.5&direction=Under`];
  const pages = [...PAGES, ...player, ...VIEWS.map((view) => `/operations?view=${view}`)];
  for (const look of LOOKS) {
    const { page, complaints } = await openPage(browser, service.address, { ...look, storageState: session });
    for (const path of pages) {
      await page.goto(path);
      await settled(page);
      assert.deepEqual(await axeFindings(page), [], `${path} ${JSON.stringify(look)}`);
      const wider = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
      assert.ok(wider <= 0, `${path} is ${wider} px wider than the screen ${JSON.stringify(look)}`);
    }
    assert.deepEqual(complaints, []);
    session.cookies = (await page.context().storageState()).cookies;
    await page.context().close();
  }
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

test('axe finds no violation on the signed-out pages, errors included', async (t) => {
  const service = await stagedService(t);
  const browser = await startBrowser(t);
  for (const look of LOOKS) {
    const { page } = await openPage(browser, service.address, look);
    for (const path of STRANGERS) {
      // Another page first: between two addresses that differ behind the # alone a browser loads nothing.
      await page.goto('about:blank');
      await page.goto(path);
      await settled(page);
      assert.deepEqual(await axeFindings(page), [], `${path} ${JSON.stringify(look)}`);
    }
    await page.goto('/sign-in');
    await page.getByLabel('Email').fill('unknown@example.org');
    await page.getByLabel('Password', { exact: true }).fill('not the right sentence');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('Wrong email or password.').waitFor();
    assert.deepEqual(await axeFindings(page), [], `a refusal ${JSON.stringify(look)}`);
    await page.context().close();
  }
});

test('the accessibility check sees a button without a name', async (t) => {
  const browser = await startBrowser(t);
  const { page } = await openPage(browser, 'about:blank');
  await page.setContent(
    '<!doctype html><html lang="en"><title>x</title><main><h1>x</h1><button></button></main></html>',
  );
  assert.match((await axeFindings(page)).join(), /button-name/);
});
