import assert from 'node:assert/strict';
import test from 'node:test';
import { axeFindings, openPage } from '../support/browser.ts';
import {
  alter,
  asAdmin,
  counts,
  EVE,
  focuses,
  giveWithLink,
  hold,
  holds,
  openMailedLink,
  settled,
  signUp,
} from '../support/dashboard-visit.ts';
import { scored, stageOfFile } from '../support/staged-demo.ts';

const { service, browser } = await stageOfFile(scored);

/** The account whose tier changes here. */
const PAT = { ...EVE, email: 'pat@example.org' };

test('a tier with a delay sees when picks unlock and yesterday’s results, and the picks appear by themselves', async () => {
  const admin = await asAdmin(browser, service);
  // Left first: a response to the previous page could not be read any more.
  await admin.page.goto('about:blank');
  const responded = admin.page.waitForResponse('**/api/v1/picks/top?*');
  await admin.page.goto('/');
  const picks = (await (await responded).json()) as readonly object[];

  const { page, complaints } = await openPage(browser, service.address);
  await openMailedLink(page, service, EVE);
  let hasCome = false;
  await page.route('**/api/v1/picks/top?*', (route) => {
    const ofBefore = new URL(route.request().url()).searchParams.get('date') === '2024-03-04';
    const graded = picks.map((pick) => ({ ...pick, outcome: 'Hit', actualValue: 9, profit: 0.9 }));
    return route.fulfill({ json: ofBefore ? graded : hasCome ? picks : [] });
  });
  const tell = await hold(page, '**/api/v1/games*');
  await page.clock.install();
  await giveWithLink(page, EVE);
  const told = page.getByText(/^Today’s picks unlock at \d\d:\d\d \(in (\d+\smin|1\sh)\)$/);
  await told.waitFor();
  await counts(page.getByText('No games'), 0, 'of games that were not told nothing is said');
  const before = page.getByRole('region', { name: 'Monday’s picks' });
  await before.getByRole('article', { name: new RegExp(`${service.player.name}, Under 14.5 Points`) }).waitFor();
  tell();
  await page.getByText('1 game on the slate.').waitFor();
  assert.deepEqual(await axeFindings(page), []);

  await page.getByRole('link', { name: 'Research' }).click();
  await page.getByText(/^Props for this day unlock at \d\d:\d\d \(in (\d+\smin|1\sh)\)$/).waitFor();
  await page.getByRole('link', { name: 'Today', exact: true }).click();
  await told.waitFor();
  hasCome = true;
  for (let minute = 0; minute < 62; minute += 1) await page.clock.runFor(60_000);
  await page.getByRole('region', { name: 'Picks' }).getByRole('article').waitFor();
  assert.deepEqual(complaints, []);
});

test('a player page says nothing about props while they load, and shows the error if they fail', async () => {
  const { page } = await asAdmin(browser, service);
  const tell = await hold(page, '**/api/v1/research/props?*');
  await page.goto(`/players/${service.player.id}?stat=Points`);
  await page.getByRole('link', { name: 'Points', exact: true }).waitFor();
  await counts(page.getByText('No points line'), 0);
  tell();
  await page.getByRole('region', { name: 'Today', exact: true }).getByText('games over the line').waitFor();

  const problem = { type: 'x/errors/unavailable', title: 'Unavailable', status: 503, detail: 'The database is away.' };
  await page.route('**/api/v1/research/props?*', (route) =>
    route.fulfill({ status: 503, contentType: 'application/problem+json', json: problem }),
  );
  await page.reload();
  await page.getByText('The database is away.').waitFor();
  await counts(page.getByText('No points line'), 0);
});

test('by keyboard alone, faster than the responses: find a player, choose another, evaluate a line', async () => {
  const { page } = await asAdmin(browser, service);
  await settled(page);
  const found = await hold(page, '**/api/v1/players?*');
  await page.keyboard.press('Control+k');
  await page.keyboard.type(service.player.name);
  await page.keyboard.press('Enter');
  await page.getByText('Searching…').waitFor();
  found();
  await page.getByRole('heading', { level: 1, name: /^Player \d/ }).waitFor();

  await page.goto(`/evaluate?player=${service.player.id}`);
  await page.getByRole('button', { name: service.player.name }).press('Enter');
  const choice = page.getByRole('combobox', { name: 'Player', exact: true });
  await page.locator(':focus[aria-label="Player"]').waitFor();
  const named = await hold(page, '**/api/v1/players/*');
  await page.keyboard.type('Player 2');
  await page.getByRole('option', { name: /^Player 2/ }).waitFor();
  await page.keyboard.press('Enter');
  await page.locator(':focus[aria-label="Line"]').waitFor();
  await page.keyboard.type('14.5');
  await page.keyboard.press('Enter');
  named();
  await page.getByRole('region', { name: 'Result' }).getByRole('link', { name: 'Player 2' }).waitFor();
  await counts(choice, 0);
});

