import assert from 'node:assert/strict';
import test from 'node:test';
import { axeFindings } from '../support/browser.ts';
import { asAdmin, counts, settled } from '../support/dashboard-visit.ts';
import { scored, stageOfFile } from '../support/staged-demo.ts';

const { service, browser } = await stageOfFile(scored);

/** Parts of the tables that lie beyond the screen. */
const CLIPPED = `[...document.querySelectorAll('.table td, .table th')]
  .filter((cell) => cell.getBoundingClientRect().right > innerWidth)
  .map((cell) => cell.textContent)`;

test('a player’s page marks the best price of all books, adds the prop to the slip, and fits a phone in four screens', async () => {
  const { page, complaints } = await asAdmin(browser, service);
  await page.goto(`/players/${service.player.id}?stat=Points`);
  const grid = page.getByRole('region', { name: 'Prices by book' });
  await grid.getByRole('row').filter({ hasText: 'u +108, best price' }).waitFor();
  await counts(grid.getByText('best price'), 5, 'four books share the best over, one has the best under');
  await page.getByRole('button', { name: /^Add to slip: .* 14.5 Points/ }).click();
  await page.getByRole('button', { name: /^In slip: .* 14.5 Points/ }).waitFor();
  await settled(page);
  assert.deepEqual(await axeFindings(page), []);
  await page.setViewportSize({ width: 360, height: 800 });
  for (const part of ['Prices', 'Games', 'Forecast', 'News']) {
    await page.getByRole('button', { name: part, exact: true }).click();
    await settled(page);
    const [height = 0, width] = await page.evaluate<number[]>(
      '[document.documentElement.scrollHeight / innerHeight, document.documentElement.scrollWidth]',
    );
    assert.ok(height <= 4, `${part}: ${height} screens`);
    assert.equal(width, 360, part);
    if (part === 'Prices') assert.deepEqual(await page.evaluate(CLIPPED), []);
  }
  assert.deepEqual(await axeFindings(page), []);
  assert.deepEqual(complaints, []);
});

test('search forgives a wrong letter, takes a whole number for the half that is offered, and adds the bet to the slip', async () => {
  const { page, complaints } = await asAdmin(browser, service);
  const { promise: late, resolve: arrive } = Promise.withResolvers<void>();
  await page.route(/\/slip-panel-[^/]*\.js$/, async (route) => {
    await late;
    await route.continue();
  });
  const search = page.getByRole('combobox', { name: 'Search players' });
  const typed = service.player.name.replace('y', 'i');
  assert.notEqual(typed, service.player.name);
  await search.fill(`${typed} under 15 points`);
  await page.getByRole('option', { name: `${service.player.name}: log a bet on Under 14.5 points` }).waitFor();
  await page.getByRole('option', { name: `${service.player.name}: add Under 14.5 points to the slip` }).click();
  await page.getByRole('button', { name: /^Slip 1/ }).waitFor();
  // The code of the slip arrives after the user went on to type: it leaves the focus where it is.
  await search.fill(`${typed} under 17 points`);
  arrive();
  await page.getByRole('complementary', { name: 'Slip' }).waitFor();
  await page.getByRole('option', { name: `${service.player.name}: evaluate Under 17.0 points` }).waitFor();
  assert.deepEqual(complaints, []);
});
