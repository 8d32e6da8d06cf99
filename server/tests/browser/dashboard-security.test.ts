import assert from 'node:assert/strict';
import test from 'node:test';
import type { Page } from 'playwright-core';
import { openDatabase, silentLog } from '../../src/platform/index.ts';
import { axeFindings, openPage } from '../support/browser.ts';
import { counts, EVE, fillSignIn, signUp } from '../support/dashboard-visit.ts';
import { mailedLink } from '../support/outbox.ts';
import { ADMIN, stagedService, stageOfFile, type StagedService } from '../support/staged-demo.ts';
import { appCode } from '../support/two-factor.ts';

const { service, browser } = await stageOfFile();
const PAT = { ...EVE, email: 'pat@example.org' };
const SAM = { ...EVE, email: 'sam@example.org' };
const NEW_PASSWORD = 'another long sentence to sign in with';

/** Screenshots for manual review go here, if it is set. */
const SHOTS = process.env['PROPPICK_TEST_SHOTS'];
async function shoot(page: Page, name: string): Promise<void> {
  if (SHOTS !== undefined) await page.screenshot({ path: `${SHOTS}/${name}.png`, fullPage: true });
}

async function asAccount(person: typeof EVE) {
  const watched = await openPage(browser, service.address);
  await signUp(watched.page, service, person);
  await watched.page.getByRole('link', { name: 'Account' }).click();
  await watched.page.getByRole('heading', { name: 'Account', level: 1 }).waitFor();
  return watched;
}

/** The password was given 11 minutes ago in every session. */
async function agePasswords({ databaseUrl: url }: StagedService): Promise<void> {
  const db = openDatabase({ url, poolSize: 1, log: silentLog, applicationName: 'prop-pick tests' });
  await db.query({ text: `update accounts.session set authenticated_at = authenticated_at - interval '11 minutes'` });
  await db.close();
}

/** The secret that the page shows for an app without a camera. */
const shownSecret = async (page: Page): Promise<string> =>
  ((await page.locator('.two-factor-secret').textContent()) ?? '').replaceAll(' ', '');

