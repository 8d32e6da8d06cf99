import assert from 'node:assert/strict';
import test from 'node:test';
import { openDatabase, silentLog } from '../../src/platform/index.ts';
import { axeFindings, startBrowser } from '../support/browser.ts';
import { asAdmin, counts } from '../support/dashboard-visit.ts';
import { ADMIN, stagedService, type StagedService } from '../support/staged-demo.ts';

/** The password was given 11 minutes ago in every session. */
async function agePasswords({ databaseUrl: url }: StagedService): Promise<void> {
  const db = openDatabase({ url, poolSize: 1, log: silentLog, applicationName: 'prop-pick tests' });
  await db.query({ text: `update accounts.session set authenticated_at = authenticated_at - interval '11 minutes'` });
  await db.close();
}

test('an admin creates an operations token with scopes and an expiry, sees its tokens, and revokes them with it', async (t) => {
  const service = await stagedService(t);
  const browser = await startBrowser(t);
  const { page, complaints } = await asAdmin(browser, service);
  const withToken = (token: string, path: string, init: RequestInit = {}) =>
    fetch(`${service.address}/api/v1${path}`, {
      ...init,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    });

  await page.goto('/operations?view=tokens');
  await page.getByText('No operations tokens').waitFor();
  await page.getByLabel('Name').fill('nightly settle');
  await page.getByLabel('ops:tokens').check();
  await page.getByLabel('Lasts').selectOption('30 days');
  // The password was given too long ago: the page asks for it and submits the form again.
  await agePasswords(service);
  await page.getByRole('button', { name: 'Create token' }).click();
  await page.getByLabel('Your password', { exact: true }).fill(ADMIN.password);
  await page.getByRole('button', { name: 'Confirm' }).click();
  const token = (await page.locator('.secret code').first().textContent()) ?? '';
  assert.match(token, /^pps_/);
  assert.deepEqual(await axeFindings(page), []);
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('row', { name: /nightly settle .*ops:read, ops:tokens/ }).waitFor();
  await counts(page.getByText(token), 0, 'it is shown once');

  const made = await withToken(token, '/ops/tokens', {
    method: 'POST',
    body: JSON.stringify({ name: 'child', scopes: ['ops:read'] }),
  });
  assert.equal(made.status, 201);
  const { rawToken, expiresAt } = (await made.json()) as { rawToken: string; expiresAt: string };
  const days = (Date.parse(expiresAt) - Date.now()) / 86_400_000;
  assert.ok(days > 29 && days <= 30, `${days}: a child ends with its parent`);
  const statuses = async () =>
    (await Promise.all([token, rawToken].map((each) => withToken(each, '/ops/health')))).map(({ status }) => status);
  assert.deepEqual(await statuses(), [200, 200]);
  await page.reload();
  await page.getByRole('row', { name: /^child Made by nightly settle/ }).waitFor();
  assert.deepEqual(await axeFindings(page), []);

  const row = page.getByRole('row', { name: /^nightly settle/ });
  await row.getByRole('button', { name: 'Revoke' }).click();
  await row.getByRole('button', { name: 'Revoke nightly settle and 1 token made by it' }).click();
  await page.getByText('No operations tokens').waitFor();
  assert.deepEqual(await statuses(), [401, 401]);
  // The refusal that required the password again.
  assert.deepEqual(
    complaints.filter((complaint) => !complaint.includes('403')),
    [],
  );
});