test('Enter opens the player that the arrow keys selected, even if the next response reorders the list', async () => {
  const { page } = await asAdmin(browser, service);
  await settled(page);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('Play');
  const options = page.getByRole('option');
  const first = options.first();
  await first.waitFor();
  const released = Promise.withResolvers<void>();
  await alter<{ items: object[] }>(page, '**/api/v1/players?*', async (body) => {
    await released.promise;
    return { ...body, items: body.items.toReversed() };
  });
  const asked = page.waitForRequest('**/api/v1/players?search=Player&*');
  await page.keyboard.type('er');
  await asked;
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowDown');
  const name = (await page.getByRole('option', { selected: true }).locator('span').first().textContent()) ?? '';
  const before = (await first.textContent()) ?? '';
  released.resolve();
  await options.first().filter({ hasNotText: before }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
});

test('a sort heading keeps the focus while rows load, and two quick presses both count', async () => {
  const { page } = await asAdmin(browser, service);
  await page.goto('/research');
  const row = page.getByRole('link', { name: service.player.name });
  await row.waitFor();
  const come = await hold(page, '**/api/v1/research/props?*');
  await page.getByRole('button', { name: 'Line' }).press('Enter');
  await page.locator('[aria-label="Props"][aria-busy="true"]').waitFor();
  await focuses(page, 'textContent', 'Line');
  come();
  await row.waitFor();
  await focuses(page, 'textContent', 'Line');

  await page.getByText('Columns', { exact: true }).click();
  await page.evaluate('for (const box of [...document.querySelectorAll(".menu-body input")].slice(0, 2)) box.click()');
  await page.getByRole('columnheader', { name: 'Matchup' }).waitFor({ state: 'detached' });
  await page.getByRole('columnheader', { name: 'Start', exact: true }).waitFor({ state: 'detached' });

  await page.goto('/');
  await page.getByRole('heading', { name: 'Tuesday 5 March' }).waitFor();
  await page.getByRole('button', { name: 'Previous day' }).evaluate((button: { click(): void }) => {
    button.click();
    button.click();
  });
  await page.getByRole('heading', { name: 'Sunday 3 March' }).waitFor();
});

test('input during a pending request is kept and saved last', async () => {
  const stranger = await openPage(browser, service.address);
  await signUp(stranger.page, service, PAT);
  const { page } = await asAdmin(browser, service);

  await page.goto('/operations?view=configuration');
  const name = 'keepRunsDays';
  const entry = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
  const kept = await hold(page, '**/api/v1/admin/config/*/*');
  await entry.getByRole('textbox').fill('61');
  await entry.getByRole('button', { name: 'Save' }).press('Enter');
  await page.locator('[aria-busy="true"]').waitFor();
  await focuses(page, 'textContent', 'Save', 'the place on the page is not lost');
  await entry.getByRole('textbox').fill('62');
  kept();
  await entry.getByText(/changed by/).waitFor();
  await entry.getByRole('button', { name: 'Save' }).click();
  await entry.getByText('Saved').waitFor();
  await holds(entry.getByRole('textbox'), '62');

  await page.goto('/operations?view=users');
  const tier = page.getByLabel(`Tier of ${PAT.email}`);
  const changes = await hold(page, '**/api/v1/admin/users/*');
  await tier.selectOption('Sharp');
  await holds(tier, 'Sharp');
  await tier.selectOption('Pro');
  await holds(tier, 'Pro');
  const last = page.waitForResponse((response) => response.request().postData() === '{"tier":"Pro"}');
  changes();
  assert.equal((await last).status(), 200);
  await page.reload();
  await holds(tier, 'Pro');

  await stranger.page.goto('/forgot-password');
  const sent = await hold(stranger.page, '**/api/v1/auth/forgot-password');
  const address = stranger.page.getByLabel('Email');
  await address.fill(PAT.email);
  await stranger.page.getByRole('button', { name: 'Send link' }).click();
  await address.fill('other@example.org');
  sent();
  await stranger.page.getByText(`If ${PAT.email} has an account`).waitFor();
});

test('a sign-out during a session renewal is final', async () => {
  const { page } = await asAdmin(browser, service);
  const renewed = await hold(page, '**/api/v1/auth/refresh');
  const asked = page.waitForRequest('**/api/v1/auth/refresh');
  // The message of another tab after a sign-in.
  await page.evaluate('new BroadcastChannel("prop-pick-session").postMessage("signed-in")');
  await asked;
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  const isRenewal = (request: { url(): string }): boolean => request.url().endsWith('/auth/refresh');
  // The page may have aborted it by then.
  const over = Promise.any([
    page.waitForEvent('requestfinished', isRenewal),
    page.waitForEvent('requestfailed', isRenewal),
  ]);
  renewed();
  await over;
  // Enough time for the page to read it.
  await settled(page);
  await counts(page.getByRole('navigation', { name: 'Main' }), 0);
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
});
