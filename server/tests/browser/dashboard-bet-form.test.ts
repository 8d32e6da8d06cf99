import assert from 'node:assert/strict';
import test from 'node:test';
import type { Page } from 'playwright-core';
import { axeFindings } from '../support/browser.ts';
import { asAdmin, counts, hold, holds, settled } from '../support/dashboard-visit.ts';
import { becomes } from '../support/eventually.ts';
import { scored, STAGED_DAY, stageOfFile } from '../support/staged-demo.ts';

const { service, browser } = await stageOfFile(scored);

const formOf = (page: Page) => page.getByRole('region', { name: 'Log a bet' });
const openOf = (page: Page) => page.getByRole('region', { name: 'Open bets' });
const fits = 'document.documentElement.scrollWidth <= innerWidth';

test('a bet on any prop is logged from My bets: its price of now and the edge stand there, two presses log one, and a second one is asked for', async () => {
  const { page, complaints } = await asAdmin(browser, service);
  await page.goto('/bets');
  await page.getByRole('link', { name: 'Log a bet' }).click();
  const form = formOf(page);
  await form.getByRole('combobox', { name: 'Player' }).fill(service.player.name);
  await page.getByRole('option', { name: service.player.name }).first().click();
  await form.getByText('Under', { exact: true }).click();
  await form.getByRole('textbox', { name: 'Line' }).fill('14.5');
  // The best price of now, with our edge at it.
  await form.getByText(/^Best now: \+108 at Echo/).waitFor();
  await holds(form.getByRole('combobox', { name: 'Book' }), 'Echo');
  await holds(form.getByRole('textbox', { name: 'Price' }), '+108');
  await form.getByText(/^Edge at your price [+−][\d.]+\s%, our probability \d+\s%$/).waitFor();
  await holds(form.getByLabel('Game'), await form.getByLabel('Game').inputValue());
  await form
    .getByText(/at \w+, .*23:00/)
    .first()
    .waitFor({ state: 'attached' });

  // A line that no book offers has no price, and a price typed for one line is not that of another.
  await form.getByRole('textbox', { name: 'Line' }).fill('3.5');
  await form.getByText('No book offers this line now.').waitFor();
  await holds(form.getByRole('textbox', { name: 'Price' }), '');
  await form.getByRole('textbox', { name: 'Line' }).fill('14.5');
  await holds(form.getByRole('textbox', { name: 'Price' }), '+108');

  await form.getByRole('textbox', { name: 'Stake' }).fill('20');
  const release = await hold(page, '**/api/v1/me/bets');
  await form.getByRole('button', { name: 'Log bet' }).dblclick();
  release();
  await form
    .getByRole('status')
    .getByText(/^Logged: Player 1, Under 14.5 Points/)
    .waitFor();
  await counts(openOf(page).getByRole('row'), 2, 'two presses are one bet');
  await openOf(page).getByText('Verified', { exact: true }).waitFor();
  await page.unroute('**/api/v1/me/bets');

  // The same once more is a double press, unless it is meant.
  await form.getByRole('button', { name: 'Log bet' }).click();
  await form.getByText('You logged this bet less than a minute ago.').waitFor();
  await counts(openOf(page).getByRole('row'), 2);
  assert.deepEqual(await axeFindings(page), []);
  await form.getByRole('button', { name: 'Log again' }).click();
  await counts(openOf(page).getByRole('row'), 3, 'logged again');
  await form.getByRole('button', { name: 'Close' }).click();
  await form.waitFor({ state: 'detached' });
  await counts(page.locator(':focus'), 1, 'the focus is not lost');
  assert.deepEqual(
    complaints.filter((complaint) => !complaint.includes('409')),
    [],
  );
});

