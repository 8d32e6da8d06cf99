import assert from 'node:assert/strict';
import test from 'node:test';
import { axeFindings, openPage } from '../support/browser.ts';
import { asAdmin, counts, EVE, focuses, settled, signUp } from '../support/dashboard-visit.ts';
import { becomes } from '../support/eventually.ts';
import { scored, stageOfFile } from '../support/staged-demo.ts';

const { service, browser } = await stageOfFile(scored);

/** Visible entries of the bar, with the part of each that is off-screen or cut off. */
const BAR = `[...document.querySelectorAll('nav.rail a.rail-link, nav.rail button.rail-link')]
  .filter((entry) => entry.checkVisibility())
  .map((entry) => {
    const { left, right, width, height } = entry.getBoundingClientRect();
    const isCut = left < 0 || right > innerWidth || width < 44 || height < 44 || entry.scrollWidth > entry.clientWidth + 1;
    return entry.textContent + (isCut ? ' is cut' : '');
  })`;

test('three first steps are reached and ticked by keyboard, kept by account, and gone for good once closed', async () => {
  const { page, complaints } = await asAdmin(browser, service);
  await page.goto('/');
  const steps = page.getByRole('complementary', { name: 'First steps' });
  await page.getByRole('article').first().waitFor();
  await steps.getByRole('link', { name: 'Look at a pick' }).press('Enter');
  await page.getByRole('heading', { name: service.player.name }).waitFor();
  await steps.getByText('1 of 3 steps done').waitFor({ state: 'attached' });
  await steps.getByRole('link', { name: 'Change its line' }).press('Enter');
  await page.getByRole('slider', { name: 'Line' }).press('ArrowRight');
  await steps.getByText('2 of 3 steps done').waitFor({ state: 'attached' });
  await page.reload();
  await steps.getByText('2 of 3 steps done').waitFor({ state: 'attached' });
  assert.deepEqual(await axeFindings(page), []);
  await steps.getByRole('link', { name: 'Check the record' }).press('Enter');
  await steps.getByText('You know your way around.').waitFor();
  await page.reload();
  await settled(page);
  await counts(steps, 0, 'all are done');

  assert.deepEqual(complaints, []);
  const { page: eve } = await openPage(browser, service.address);
  await signUp(eve, service, EVE);
  const ofEve = eve.getByRole('complementary', { name: 'First steps' });
  await ofEve.getByRole('link', { name: 'Compare the books' }).waitFor();
  await eve.goto('/books');
  await eve.getByRole('heading', { level: 1, name: 'My books and stakes' }).waitFor();
  await counts(ofEve, 0, 'not on a page with a task of its own');
  await eve.goto('/');
  await ofEve.getByRole('button', { name: 'Hide these steps' }).press('Enter');
  await ofEve.waitFor({ state: 'detached' });
  await focuses(eve, 'id', 'content', 'the keyboard goes on at the content');
  await eve.reload();
  await settled(eve);
  await counts(ofEve, 0);
});

/** The focus and its place on the page; null outside of these two parts. */
const FOCUS = `(() => {
  const at = document.activeElement;
  const part = at.closest('.top-bar, .first-run');
  const { top, left, height } = at.getBoundingClientRect();
  const name = at.ariaLabel || at.textContent || at.placeholder || at.title;
  return part === null ? null : { part: part.className, name, row: top + height / 2, left };
})()`;
interface Focus {
  readonly part: string;
  readonly name: string;
  readonly row: number;
  readonly left: number;
}

test('on a phone the keyboard goes through the top bar and the first steps in the order that is seen', async () => {
  const { page } = await asAdmin(browser, service, { viewport: { width: 390, height: 844 } });
  await page.getByRole('complementary', { name: 'First steps' }).waitFor();
  await settled(page);
  const seen: Focus[] = [];
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press('Tab');
    const focus = await page.evaluate<Focus | null>(FOCUS);
    if (focus !== null) seen.push(focus);
    else if (seen.at(-1)?.part.includes('first-run') === true) break;
  }
  assert.equal(seen.filter(({ part }) => part.includes('first-run')).length, 3, 'the next two steps and a button');
  // Elements of one row are centred on it. The search takes the bar while it has the focus, and the steps scroll.
  const due = seen.toSorted((a, b) => (Math.abs(a.row - b.row) > 12 ? a.row - b.row : 0));
  assert.deepEqual(seen, due);
  const names = [...new Set(seen.map(({ name }) => name))].slice(0, 4);
  assert.deepEqual(names, ['Previous day', 'Game day', 'Next day', 'Search players']);
});

test('the frame of Today is there before the scripts are loaded; other pages are empty until then', async () => {
  for (const viewport of [
    { width: 360, height: 740 },
    { width: 1440, height: 900 },
  ]) {
    const { page } = await openPage(browser, service.address, { viewport });
    await page.route('**/assets/*.js', () => {});
    await page.goto('/', { waitUntil: 'commit' });
    // Until the style sheet is applied the bars of both layouts count as visible.
    await counts(page.locator('.brand:visible', { hasText: 'Prop-Pick' }), 1);
    await counts(page.locator('.skeleton:visible'), 4);
    await page.goto('/sign-in', { waitUntil: 'commit' });
    await page.locator('.frame-before').waitFor({ state: 'attached' });
    await counts(page.locator('.frame-before:visible'), 0);
  }
});

test('on a phone of 360 px an admin’s bar is complete, and More opens the other pages by keyboard', async () => {
  const { page, complaints } = await asAdmin(browser, service, { viewport: { width: 360, height: 740 } });
  await settled(page);
  const bar = await page.evaluate<string[]>(BAR);
  assert.ok(bar.length >= 4 && bar.length <= 5, bar.join(', '));
  assert.deepEqual(
    bar.filter((entry) => entry.endsWith('is cut')),
    [],
  );
  const more = page.getByRole('button', { name: 'More' });
  await more.press('Enter');
  const sheet = page.getByRole('dialog', { name: 'More pages' });
  await sheet.waitFor();
  assert.deepEqual(await axeFindings(page), []);
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  await focuses(page, 'textContent', 'More', 'the focus is given back');
  await more.press('Enter');
  await sheet.getByRole('link', { name: 'Operations' }).press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Operations' }).waitFor();
  await sheet.waitFor({ state: 'detached' });
  await becomes(() => more.getAttribute('aria-current'), 'page', 'the current page is in the sheet');

  const search = page.getByRole('combobox', { name: 'Search players' });
  await search.fill(`${service.player.name} 21.5`);
  await page.getByRole('option', { name: `${service.player.name}: evaluate 21.5` }).waitFor();
  await search.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Evaluate' }).waitFor();
  await page.waitForURL((url) => url.searchParams.get('line') === '21.5');
  await search.fill(`${service.player.name} under 14.5 points`);
  await page.getByRole('option', { name: `${service.player.name}: evaluate Under 14.5 points` }).waitFor();
  await search.press('Enter');
  await page.getByRole('region', { name: 'Result' }).waitFor();
  assert.deepEqual(complaints, []);
});
