import assert from 'node:assert/strict';
import test from 'node:test';
import { axeFindings, openPage } from '../support/browser.ts';
import {
  EVE,
  alter,
  asAdmin,
  counts,
  fillSignIn,
  holds,
  madeRow,
  queue,
  settled,
  signUp,
} from '../support/dashboard-visit.ts';
import { passes } from '../support/eventually.ts';
import { ADMIN, STAGED_DAY, scored, stageOfFile } from '../support/staged-demo.ts';

/** A name that resolves to this machine, without https: browsers disable some APIs on such a page. */
const PLAIN = 'plain.test';
const { service, browser } = await stageOfFile(scored, [`--host-resolver-rules=MAP ${PLAIN} 127.0.0.1`]);

test('without https: confirm an account, create a key, create an export', async () => {
  const { page, complaints } = await openPage(browser, service.address.replace('127.0.0.1', PLAIN));
  await signUp(page, service, EVE);
  assert.equal(await page.evaluate('isSecureContext'), false);

  await page.context().clearCookies();
  await page.goto('/sign-in');
  await fillSignIn(page, ADMIN);
  await page.goto('/account');
  await page.getByLabel('Key name').fill('a script');
  await page.getByRole('button', { name: 'Create key' }).click();
  await page.getByRole('button', { name: 'Copy' }).first().click();
  await page.getByRole('button', { name: 'Select and copy it yourself' }).waitFor();
  await page.getByRole('button', { name: 'Create export' }).click();
  await page.getByRole('row', { name: /^Settled picks csv .* completed/ }).waitFor();
  await queue(page, 'score-day');
  // Browsers report on every such page that a header has no effect without https.
  assert.deepEqual(
    complaints.filter((text) => !text.includes('Cross-Origin-Opener-Policy')),
    [],
  );
});

test('while a day loads, no pick of another day is shown', async () => {
  const { page } = await asAdmin(browser, service);
  await page.goto('/');
  const card = page.getByRole('article', { name: new RegExp(service.player.name) });
  await card.first().waitFor();
  const released = Promise.withResolvers<void>();
  await page.route('**/api/v1/picks/top?*', async (route) => {
    await released.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Previous day' }).click();
  await page.getByRole('heading', { name: 'Monday 4 March' }).waitFor();
  await counts(card, 0);
  released.resolve();
  await page.getByText('No games on Mon 4 Mar').waitFor();
});

test('a typed day takes effect on Enter, and a day of another season shows its year', async () => {
  const { page } = await asAdmin(browser, service);
  await page.getByRole('heading', { name: 'Tuesday 5 March' }).waitFor();
  const days = new Set<string | null>();
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname === '/api/v1/picks/top') days.add(url.searchParams.get('date'));
  });
  await page.getByRole('group', { name: 'Game day' }).getByLabel('Game day').focus();
  // The same whether a browser expects the month or the day first.
  await page.keyboard.type('11112022');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Friday 11 November 2022' }).waitFor();
  await page.getByText('Fri 11 Nov 2022', { exact: true }).waitFor();
  await page.waitForURL(/\?date=2022-11-11$/);
  // The previously shown day may be read again meanwhile, as on any event.
  days.delete(STAGED_DAY);
  assert.deepEqual([...days], ['2022-11-11'], 'and no day on the way to it is asked for');
});

const QUOTA = { type: 'x/errors/rate-limit-exceeded', title: 'Rate limit exceeded', status: 429 };
const PROBLEM = 'application/problem+json';

test('a failed page of props shows its error in view, and loads after a retry', async () => {
  const { page } = await asAdmin(browser, service);
  let refuses = true;
  await page.route('**/api/v1/research/props?*', (route) => {
    const number = Number(new URL(route.request().url()).searchParams.get('page'));
    const json = { ...QUOTA, detail: 'The day is used up.', resetAt: `${STAGED_DAY}T23:59:59Z` };
    if (number > 1 && refuses) return route.fulfill({ status: 429, contentType: PROBLEM, json });
    const rows = Array.from({ length: 200 }, (_, at) => madeRow((number - 1) * 200 + at));
    const head = { date: STAGED_DAY, total: 600, page: number, pageSize: 200, dataDelayMinutes: 0, version: 1 };
    return route.fulfill({ json: { ...head, rows } });
  });
  await page.goto('/research');
  await page.getByText('Made player 0', { exact: true }).waitFor();
  const table = page.getByRole('region', { name: 'Props' });
  await table.evaluate((element: { scrollTop: number }) => {
    element.scrollTop = 300 * 32;
  });
  const told = page.getByText('The day is used up.');
  await told.waitFor();
  await passes(async () => {
    const [box, frame] = [await told.boundingBox(), await table.boundingBox()];
    assert.ok(box !== null && frame !== null);
    assert.ok(box.y > frame.y && box.y + box.height < frame.y + frame.height, 'in sight, not at the end of the rows');
  });
  refuses = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('Made player 305', { exact: true }).waitFor();
});

