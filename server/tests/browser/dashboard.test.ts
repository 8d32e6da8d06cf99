import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import test from 'node:test';
import type { Page } from 'playwright-core';
import { openPage } from '../support/browser.ts';
import { asAdmin, counts, EVE, fillSignIn, queue, settled, signUp } from '../support/dashboard-visit.ts';
import { ADMIN, STAGED_DAY, stageOfFile, type StagedService } from '../support/staged-demo.ts';
import { webhookReceiver } from '../support/webhook-receiver.ts';

const DIST = join(import.meta.dirname, '../../../web/dist');
const { service, browser } = await stageOfFile();

test('a new user gets from sign-up to a pick, an evaluation, a key and a webhook, and an admin manages the day', async (t) => {
  const { page, complaints } = await openPage(browser, service.address);

  await signUp(page, service, EVE);
  await page.getByRole('heading', { name: 'Tuesday 5 March' }).waitFor();
  assert.ok(!page.url().includes('token'), 'the token left the address bar');

  const admin = await asAdmin(browser, service);
  await queue(admin.page, 'score-day');
  await admin.page.getByRole('link', { name: 'Users' }).click();
  const changed = admin.page.waitForResponse((result) => result.request().method() === 'PATCH');
  await admin.page.getByLabel(`Tier of ${EVE.email}`).selectOption('Sharp');
  await changed;
  await admin.page.getByRole('link', { name: 'Audit' }).click();
  await admin.page.getByText('account.change').waitFor();

  await page.reload();
  const card = page.getByRole('article', { name: new RegExp(`${service.player.name}, Under 14.5 Points`) });
  await card.getByRole('link').first().click();
  await page.getByRole('heading', { name: service.player.name }).waitFor();
  await page.getByRole('link', { name: 'Evaluate another line' }).click();
  await page.getByRole('heading', { level: 1, name: 'Evaluate' }).waitFor();
  await page.getByRole('heading', { name: 'Why', exact: true }).waitFor();
  const asked: string[] = [];
  page.on('request', (request) => {
    // The page's other reads may still be pending.
    if (request.url().endsWith('/picks/evaluate')) asked.push(request.url());
  });
  await page.getByRole('slider', { name: 'Line' }).press('ArrowRight');
  await page.getByText('Under 15.5').waitFor();
  assert.deepEqual(asked, [], 'moving the line asks for no other response');

  await takeKey(page, service);
  await takeWebhook(t, page);
  await takeExport(page);
  await queue(admin.page, 'settle');
  assert.deepEqual(
    [...complaints, ...admin.complaints],
    [],
    'no errors, no policy violations, no third-party requests',
  );
});

async function takeKey(page: Page, { address }: StagedService): Promise<void> {
  await page.getByRole('link', { name: 'Account' }).click();
  await page.getByLabel('Key name').fill('a script');
  await page.getByText('Limit this key').click();
  await page.getByLabel('Expires').selectOption('30');
  await page.getByLabel('Allowed addresses').fill('127.0.0.0/8, ::1');
  await page.getByRole('button', { name: 'Create key' }).click();
  const key = (await page.locator('.secret code').first().textContent()) ?? '';
  const result = await fetch(`${address}/api/v1/data/picks/today`, { headers: { 'x-api-key': key } });
  assert.equal(result.status, 200, 'the key that is shown works');
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Create key' }).waitFor();
  assert.ok(!(await page.content()).includes(key), 'and is never shown again');
  await page.getByText('Only from 127.0.0.0/8, ::1/128').waitFor();
  await page
    .getByRole('cell')
    .getByText(/^Expires /)
    .waitFor();
}

async function takeWebhook(t: Parameters<typeof webhookReceiver>[0], page: Page): Promise<void> {
  const { url, received } = await webhookReceiver(t);
  await page.getByLabel('Webhook URL').fill(url);
  await page.getByLabel('picks.scored').check();
  await page.getByRole('button', { name: 'Create webhook' }).click();
  const secret = (await page.locator('.secret code').first().textContent()) ?? '';
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Send test' }).click();
  await page.getByText('Received: 204').waitFor();
  const [delivery] = received;
  assert.equal(
    delivery?.signature,
    `sha256=${createHmac('sha256', secret)
      .update(delivery?.body ?? '')
      .digest('hex')}`,
  );
  await page.getByRole('button', { name: 'Deliveries' }).click();
  await page.getByRole('row', { name: /webhook\.test delivered 204/ }).waitFor();
}

async function takeExport(page: Page): Promise<void> {
  await page.getByLabel('Data', { exact: true }).selectOption('picks');
  for (const end of ['From', 'To']) await page.getByLabel(end, { exact: true }).fill(STAGED_DAY);
  await page.getByRole('button', { name: 'Create export' }).click();
  const row = page.getByRole('row', { name: /^Picks csv .* completed/ });
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    row.getByRole('button', { name: 'Download' }).click(),
  ]);
  const text = await readFile(await file.path(), 'utf8');
  assert.match(text, /^id,[\s\S]*Under/, 'the file has the pick of the day');
}

test('a session survives a reload without flashing the sign-in form, is shared by tabs, and ends in all of them', async () => {
  const { page } = await asAdmin(browser, service);
  const stored = await page.evaluate<string>(
    'JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])',
  );
  assert.ok(!/eyJ|refresh/i.test(stored), `no token is kept where a script can read it: ${stored}`);

  const released = Promise.withResolvers<void>();
  await page.route('**/api/v1/auth/refresh', async (route) => {
    await released.promise;
    await route.continue();
  });
  await page.reload();
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
  await counts(
    page.getByRole('button', { name: 'Sign in' }),
    0,
    'no sign-in form until the session is known to be over',
  );
  released.resolve();
  await page.getByRole('heading', { name: 'Tuesday 5 March' }).waitFor();

  const second = await page.context().newPage();
  await second.goto('/record');
  await second.getByRole('heading', { name: 'Record' }).waitFor();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await second.getByRole('heading', { name: 'Sign in' }).waitFor();
});

/** The limit for a phone on a slow network: compressed bytes of script until the board is usable. */
const MOST_SCRIPT_BYTES = 250_000;

test('the board needs less than 250 KB of compressed script in few files, cached as immutable', async (t) => {
  const { page } = await openPage(browser, service.address);
  const loaded = new Set<string>();
  page.on('response', (response) => {
    if (response.url().endsWith('.js') && response.status() === 200) loaded.add(new URL(response.url()).pathname);
  });
  await page.goto('/');
  await fillSignIn(page, ADMIN);
  await page.getByRole('heading', { name: 'Tuesday 5 March' }).waitFor();
  await settled(page);
  const bytes = [...loaded].reduce((sum, path) => sum + statSync(join(DIST, `${path}.gz`)).size, 0);
  t.diagnostic(`${bytes} bytes in ${loaded.size} files`);
  assert.ok(loaded.size > 3 && bytes < MOST_SCRIPT_BYTES, `${bytes} bytes`);
  // Each additional file is another round trip on a slow network.
  const linked = new Set((await (await fetch(service.address)).text()).match(/assets\/[^"]+/g));
  assert.ok(linked.size <= 8, [...linked].join(', '));
  const result = await fetch(`${service.address}${[...loaded].find((path) => path.startsWith('/assets/'))}`);
  assert.equal(result.headers.get('cache-control'), 'public, max-age=31536000, immutable');
});
