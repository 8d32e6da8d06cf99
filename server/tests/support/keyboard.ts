import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { asAdmin, settled } from './dashboard-visit.ts';
import { becomes } from './eventually.ts';

/**
 * The focused element: its name, whether the browser shows the focus, and whether something else lies over its middle. A
 * bar that stays in place while the page scrolls may.
 */
const FOCUSED = `(() => {
  const { activeElement: one } = document;
  const name = one.getAttribute('aria-label') ?? (one.labels?.[0] ?? one).textContent;
  const outlined = (shown) => shown !== null && getComputedStyle(shown).outlineStyle !== 'none';
  // The label beside a hidden radio button, and the frame of a borderless field, are outlined instead.
  const option = one.matches('.switch-option input') ? one.nextElementSibling : null;
  const frame = one.closest('.search, .date-field');
  const isShown = outlined(frame) || (one.matches(':focus-visible, [type=date], [type=time]') && outlined(option ?? one));
  // The first line of a link that is broken over two.
  const { left, right, top, bottom } = (frame ?? option ?? one).getClientRects()[0] ?? one.getBoundingClientRect();
  const middle = (from, to, size) => (Math.max(from, 0) + Math.min(to, size)) / 2;
  const at = document.elementFromPoint(middle(left, right, innerWidth), middle(top, bottom, innerHeight));
  const isOff = bottom <= 0 || top >= innerHeight || right <= 0 || left >= innerWidth;
  const over = at?.closest('label') ?? at;
  const isCovered = isOff || !(at?.contains(one) || one.contains(at) || frame?.contains(at) || over?.contains(one));
  return { name: (name ?? '').trim(), type: one.type ?? '', isBody: one === document.body, isShown, isCovered };
})()`;

export interface Focused {
  readonly name: string;
  /** Of a form control: as "range". */
  readonly type: string;
  readonly isBody: boolean;
  readonly isShown: boolean;
  readonly isCovered: boolean;
}

export const focused = (page: Page): Promise<Focused> => page.evaluate<Focused>(FOCUSED);

/** Presses Tab until a control of that name has the focus. Each control on the way shows its focus and is in sight. */
export async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const passed: string[] = [];
  for (let step = 0; step < 150; step += 1) {
    await page.keyboard.press('Tab');
    let now = await focused(page);
    if (now.isBody) continue;
    // What arrives from the service may push the control out of sight; the browser scrolls for the focus alone.
    if (now.isCovered) {
      await settled(page);
      now = await focused(page);
    }
    assert.ok(now.isShown, `the focus is seen on "${now.name}"`);
    assert.ok(!now.isCovered, `nothing lies over "${now.name}"`);
    if (typeof name === 'string' ? now.name === name : name.test(now.name)) return;
    passed.push(now.name);
  }
  assert.fail(`no control named ${String(name)} among ${passed.join(' | ')}`);
}

/** Presses a key. Once the page has responded, something on it still has the focus. */
export async function presses(page: Page, key: string, what: string): Promise<void> {
  await page.keyboard.press(key);
  await settled(page);
  await becomes(async () => (await focused(page)).isBody, false, `the focus after ${what}`);
}

/** Goes to a field and types. What stands in the field is replaced. */
export async function types(page: Page, field: string | RegExp, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text);
}

/** Searches from anywhere, and chooses the option that begins with a text. */
export async function searches(page: Page, text: string, option: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.keyboard.type(text);
  await page.getByRole('option', { name: option }).first().waitFor();
  const chosen = page.getByRole('listbox', { name: 'Players' }).getByRole('option', { selected: true });
  for (let step = 0; step < 10 && !((await chosen.textContent()) ?? '').startsWith(option); step += 1)
    await page.keyboard.press('ArrowDown');
  await presses(page, 'Enter', `choosing ${option}`);
}

/** Goes to a choice and types the beginning of an option, until the choice shows it. */
export async function chooses(page: Page, label: string, option: string): Promise<void> {
  await tabTo(page, label);
  await page.keyboard.type(option);
  const shown = page.locator('select:focus option:checked');
  await becomes(() => shown.textContent(), option, `${label}: the choice keeps the focus`);
  await settled(page);
}

/** Goes to a page of the navigation, and waits for its heading. */
export async function goesTo(page: Page, entry: string, name = entry): Promise<void> {
  await tabTo(page, entry);
  await presses(page, 'Enter', `opening ${entry}`);
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await settled(page);
}

/** An admin's Today at 1440 px, once it has stopped changing. */
export async function todayOf(...[browser, service]: Parameters<typeof asAdmin>): ReturnType<typeof asAdmin> {
  const visit = await asAdmin(browser, service);
  await settled(visit.page);
  return visit;
}
