import test from 'node:test';
import { startBrowser } from '../support/browser.ts';
import { asAdmin, counts, holds } from '../support/dashboard-visit.ts';
import { becomes } from '../support/eventually.ts';
import { scored, stagedService } from '../support/staged-demo.ts';

test('a pick is logged as a bet in two clicks, is among the open bets with its verified price, and is deleted before tip-off', async (t) => {
  const service = await stagedService(t, {}, scored);
  const { page } = await asAdmin(await startBrowser(t), service);
  await page.getByRole('link', { name: 'Log bet' }).first().click();
  const form = page.getByRole('region', { name: 'Log a bet' });
  await form.getByRole('heading', { name: new RegExp(service.player.name) }).waitFor();
  const price = await form.getByRole('textbox', { name: 'Price' }).inputValue();
  await form.getByRole('button', { name: 'Log bet' }).click();
  await form
    .getByRole('status')
    .getByText(/^Logged:/)
    .waitFor();
  const open = page.getByRole('region', { name: 'Open bets' }).getByRole('row').nth(1);
  await open.getByText('Verified').waitFor();
  // Its current probability is next to the logged one.
  await open.getByText(/^[\d.]+\s%\snow, [\d.]+\s%\swhen logged$/).waitFor();
  await open.getByText(/^[+−][\d]+ at the book now$/).waitFor();
  await becomes(() => open.getByRole('cell').nth(4).textContent(), '10.00');
  await page.getByRole('region', { name: 'Summary' }).getByText('10.00 staked').waitFor();

  // What is no price stays in the form with the reason, nothing is sent, and the correct one is offered again.
  await form.getByRole('textbox', { name: 'Price' }).fill('95');
  await form.getByText(/^No price: American odds/).waitFor();
  await form.getByRole('button', { name: 'Log bet' }).click();
  await becomes(() => form.getByRole('textbox', { name: 'Price' }).evaluate((field) => field.matches(':focus')), true);
  await form.getByRole('textbox', { name: 'Price' }).fill(price);
  // So does what only the service refuses, and the next try is no other request under one idempotency key.
  await form.getByRole('textbox', { name: 'Stake' }).fill('0');
  await form.getByRole('button', { name: 'Log bet' }).click();
  await form.getByRole('alert').getByText(/stake/i).waitFor();
  await form.getByRole('textbox', { name: 'Stake' }).fill('12,50');
  await holds(form.getByRole('textbox', { name: 'Stake' }), '12.50');
  await form.getByRole('textbox', { name: 'Stake' }).fill('25');
  await form.getByRole('button', { name: 'Log bet' }).click();
  await page.getByRole('region', { name: 'Summary' }).getByText('35.00 staked').waitFor();
  await page.reload();
  await holds(form.getByRole('textbox', { name: 'Stake' }), '25');

  const rows = page.getByRole('region', { name: 'Open bets' }).getByRole('row');
  await rows.nth(2).waitFor();
  await page.clock.install();
  await rows
    .nth(1)
    .getByRole('button', { name: /^Delete/ })
    .click();
  await page.getByRole('button', { name: 'Undo' }).waitFor();
  await page.clock.fastForward(10_000);
  await page.getByRole('region', { name: 'Summary' }).getByText('10.00 staked').waitFor();
  await counts(rows, 2);
});