test('a bet is changed where it stands, told as paid otherwise beside its grade, and its deletion is undone within ten seconds', async () => {
  const { page, complaints } = await asAdmin(browser, service);
  const log = { player: service.player.id, stat: 'Points', line: 14.5, direction: 'Over' };
  await page.goto(`/bets?log=${encodeURIComponent(JSON.stringify(log))}`);
  const form = formOf(page);
  await form.getByRole('combobox', { name: 'Book' }).fill('charlie');
  await form.getByRole('textbox', { name: 'Price' }).fill('-101');
  await form.getByRole('textbox', { name: 'Stake' }).fill('31');
  await form.getByText('Bonus, boost, commission, note').click();
  await form.getByLabel('Kind of stake').selectOption('boost');
  await form.getByRole('textbox', { name: 'Boosted price' }).fill('+150');
  await form.getByRole('textbox', { name: 'Commission, %' }).fill('2,5');
  await form.getByRole('textbox', { name: 'Note' }).fill('after lunch');
  await form.getByRole('button', { name: 'Log bet' }).click();
  await form
    .getByRole('status')
    .getByText(/^Logged:/)
    .waitFor();
  await page.clock.install();
  await page.goto('/bets');
  await settled(page);
  const row = openOf(page).getByRole('row').filter({ hasText: 'Over 14.5' });
  await row.getByText('Boost to +150, 2.5\u202f% commission').waitFor();
  await row.getByText('after lunch').waitFor();

  await row.getByRole('button', { name: /^Edit/ }).click();
  const edit = openOf(page).getByRole('form', { name: 'Edit bet' });
  await holds(edit.getByRole('textbox', { name: 'Boosted price' }), '+150');
  await edit.getByRole('textbox', { name: 'Stake' }).fill('32');
  await edit.getByLabel('Kind of stake').selectOption('cash');
  assert.deepEqual(await axeFindings(page), []);
  const sent = page.waitForRequest((request) => request.method() === 'PATCH');
  await edit.getByRole('button', { name: 'Save' }).click();
  assert.deepEqual((await sent).postDataJSON(), { stake: 32, stakeKind: 'cash', boostedPrice: null });
  await edit.waitFor({ state: 'detached' });
  await row.getByText('32.00').waitFor();
  await counts(row.getByText(/^Boost to/), 0);

  await row.getByRole('button', { name: /^Paid otherwise/ }).click();
  const paid = openOf(page).getByRole('form', { name: 'What the book paid' });
  await paid.getByRole('textbox', { name: 'Profit' }).fill('−4,25');
  await paid.getByRole('textbox', { name: 'Note' }).fill('at half time');
  await paid.getByRole('button', { name: 'Save' }).click();
  await row.getByText('Cashed out, −4.25: at half time').waitFor();
  await paid.waitFor({ state: 'detached' });
  await row.getByRole('button', { name: /^Paid otherwise/ }).click();
  await paid.getByRole('button', { name: 'Back to our grade' }).click();
  await counts(row.getByText(/^Cashed out/), 0);

  // Nothing is sent before the ten seconds are over.
  let deleted = 0;
  page.on('request', (request) => {
    if (request.method() === 'DELETE') deleted += 1;
  });
  await row.getByRole('button', { name: /^Delete/ }).click();
  const soon = openOf(page).getByText(/^Deleting in ten seconds: .*Over 14.5 Points/);
  await soon.waitFor();
  await becomes(() => page.evaluate<string>('document.activeElement.textContent'), 'Undo');
  await page.clock.fastForward(9_000);
  await page.getByRole('button', { name: 'Undo' }).click();
  await row.waitFor();
  await page.clock.fastForward(20_000);
  assert.equal(deleted, 0, 'undone');
  await row.getByRole('button', { name: /^Delete/ }).click();
  await soon.waitFor();
  // It goes on from another page.
  await page.getByRole('link', { name: 'Record' }).first().click();
  const gone = page.waitForResponse((response) => response.request().method() === 'DELETE');
  await page.clock.fastForward(10_000);
  assert.equal((await gone).status(), 204);
  await page.goto('/bets');
  await settled(page);
  await counts(row, 0);
  assert.deepEqual(complaints, []);
});

