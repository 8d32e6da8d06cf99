import type { APIResponse, Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { isIdle, openPage, type WatchedPage } from './browser.ts';
import { becomes, eventually, matches } from './eventually.ts';
import { mailedLink } from './outbox.ts';
import { ADMIN, STAGED_DAY, type StagedService } from './staged-demo.ts';

interface Person {
  readonly email: string;
  readonly password: string;
}

export async function fillSignIn(page: Page, { email, password }: Person): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
}

/** A person without an account. */
export const EVE: Person = { email: 'eve@example.org', password: 'a long sentence to sign in with' };

/** Makes an account, opens the link that is mailed and gives the password: the account is signed in then. */
export async function signUp(page: Page, service: StagedService, person: Person): Promise<void> {
  await openMailedLink(page, service, person);
  await giveWithLink(page, person);
}

/** Makes an account and opens the link that is mailed. */
export async function openMailedLink(
  page: Page,
  { dataDir }: StagedService,
  { email, password }: Person,
): Promise<void> {
  await page.goto('/sign-up');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('heading', { name: 'Check your email' }).waitFor();
  await page.goto(await mailedLink(dataDir, email));
}

/** Gives the password on the page of the link. */
export async function giveWithLink(page: Page, { password }: Person): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Confirm and sign in' }).click();
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

/** Queues an operation for a day of the league that is shown, and waits until the page says how it ended. */
export async function queue(page: Page, kind: string, date: string = STAGED_DAY): Promise<void> {
  await page.goto('/operations?view=operations');
  await page.getByLabel('Operation', { exact: true }).selectOption(kind);
  await page.getByLabel('date', { exact: true }).fill(date);
  await page.getByRole('button', { name: 'Queue' }).click();
  await page.getByRole('row', { name: new RegExp(`${kind} .*succeeded`) }).waitFor();
}

/** Waits until a page shows what it has: nothing of it is still to come, be it asked for or not drawn yet. */
export async function settled(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await eventually('all of it', async () =>
    (await isIdle(page)) && (await page.locator('.skeleton').count()) === 0 ? true : undefined,
  );
}

/** Waits until a place shows so many of something. */
export const counts = (found: Locator, expected: number, what?: string): Promise<void> =>
  becomes(() => found.count(), expected, what);

/** Waits until a field has a value. */
export const holds = (field: Locator, expected: string, what?: string): Promise<void> =>
  becomes(() => field.inputValue(), expected, what);

/** Waits until the focus is there; `by` is what the focused element is known by. */
export function focuses(page: Page, by: string, expected: string | RegExp, what?: string): Promise<void> {
  const read = () => page.evaluate<string>(`(document.activeElement.${by} ?? '').trim()`);
  return typeof expected === 'string' ? becomes(read, expected, what) : matches(read, expected, what);
}

/** A row of research that no league has, for tables longer than any evening. */
export function madeRow(index: number) {
  const offer = { book: 'alpha', line: 14.5, price: -110, probability: 0.5, expectedValue: -0.04 };
  return {
    ...{ playerId: index + 1, playerName: `Made player ${index}`, propType: 'Points', statDisplayName: 'Points' },
    ...{ teamAbbreviation: 'AAA', opponentAbbreviation: 'BBB', consensusLine: 14.5, bestOver: offer, bestUnder: offer },
    ...{ modelPick: null, bookCount: 5, l5Hits: 2, l5Games: 5, l10Hits: 4, l10Games: 10, l15Hits: 7, l15Games: 15 },
    ...{ gameId: 1, period: null },
  };
}

type Changed = Parameters<Parameters<Parameters<Page['route']>[1]>[0]['fulfill']>[0];

/**
 * What the service answers there is changed on its way to the page. An error goes as it is. Where the test has ended, and
 * the service with it, nothing is left to be answered: no fault of the test.
 */
async function onTheWay(page: Page, url: string, change: (answer: APIResponse) => Promise<Changed>): Promise<void> {
  await page.route(url, async (route) => {
    const response = await route.fetch().catch(() => undefined);
    const answered =
      response === undefined
        ? route.abort()
        : route.fulfill({ response, ...(response.ok() ? await change(response) : {}) });
    await answered.catch(() => undefined);
  });
}

/** The page reads something else than the service wrote. */
export const alter = <Body>(page: Page, url: string, change: (body: Body) => unknown): Promise<void> =>
  onTheWay(page, url, async (answer) => ({ json: await change((await answer.json()) as Body) }));

/** Answers are kept back until the returned function is called: the service did its part, the page does not know it yet. */
export async function hold(page: Page, url: string): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  await onTheWay(page, url, async () => {
    await released.promise;
    return {};
  });
  return released.resolve;
}
