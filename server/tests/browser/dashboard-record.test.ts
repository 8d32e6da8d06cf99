import assert from 'node:assert/strict';
import test from 'node:test';
import { axeFindings, startBrowser } from '../support/browser.ts';
import { asAdmin, queue, settled } from '../support/dashboard-visit.ts';
import { becomes } from '../support/eventually.ts';
import { stagedService } from '../support/staged-demo.ts';

test('the record is verified at the top of its page, shows hashes whole with a button that copies them, and its units by game day', async (t) => {
  const service = await stagedService(t);
  const { page, complaints } = await asAdmin(await startBrowser(t), service);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await queue(page, 'score-day');
  await page.goto('/record');
  const top = page.getByRole('region', { name: 'Verify the record' });
  await top.getByRole('button', { name: 'Verify in this browser' }).click();
  await top.getByText('1 entry verified.').waitFor();
  const head = (await top.getByRole('code').textContent()) ?? '';
  assert.match(head, /^[0-9a-f]{64}$/);
  await top.getByRole('button', { name: 'Copy' }).click();
  await becomes(() => page.evaluate<string>('navigator.clipboard.readText()'), head);
  const ledger = page.getByRole('region', { name: 'Ledger' });
  assert.equal(await ledger.getByRole('code').textContent(), head);
  await ledger.getByRole('button', { name: 'Copy the hash of entry 1' }).waitFor();
  const [verify, summary] = await Promise.all([
    top.boundingBox(),
    page.getByRole('region', { name: 'Summary' }).boundingBox(),
  ]);
  assert.ok((verify?.y ?? Infinity) < (summary?.y ?? 0));
  await page.getByText('Bars: game days.').waitFor();
  await page
    .getByRole('main')
    .getByText(/^Only 0 decided picks/)
    .waitFor();
  await settled(page);
  assert.deepEqual(await axeFindings(page), []);
  assert.deepEqual(complaints, []);
});