test('a page that is closed within the ten seconds deletes the bet still', async () => {
  const { page } = await asAdmin(browser, service);
  const log = { player: service.player.id, stat: 'Rebounds', line: 4.5, direction: 'Over' };
  await page.goto(`/bets?log=${encodeURIComponent(JSON.stringify(log))}`);
  await formOf(page).getByRole('combobox', { name: 'Book' }).fill('charlie');
  await formOf(page).getByRole('textbox', { name: 'Price' }).fill('-101');
  await formOf(page).getByRole('button', { name: 'Log bet' }).click();
  const row = openOf(page).getByRole('row').filter({ hasText: 'Over 4.5 Rebounds' });
  await row.getByRole('button', { name: /^Delete/ }).click();
  await openOf(page)
    .getByText(/^Deleting in ten seconds/)
    .waitFor();
  await page.goto('/record');
  await becomes(async () => {
    await page.goto('/bets');
    await settled(page);
    return row.count();
  }, 0);
});

test('Evaluate, the player page, the search and a slip of one leg open the form with their prop and game', async () => {
  const { page, complaints } = await asAdmin(browser, service);
  const { id, name } = service.player;
  const form = formOf(page);
  const isOf = async (side: string, line: string): Promise<void> => {
    await form.getByRole('button', { name, exact: true }).waitFor();
    await becomes(() => form.getByRole('radio', { name: side }).isChecked(), true, side);
    await holds(form.getByRole('textbox', { name: 'Line' }), line);
  };
  await page.goto(`/evaluate?player=${id}&stat=Points&line=14.5&direction=Under&date=${STAGED_DAY}`);
  await page.getByRole('link', { name: 'Log bet' }).click();
  await isOf('Under', '14.5');
  const game = new URL(page.url()).searchParams.get('log') ?? '';
  assert.match(game, /"game":\d+/, 'the game that is meant');

  await page.goto(`/players/${id}?stat=Points`);
  await page.getByRole('link', { name: 'Log bet' }).click();
  await isOf('Under', '14.5');
  assert.match(page.url(), /game/);

  await page.keyboard.press('Control+k');
  await page.keyboard.type(`${name} over 9.5 pts`);
  await page.getByRole('option', { name: `${name}: log a bet on Over 9.5 points` }).click();
  await isOf('Over', '9.5');

  await page.goto('/research');
  await page
    .getByRole('button', { name: /^Add to slip/ })
    .or(page.getByRole('button', { name: /^Add .* to slip/ }))
    .first()
    .click();
  const legs = await page.evaluate<string>("sessionStorage.getItem('slip')");
  assert.equal(typeof (JSON.parse(legs) as { gameId: unknown }[])[0]?.gameId, 'number', 'a leg carries its game');
  await page.getByRole('button', { name: 'Slip 1 leg' }).click();
  await page.getByRole('complementary', { name: 'Slip' }).getByRole('link', { name: 'Log bet' }).click();
  await isOf('Under', '14.5');
  assert.match(page.url(), /game/);
  assert.deepEqual(complaints, []);
});

test('on a phone, light and dark, the form, the row that is edited and its undo fit the screen', async () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const { page } = await asAdmin(browser, service, {
      ...{ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, colorScheme },
    });
    const log = { player: service.player.id, stat: 'Points', line: 14.5, direction: 'Under' };
    await page.goto(`/bets?log=${encodeURIComponent(JSON.stringify(log))}`);
    await formOf(page)
      .getByText(/^Best now/)
      .waitFor();
    await formOf(page)
      .getByRole('textbox', { name: 'Stake' })
      .fill(colorScheme === 'light' ? '3' : '4');
    await formOf(page).getByRole('button', { name: 'Log bet' }).click();
    await openOf(page).getByRole('button', { name: /^Edit/ }).first().click();
    const edit = openOf(page).getByRole('form', { name: 'Edit bet' });
    const box = await edit.boundingBox();
    assert.ok(box !== null && box.x >= 0 && box.x + box.width <= 390, JSON.stringify(box));
    assert.ok(await page.evaluate<boolean>(fits), 'no page wider than the phone');
    assert.deepEqual(await axeFindings(page), []);
  }
});