test('the account page lists the sessions, and ends one and all others', async () => {
  const { page, complaints } = await asAccount(EVE);
  const signIn = async (program: string) => {
    const response = await fetch(`${service.address}/api/v1/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': program },
      body: JSON.stringify(EVE),
    });
    const { accessToken } = (await response.json()) as { accessToken: string };
    return async () =>
      (await fetch(`${service.address}/api/v1/me`, { headers: { authorization: `Bearer ${accessToken}` } })).status;
  };
  const [curl, wget, other] = [await signIn('curl/8.5.0'), await signIn('Wget/1.21'), await signIn('other/1.0')];
  await page.reload();
  await page.getByRole('row', { name: /Chrome on Linux .*This session/ }).waitFor();
  await shoot(page, 'sessions');
  await page.getByRole('button', { name: 'Sign out curl at 127.0.0.1' }).click();
  await page.getByRole('row', { name: /^curl/ }).waitFor({ state: 'detached' });
  assert.deepEqual([await curl(), await wget()], [401, 200]);
  // By keyboard: two presses.
  await page.getByRole('button', { name: 'Sign out all others' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Sign out all others now' }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('row', { name: /^Wget/ }).waitFor({ state: 'detached' });
  assert.deepEqual([await wget(), await other()], [401, 401]);
  await counts(page.getByRole('button', { name: /Sign out all others/ }), 0, 'there are none');
  assert.deepEqual(complaints, []);
});

test('two-factor sign-in is set up with a QR code or a key, required at the sign-in, and turned off', async () => {
  const { page, complaints } = await asAccount(PAT);
  await agePasswords(service);
  await page.getByRole('button', { name: 'Set up' }).click();
  const confirm = page.getByRole('form', { name: 'Confirm your password' });
  await confirm.getByLabel('Your password').fill('not the right sentence');
  await confirm.getByRole('button', { name: 'Confirm' }).click();
  await confirm.getByText('Wrong password.').waitFor();
  await shoot(page, 'confirm');
  await confirm.getByLabel('Your password').fill(PAT.password);
  await page.keyboard.press('Enter');
  await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
  const secret = await shownSecret(page);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await shoot(page, `set-up-${colorScheme}`);
    assert.deepEqual(await axeFindings(page), [], colorScheme);
  }
  await page.getByLabel('Code from the app').fill('000000');
  await page.keyboard.press('Enter');
  await page.getByText('Wrong code. Enter the one that the app shows now.').waitFor();
  await page.getByLabel('Code from the app').fill(appCode(secret, new Date()));
  await page.keyboard.press('Enter');
  await page.getByText('Two-factor sign-in is on.').waitFor();
  await shoot(page, 'recovery-codes');
  const codes = ((await page.locator('.secret code').textContent()) ?? '').split('\n');
  assert.equal(codes.length, 10);
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByText('Recovery codes left: 10').waitFor();
  assert.ok(!(await page.content()).includes(codes[0] ?? ''), 'they are never shown again');

  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await page.getByLabel('Email').fill(PAT.email);
  await page.getByLabel('Password', { exact: true }).fill(PAT.password);
  await page.keyboard.press('Enter');
  await page.getByLabel('Code', { exact: true }).waitFor();
  await shoot(page, 'sign-in-code');
  assert.deepEqual(await axeFindings(page), []);
  await page.getByLabel('Code', { exact: true }).fill('not a code');
  await page.keyboard.press('Enter');
  await page.getByText('Wrong or used code.').waitFor();
  await page.getByLabel('Code', { exact: true }).fill(codes[0] ?? '');
  await page.keyboard.press('Enter');
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
  await page.getByText('Recovery codes left: 9').waitFor();

  await page.getByRole('button', { name: 'Get new recovery codes' }).click();
  await page.locator('.secret code').waitFor();
  const renewed = ((await page.locator('.secret code').textContent()) ?? '').split('\n');
  assert.equal(new Set([...renewed, ...codes]).size, 20);
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByText('Recovery codes left: 10').waitFor();
  await agePasswords(service);
  await page.getByRole('button', { name: 'Turn off' }).click();
  await page.getByRole('button', { name: 'Turn off two-factor sign-in' }).click();
  await confirm.getByLabel('Your password').fill(PAT.password);
  await confirm.getByLabel('Code from your app, or a recovery code').fill(renewed[1] ?? '');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Set up' }).waitFor();
  assert.deepEqual(
    complaints.filter((complaint) => !/status of 40[03]/.test(complaint)),
    [],
  );
});

test('a new password signs out everywhere, and a new email counts once its link is followed', async () => {
  const { page } = await asAccount(SAM);
  await page.getByLabel('New email').fill('sam.again@example.org');
  await page.getByRole('button', { name: 'Send link' }).click();
  await page.getByText('We sent a link to sam.again@example.org').waitFor();
  await page.goto(await mailedLink(service.dataDir, 'sam.again@example.org'));
  await page.getByText('sam.again@example.org is confirmed').waitFor();
  await page.goto('/account');
  await page.getByText('Your email is sam.again@example.org').waitFor();

  // The form has the current password: without a second factor nothing more is required.
  await agePasswords(service);
  await page.getByLabel('Current password').fill('not the right sentence');
  await page.getByLabel('New password').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByText('Wrong password.').waitFor();
  await page.getByLabel('Current password').fill(SAM.password);
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByText('Password changed. Sign in with the new one.').waitFor();
  await shoot(page, 'password-changed');
  assert.deepEqual(await axeFindings(page), []);
  await fillSignIn(page, { email: 'sam.again@example.org', password: NEW_PASSWORD });
});

test('where admins need a second factor, every page is its set-up until it is on', async (t) => {
  const service = await stagedService(t, { PROPPICK_ADMIN_TWO_FACTOR: 'true' });
  const { page } = await openPage(browser, service.address);
  await page.goto('/operations');
  await fillSignIn(page, ADMIN);
  await page.getByRole('heading', { name: 'Set up two-factor sign-in', level: 1 }).waitFor();
  await shoot(page, 'enroll');
  assert.deepEqual(await axeFindings(page), []);
  await page.getByRole('button', { name: 'Set up', exact: true }).click();
  await page.getByLabel('Code from the app').fill(appCode(await shownSecret(page), new Date()));
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('heading', { name: 'Operations', level: 1 }).waitFor();
});
