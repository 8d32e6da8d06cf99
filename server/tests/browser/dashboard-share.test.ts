import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import test from 'node:test';
import { axeFindings } from '../support/browser.ts';
import { asAdmin, counts, focuses, settled } from '../support/dashboard-visit.ts';
import { becomes } from '../support/eventually.ts';
import { scored, stageOfFile } from '../support/staged-demo.ts';

const { service, browser } = await stageOfFile(scored);

interface LedgerDay {
  readonly entries: readonly { readonly kind: string; readonly hash: string }[];
}

test('a pick is shared as an image that carries the claim, price, time and ledger hash, by keyboard alone', async () => {
  const { page, complaints } = await asAdmin(browser, service);
  const read = page.waitForResponse('**/api/v1/picks/ledger/*');
  await page.goto('/');
  await settled(page);
  await page.getByRole('button', { name: `Share ${service.player.name}` }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Share this pick' });
  const card = dialog.getByRole('img');
  const { entries } = (await (await read).json()) as LedgerDay;
  const board = entries.find(({ kind }) => kind === 'board');
  assert.ok(board !== undefined);
  await card.waitFor();
  const words = (await card.getAttribute('aria-label')) ?? '';
  for (const part of [
    `Under 14.5 Points. ${service.player.name} · AAA against BBB`,
    /\+108 at Echo\. Premium · ours \d+/,
    /Published 2024-03-05 17:00:\d\d UTC, before the game/,
    'Ledger entry 1, sealed ',
    board.hash,
    `Verify: ${service.address}/record`,
  ])
    assert.ok(typeof part === 'string' ? words.includes(part) : part.test(words), `${String(part)} in: ${words}`);
  assert.deepEqual(await axeFindings(page), []);

  const saved = page.waitForEvent('download');
  await page.keyboard.press('Tab');
  await focuses(page, 'textContent', 'Download image');
  await page.keyboard.press('Enter');
  const image = await readFile(await (await saved).path());
  assert.equal(image.subarray(1, 4).toString(), 'PNG');
  assert.deepEqual([image.readUInt32BE(16), image.readUInt32BE(20)], [1_200, 630]);
  const drawn = await page.evaluate<number>(
    `new Set(document.querySelector('dialog canvas').getContext('2d').getImageData(64, 500, 900, 110).data).size`,
  );
  assert.ok(drawn > 20, 'the proof is drawn, not an empty ground');

  await page.keyboard.press('Escape');
  await counts(dialog, 0);
  await focuses(page, 'ariaLabel', /^Share /, 'the focus is back where it was');
  assert.deepEqual(complaints, []);
});

test('`?` lists the shortcuts, links are copied with their filters, and the record prints without the frame', async () => {
  const { page, complaints } = await asAdmin(browser, service);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/record');
  await settled(page);
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await help.getByText('Search players').waitFor();
  assert.deepEqual(await axeFindings(page), []);
  await page.keyboard.press('Escape');
  await counts(help, 0);
  const search = page.getByRole('combobox', { name: 'Search players' });
  await search.press('?');
  await counts(help, 0, 'typed into a field, it is a letter');
  await search.fill('');

  await page.getByText('Rating', { exact: true }).click();
  await page.waitForURL('**/record?by=rating');
  await page.getByRole('button', { name: 'Copy link' }).click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  await becomes(() => page.evaluate<string>('navigator.clipboard.readText()'), `${service.address}/record?by=rating`);

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await becomes(() => page.getByRole('navigation', { name: 'Main' }).isVisible(), false);
  await becomes(() => page.getByRole('button', { name: 'Verify in this browser' }).isVisible(), false);
  await becomes(() => page.getByRole('heading', { name: 'Ledger' }).isVisible(), true);
  const ink = () => page.evaluate<string>('getComputedStyle(document.body).color');
  await becomes(ink, 'rgb(27, 34, 32)', 'dark ink on paper, also where the screen is dark');
  const pdf = await page.pdf({ format: 'A4' });
  assert.equal(pdf.subarray(0, 4).toString(), '%PDF');
  assert.deepEqual(complaints, []);
});
