import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { openPage, type WatchedPage } from './browser.ts';
import { eventually } from './eventually.ts';
import { ADMIN, STAGED_DAY, type StagedService } from './staged-demo.ts';

interface Person {
  readonly email: string;
  readonly password: string;
}

export async function fillSignIn(page: Page, { email, password }: Person): Promise<void> {
  await page.getByLabel('Mail address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
}

/** The dashboard as the first admin sees it. */
export async function asAdmin(
  browser: Browser,
  { address }: StagedService,
  options: BrowserContextOptions = {},
): Promise<WatchedPage> {
  const watched = await openPage(browser, address, options);
  await watched.page.goto('/');
  await fillSignIn(watched.page, ADMIN);
  return watched;
}

/** Queues an operation for the staged day and waits until the page says how it ended. */
export async function queue(page: Page, kind: string): Promise<void> {
  await page.goto('/operations?view=operations');
  await page.getByLabel('Operation', { exact: true }).selectOption(kind);
  await page.getByLabel('date', { exact: true }).fill(STAGED_DAY);
  await page.getByRole('button', { name: 'Queue' }).click();
  await page.getByRole('row', { name: new RegExp(`${kind} .*succeeded`) }).waitFor();
}

/** Waits until a page shows what it has, and nothing of it is still to come. */
export async function settled(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await eventually('all of it', async () => ((await page.locator('.skeleton').count()) === 0 ? true : undefined));
}
