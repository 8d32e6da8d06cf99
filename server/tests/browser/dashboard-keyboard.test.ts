import assert from 'node:assert/strict';
import test from 'node:test';
import type { Page } from 'playwright-core';
import { axeFindings, openPage } from '../support/browser.ts';
import { asAdmin, settled } from '../support/dashboard-visit.ts';
import { becomes } from '../support/eventually.ts';
import { scored, STAGED_DAY, stageOfFile } from '../support/staged-demo.ts';
import { addReport } from '../support/news-reports.ts';
import { focused, presses, tabTo } from '../support/keyboard.ts';

const { service, browser } = await stageOfFile(scored);

test('by keyboard only, with the focus always visible and never lost: the availability of a day, a player', async () => {
  const { page, complaints } = await asAdmin(browser, service);
  await addReport(service, `${STAGED_DAY}T12:00:00Z`, [
    { player: 0, status: 'Out', reason: 'Illness', from: `${STAGED_DAY}T16:30:00Z` },
    { player: 1, status: 'Questionable', reason: 'Illness', from: `${STAGED_DAY}T12:00:00Z` },
  ]);
  await page.goto('/');
  await settled(page);
  await tabTo(page, 'Availability');
  await presses(page, 'Enter', 'opening Availability');
  await page.getByText(/1 out · 1 questionable/).waitFor();
  await page.goto('/availability');
  await settled(page);

  await tabTo(page, 'Status');
  await presses(page, 'ArrowDown', 'a filter');
  await page.waitForURL(/status=Out/);

  await page.goto('/availability?team=ZZZ');
  await page.getByText('No players match these filters').waitFor();
  await tabTo(page, 'Clear filters');
  await presses(page, 'Enter', 'clearing the filters');
  await tabTo(page, 'Follow AAA');
  await presses(page, 'Space', 'following a team');
  await page.getByRole('button', { name: 'Follow AAA', pressed: true }).waitFor();
  await becomes(async () => (await focused(page)).name, 'Follow AAA', 'the button keeps the focus');
  await tabTo(page, service.player.name);
  await presses(page, 'Enter', 'opening a player');
  await page.getByRole('heading', { level: 1, name: service.player.name }).waitFor();

  await page.keyboard.press('Control+k');
  await page.keyboard.type('Player 2');
  await page.getByRole('option', { name: /^Player 2/ }).waitFor();
  await presses(page, 'Enter', 'choosing a player in the search');
  await page.getByRole('heading', { level: 1, name: /^Player 2/ }).waitFor();
  assert.deepEqual(complaints, []);
});

/** From now on the page remembers if, after any change of it, nothing on it had the focus. */
const WATCH_FOCUS = `{
  window.lostFocus = 0;
  const look = () => { if (document.activeElement === document.body) window.lostFocus += 1; };
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true });
}`;
const lost = (page: Page): Promise<number> => page.evaluate<number>('window.lostFocus');

test('by keyboard only: the moments of Availability; each press counts, also while an earlier one is being shown', async () => {
  const { page, complaints } = await asAdmin(browser, service);
  await page.goto('/availability');
  await settled(page);
  const slider = page.getByRole('slider', { name: 'As of' });
  // The label explains itself, then comes the slider.
  await tabTo(page, 'As of');
  await page.keyboard.press('Tab');
  const { name: focusedName, type } = await focused(page);
  assert.deepEqual({ focusedName, type }, { focusedName: 'As of', type: 'range' });
  await page.evaluate(WATCH_FOCUS);
  const now = Number(await slider.inputValue());

  const past = new Set<string>();
  page.on('request', (request) => {
    const asOf = new URL(request.url()).searchParams.get('asOf');
    if (asOf !== null) past.add(asOf);
  });
  for (let step = 1; step <= 6; step += 1) {
    const before = page.url();
    await page.keyboard.press('ArrowLeft');
    // The address changes before the page does: the next press comes in between.
    await page.waitForURL((url) => url.href !== before);
    assert.equal(await slider.inputValue(), String(now - step), `after ${step} presses`);
  }
  await settled(page);
  assert.equal(await slider.inputValue(), String(now - 6), 'once the moment is shown');
  assert.ok(past.size > 0, 'moments are read');

  await presses(page, 'Home', 'going to the first moment');
  await page.getByText('Nothing was reported by then').waitFor();
  await presses(page, 'PageUp', 'going on by a tenth of the time');
  await page.keyboard.press('Tab');
  assert.equal((await focused(page)).name, 'Back to now');
  await presses(page, 'Enter', 'going back to now, whose button is gone then');
  await page.waitForURL((url) => !url.searchParams.has('at'));
  assert.equal((await focused(page)).type, 'range', 'the slider takes the focus');
  await presses(page, 'ArrowLeft', 'going back once more');
  await presses(page, 'End', 'going to the end, which is now');
  await page.waitForURL((url) => !url.searchParams.has('at'));
  assert.equal((await focused(page)).type, 'range');
  assert.equal(await lost(page), 0, 'the focus is never on nothing');
  assert.deepEqual(complaints, []);
});

