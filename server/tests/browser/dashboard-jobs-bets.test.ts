import assert from 'node:assert/strict';
import test from 'node:test';
import type { Page } from 'playwright-core';
import { axeFindings } from '../support/browser.ts';
import { counts, focuses, holds } from '../support/dashboard-visit.ts';
import { jobsStage, sheetOf } from '../support/jobs-stage.ts';
import { chooses, goesTo, presses, searches, tabTo, todayOf, types } from '../support/keyboard.ts';
import { stageOfFile } from '../support/staged-demo.ts';

const { service, browser } = await stageOfFile(jobsStage);

const openBets = (page: Page) => page.getByRole('region', { name: 'Open bets' });

/** Today at 1440 px. From here on a test uses the keyboard alone. */
const fromToday = () => todayOf(browser, service);

test('by keyboard only, from Today: the best bet at my books is found with its stake, and logged with this stake', async () => {
  const { page, complaints } = await fromToday();
  await goesTo(page, 'Books', 'My books and stakes');
  await tabTo(page, 'Alpha');
  await presses(page, 'Space', 'leaving a book out');
  await types(page, 'Bankroll', '1000');
  await tabTo(page, 'Save');
  await presses(page, 'Enter', 'saving');
  await page.getByRole('status').getByText('Saved.').waitFor();
  await tabTo(page, 'Today');
  await presses(page, 'Enter', 'going back');
  await tabTo(page, 'At my books');
  await presses(page, 'Space', 'filtering');
  const best = page.getByRole('article').first();
  await best.getByText(/at my books/).waitFor();
  const said = (await best.getByText(/^Stake \d/).textContent()) ?? '';
  const [stake = '', units = ''] = said.match(/[\d.]+/g) ?? [];
  // A unit is 1 % of the bankroll, unless it is set.
  assert.equal((Number(stake) / 10).toFixed(2), units);
  await tabTo(page, 'Log bet');
  await presses(page, 'Enter', 'opening the form');
  const form = page.getByRole('region', { name: 'Log a bet' });
  await holds(form.getByRole('textbox', { name: 'Stake' }), stake);
  await focuses(page, 'ariaLabel', 'Log a bet', 'the keyboard goes on in the form');
  await tabTo(page, 'Stake');
  await presses(page, 'Enter', 'logging');
  await form.getByText(/^Logged:/).waitFor();
  await openBets(page).getByText(stake).waitFor();
  assert.deepEqual(await axeFindings(page), []);
  assert.deepEqual(complaints, []);
});

test('by keyboard only, from Today: a bet of one’s own on a line that no book lists is logged', async () => {
  const { page, complaints } = await fromToday();
  const { name } = service.player;
  await searches(page, `${name} over 3.5 pts`, `${name}: log a bet on Over 3.5 points`);
  const form = page.getByRole('region', { name: 'Log a bet' });
  await form.getByText('No book offers this line now.').waitFor();
  await types(page, 'Book', 'bravo');
  await types(page, 'Price', '-250');
  await types(page, 'Stake', '12.50');
  await presses(page, 'Enter', 'logging');
  await form.getByText(/^Logged:/).waitFor();
  const row = openBets(page).getByRole('row').filter({ hasText: 'Over 3.5' });
  await row.getByText('12.50').waitFor();
  await row.getByText('−250').waitFor();
  assert.deepEqual(await axeFindings(page), []);
  assert.deepEqual(complaints, []);
});

test('by keyboard only, from Today: a sheet of 300 bets with headings of its own is imported', async () => {
  const { page, complaints } = await fromToday();
  // From now on: the browser would open the platform's own dialog.
  const sheet = { name: 'bets.csv', mimeType: 'text/csv', buffer: Buffer.from(sheetOf(300)) };
  page.on('filechooser', (chooser) => void chooser.setFiles(sheet));
  await goesTo(page, 'My bets');
  await tabTo(page, 'Import');
  await presses(page, 'Enter', 'opening the import');
  await tabTo(page, /^Drop a file here/);
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: 'Columns' }).waitFor();
  const named = {
    Tag: 'Placed at',
    Spieler: 'Player',
    Art: 'Stat',
    Linie: 'Line',
    Seite: 'Side',
    Anbieter: 'Book',
    Quote: 'Price',
    Einsatz: 'Stake',
  };
  for (const [column, member] of Object.entries(named)) await chooses(page, `Read ${column} as`, member);
  await tabTo(page, /^Import \d+ bets$/);
  await presses(page, 'Enter', 'importing');
  await page.getByText('300 bets imported.').waitFor();
  assert.deepEqual(await axeFindings(page), []);
  await tabTo(page, 'Back to my bets');
  await presses(page, 'Enter', 'going back');
  await page
    .getByRole('region', { name: 'All bets' })
    .getByText(/Over 12.5 Points/)
    .first()
    .waitFor();
  assert.deepEqual(complaints, []);
});

test('by keyboard only, from Today: a pick’em entry of two picks is worked out and logged', async () => {
  const { page, complaints } = await fromToday();
  await tabTo(page, /^Add to slip/);
  await presses(page, 'Space', 'adding a leg');
  await tabTo(page, /^Add to slip/);
  await presses(page, 'Space', 'adding another leg');
  await tabTo(page, /^Slip 2/);
  await presses(page, 'Enter', 'opening the slip');
  const slip = page.getByRole('complementary', { name: 'Slip' });
  await slip.getByText('All legs win', { exact: true }).waitFor();
  await tabTo(page, 'Pick’em');
  await presses(page, 'Space', 'choosing pick’em');
  await slip.getByText('Pays back on average').waitFor();
  await types(page, 'Stake', '5');
  await presses(page, 'Enter', 'logging');
  await slip.getByText('Logged: 2 legs as one bet.').waitFor();
  assert.deepEqual(await axeFindings(page), []);
  await presses(page, 'Escape', 'closing the slip');
  await counts(slip, 0);
  await goesTo(page, 'My bets');
  await openBets(page).getByText('Pick’em entry of 2 legs').waitFor();
  assert.deepEqual(await axeFindings(page), []);
  assert.deepEqual(complaints, []);
});