test('a search without a match says so, and Enter opens no player that the last letters exclude', async () => {
  const { page } = await asAdmin(browser, service);
  await settled(page);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('Player');
  await page
    .getByRole('option', { name: /^Player \d/ })
    .first()
    .waitFor();
  const released = Promise.withResolvers<void>();
  await page.route('**/api/v1/players?*', async (route) => {
    await released.promise;
    await route.continue();
  });
  await page.keyboard.type(' unknown');
  await page.keyboard.press('Enter');
  assert.doesNotMatch(page.url(), /players/);
  released.resolve();
  await page.getByText('No players found.').waitFor();
  assert.deepEqual(await axeFindings(page), []);
});

test('a failed sign-out and a failed revocation are shown, and a saved setting says so', async () => {
  const { page } = await asAdmin(browser, service);
  await page.route('**/api/v1/auth/logout', (route) => route.abort());
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('alert').getByText('You are still signed in.').waitFor();
  assert.deepEqual(await axeFindings(page), []);

  await page.goto('/account');
  await page.getByLabel('Key name').fill('another script');
  await page.getByRole('button', { name: 'Create key' }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.route('**/api/v1/me/api-keys/*', (route) => route.abort());
  const key = page.getByRole('row', { name: /^another script/ });
  await key.getByRole('button', { name: 'Revoke', exact: true }).click();
  await page.getByRole('button', { name: 'Revoke “another script” for good' }).click();
  await page.getByRole('alert').getByText('Not revoked').waitFor();

  await page.goto('/operations?view=configuration');
  await settled(page);
  const entry = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: KEPT, exact: true }) });
  await entry.getByRole('textbox').fill('61');
  await entry.getByRole('button', { name: 'Save' }).click();
  await entry.getByText('Saved').waitFor();
});

/** A numeric setting. */
const KEPT = 'keepRunsDays';

test('a page above the tier, or of an unknown player, still has its heading', async () => {
  const { page } = await asAdmin(browser, service);
  await page.goto('/players/99999999');
  await page.getByText('There is no such player.').waitFor();
  assert.deepEqual(await axeFindings(page), []);
  await passes(async () => assert.match(await page.title(), /^Player/));

  await alter<{ user: object }>(page, '**/api/v1/auth/refresh', (body) => ({
    ...body,
    user: { ...body.user, tier: 'Free' },
  }));
  for (const path of ['/operations', '/evaluate', '/account']) {
    await page.goto(path);
    await page.getByText(/^Requires the .* tier$/).waitFor();
    assert.deepEqual(await axeFindings(page), [], path);
  }
});

test('the top bar shows when the service is unreachable, and when it is back', async () => {
  const { page } = await asAdmin(browser, service);
  const bar = page.getByRole('banner');
  const there = bar.getByText(/^(Online|Stale)$/);
  await there.waitFor();
  await page.route('**/api/v1/**', (route) => route.abort());
  await page.getByRole('link', { name: 'Record' }).first().click();
  await bar.getByText('Offline').waitFor();
  await page.unroute('**/api/v1/**');
  await there.waitFor();
});

test('the result always matches the sentence shown', async () => {
  const { page } = await asAdmin(browser, service);
  const held = Promise.withResolvers<void>();
  await page.route(`**/api/v1/players/${service.player.id}`, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(`/evaluate?player=${service.player.id}`);
  await page.getByText('Pick a line').waitFor();
  const line = page.getByRole('spinbutton', { name: 'Line' });
  await line.fill('14.5');
  // Submitted before the player's name is loaded: the id is enough.
  await page.keyboard.press('Enter');
  held.resolve();
  const response = page.getByRole('region', { name: 'Result' }).getByRole('heading', { level: 2 });
  await response.getByText('Over 14.5').waitFor();
  await line.fill('16.5');
  await page.getByLabel('Side').selectOption('Under');
  await response.getByText('Under 16.5').waitFor();
  await holds(line, '16.5');
  await line.fill('18.5');
  await page.goBack();
  await page.goForward();
  await response.getByText('Under 16.5').waitFor();
});
