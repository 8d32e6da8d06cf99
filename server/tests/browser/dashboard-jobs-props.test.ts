import assert from 'node:assert/strict';
import test from 'node:test';
import { axeFindings } from '../support/browser.ts';
import { focuses, settled } from '../support/dashboard-visit.ts';
import { becomes } from '../support/eventually.ts';
import { jobsStage } from '../support/jobs-stage.ts';
import { chooses, goesTo, presses, searches, tabTo, todayOf, types } from '../support/keyboard.ts';
import { stageOfFile } from '../support/staged-demo.ts';

const { service, browser } = await stageOfFile(jobsStage);

/** Today at 1440 px. From here on a test uses the keyboard alone. */
const fromToday = () => todayOf(browser, service);

test('by keyboard only, from Today: a card says why its pick is one, and what the estimate is made of', async () => {
  const { page, complaints } = await fromToday();
  const card = page.getByRole('article').first();
  await card.getByText(/^Echo stands out: unchanged since .*while 4 other books are at −110/).waitFor();
  await tabTo(page, 'What moved this price');
  await presses(page, 'Enter', 'opening what moved the price');
  await card.getByText(/^In all: /).waitFor();
  await tabTo(page, 'What the estimate is made of');
  await presses(page, 'Enter', 'opening the factors');
  await card.getByText('Matchup', { exact: true }).waitFor();
  assert.deepEqual(await axeFindings(page), []);
  assert.deepEqual(complaints, []);
});

test('by keyboard only, from Today: the best price of a player’s prop is found among the books', async () => {
  const { page, complaints } = await fromToday();
  const { name } = service.player;
  await searches(page, name, name);
  await page.getByRole('heading', { level: 1, name }).waitFor();
  const grid = page.getByRole('region', { name: 'Prices by book' });
  await grid.getByRole('row', { name: /^Echo .*u \+108 ?, best price/ }).waitFor();
  await tabTo(page, 'Prices by book');
  assert.deepEqual(await axeFindings(page), []);
  assert.deepEqual(complaints, []);
});

test('by keyboard only, from Today: a line that no book lists is evaluated', async () => {
  const { page, complaints } = await fromToday();
  const { name } = service.player;
  await searches(page, `${name} over 20.5 pts`, `${name}: evaluate Over 20.5 points`);
  const result = page.getByRole('region', { name: 'Result' });
  await result.getByText('no book offers it').waitFor();
  await result.getByText('Fair price').waitFor();
  await settled(page);
  assert.deepEqual(await axeFindings(page), []);
  assert.deepEqual(complaints, []);
});

test('by keyboard only, from Today: an alert on a player is created', async () => {
  const { page, complaints } = await fromToday();
  const { name } = service.player;
  await goesTo(page, 'Alerts');
  await chooses(page, 'When', 'a price is available');
  await types(page, 'Add a player', name);
  await page.getByRole('option', { name }).first().waitFor();
  await presses(page, 'Enter', 'choosing the player');
  await types(page, 'Name', `${name}’s prices`);
  await presses(page, 'Enter', 'creating the alert');
  const rules = page.getByRole('region', { name: 'Your alerts' });
  await rules.getByRole('heading', { name: `${name}’s prices` }).waitFor();
  await rules.getByText(new RegExp(`for ${name}`)).waitFor();
  assert.deepEqual(await axeFindings(page), []);
  assert.deepEqual(complaints, []);
});

test('by keyboard only, from a player’s page: an alert on the player’s prices is ready and created with two presses', async () => {
  const { page, complaints } = await fromToday();
  const { id, name } = service.player;
  await page.goto(`/players/${id}`);
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await settled(page);
  await tabTo(page, 'Alert me');
  await presses(page, 'Enter', 'asking for an alert');
  const builder = page.getByRole('region', { name: 'Build an alert' });
  await builder.getByText(`When a price is available for ${name}`).waitFor();
  await focuses(page, 'ariaLabel', 'Build an alert', 'the keyboard goes on in the form');
  const [form, others] = [builder, page.getByRole('region', { name: 'Start with one of these' })];
  const [top, below] = [(await form.boundingBox())?.y ?? Infinity, (await others.boundingBox())?.y ?? 0];
  assert.ok(top < below, `the form begins at ${top}, what else there is at ${below}`);
  await tabTo(page, 'Create alert');
  await presses(page, 'Enter', 'creating the alert');
  const rules = page.getByRole('region', { name: 'Your alerts' });
  const made = rules.getByRole('listitem').filter({ hasText: `Prices on ${name}` });
  await made.getByText(new RegExp(`When a price is available for ${name}`)).waitFor();
  // The next rule is another one.
  await builder.getByText('When a pick is published', { exact: true }).waitFor();
  assert.deepEqual(await axeFindings(page), []);
  assert.deepEqual(complaints, []);
});

test('by keyboard only, from Today: the record is verified', async () => {
  const { page, complaints } = await fromToday();
  await goesTo(page, 'Record');
  await tabTo(page, 'Verify in this browser');
  await presses(page, 'Enter', 'verifying');
  await page.getByText('1 entry verified.').waitFor();
  await tabTo(page, 'Copy');
  assert.deepEqual(await axeFindings(page), []);
  assert.deepEqual(complaints, []);
});

test('by keyboard only, from Today: a system of the lab gets its verdict and is followed', async () => {
  const { page, complaints } = await fromToday();
  await goesTo(page, 'Lab');
  await tabTo(page, 'Test system');
  await presses(page, 'Enter', 'testing');
  const result = page.getByRole('region', { name: 'Result' });
  await result.getByText('60 bets of 120 props on 40 game days.').waitFor();
  await result
    .getByText(/^(Holds|Beats|Won|Lost)/)
    .first()
    .waitFor();
  await types(page, 'Name', 'Hot hands');
  await tabTo(page, 'Save and follow');
  await presses(page, 'Enter', 'saving');
  await page.getByRole('region', { name: 'Saved systems' }).getByRole('heading', { name: 'Hot hands' }).waitFor();
  await becomes(() => page.getByText('Hot hands is saved and followed.').count(), 1);
  assert.deepEqual(await axeFindings(page), []);
  assert.deepEqual(complaints, []);
});