test('by keyboard only: a bet is logged, shared, read by a stranger, its link revoked', async () => {
  const { page, complaints } = await asAdmin(browser, service);
  await page.goto('/');
  await settled(page);
  await tabTo(page, 'Log bet');
  await presses(page, 'Enter', 'opening the form');
  await page.getByRole('region', { name: 'Log a bet' }).waitFor();
  await tabTo(page, 'Log bet');
  await presses(page, 'Enter', 'logging the bet');
  await page.getByText(/^Logged:/).waitFor();

  await page.goto('/bets');
  await settled(page);
  await tabTo(page, 'Share');
  await presses(page, 'Enter', 'opening the links');
  await tabTo(page, 'Create link');
  await presses(page, 'Enter', 'creating a link');
  const address = (await page.getByRole('link', { name: /^\/shared\// }).getAttribute('href')) ?? '';

  for (const colorScheme of ['light', 'dark'] as const) {
    const stranger = await openPage(browser, service.address, { colorScheme, reducedMotion: 'reduce' });
    await stranger.page.goto(address);
    await stranger.page.getByText(/^Verified in your browser/).waitFor();
    assert.deepEqual(await axeFindings(stranger.page), []);
    for (const name of ['0', '–', 'Shared bets']) await tabTo(stranger.page, name);
    assert.deepEqual(stranger.complaints, []);
  }

  await tabTo(page, /^Revoke/);
  await presses(page, 'Enter', 'revoking the link, whose row is gone then');
  await page.getByText('No links.').waitFor();

  await page.clock.install();
  await page.goto('/bets');
  await settled(page);
  await tabTo(page, /^Delete/);
  await page.evaluate(WATCH_FOCUS);
  await presses(page, 'Enter', 'deleting the last bet');
  await becomes(async () => (await focused(page)).name, 'Undo');
  await presses(page, 'Enter', 'undoing it, whose row is gone then');
  await page
    .getByRole('button', { name: /^Delete/ })
    .first()
    .waitFor();
  await tabTo(page, /^Delete/);
  await presses(page, 'Enter', 'deleting it again');
  await page.clock.fastForward(10_000);
  await page.getByText('No bets yet').waitFor();
  await settled(page);
  assert.equal(await lost(page), 0, 'the focus is never on nothing');
  await tabTo(page, /^Today/);
  assert.deepEqual(complaints, []);
});

test('by keyboard only: a slip is filled, reversed and emptied, and a condition of the lab is removed', async () => {
  const { page, complaints } = await asAdmin(browser, service);
  await page.goto('/');
  await settled(page);
  await tabTo(page, /^Add to slip/);
  await presses(page, 'Space', 'adding a leg');
  await page.getByRole('button', { name: /^Slip 1/ }).press('Enter');
  const slip = page.getByRole('complementary', { name: 'Slip' });
  await slip.waitFor();
  await tabTo(page, /^(Switch to|Turn to|Make it|Take the)?\s?Over/i);
  const turned = (await focused(page)).name;
  await presses(page, 'Enter', 'turning the leg');
  await becomes(async () => (await focused(page)).name, turned.replace('Over', 'Under'), 'the button keeps the focus');
  await tabTo(page, /^Remove/);
  await presses(page, 'Enter', 'removing the leg, which is gone then');
  await presses(page, 'Escape', 'closing the slip');
  await slip.waitFor({ state: 'detached' });

  await page.goto('/lab');
  await settled(page);
  await tabTo(page, /^Add a condition/);
  await presses(page, 'ArrowDown', 'adding a condition');
  await page
    .getByRole('button', { name: /^Remove/ })
    .first()
    .waitFor();
  await page
    .getByRole('button', { name: /^Remove/ })
    .first()
    .focus();
  await presses(page, 'Enter', 'removing the condition, which is gone then');
  assert.deepEqual(complaints, []);
});
