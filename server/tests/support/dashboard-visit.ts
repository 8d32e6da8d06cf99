import type { APIResponse, Browser, BrowserContextOptions, Locator, Page, Route } from 'playwright-core';
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

/** A visitor without an account. */
export const EVE: Person = { email: 'eve@example.org', password: 'a long sentence to sign in with' };

/** Creates an account, opens the mailed link and enters the password; the account is then signed in. */
export async function signUp(page: Page, service: StagedService, person: Person): Promise<void> {
  await openMailedLink(page, service, person);
  await giveWithLink(page, person);
}

/** Creates an account and opens the mailed link. */
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

/** Enters the password on the page of the link. */
export async function giveWithLink(page: Page, { password }: Person): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Confirm and sign in' }).click();
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
}

/** The dashboard for the first admin. */
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

/** Queues an operation for a day of the selected league, and waits until the page shows its result. */
export async function queue(page: Page, kind: string, date: string = STAGED_DAY): Promise<void> {
  await page.goto('/operations?view=operations');
  await page.getByLabel('Operation', { exact: true }).selectOption(kind);
  await page.getByLabel('Date', { exact: true }).fill(date);
  await page.getByRole('button', { name: 'Queue' }).click();
  await page.getByRole('row', { name: new RegExp(`${kind.replaceAll('-', ' ')} .*succeeded`, 'i') }).waitFor();
}

/** Waits until a page has received and rendered all its data. */
export async function settled(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await eventually('all of it', async () =>
    (await isIdle(page)) && (await page.locator('.skeleton').count()) === 0 ? true : undefined,
  );
}

/** Waits until there are `expected` matches. */
export const counts = (found: Locator, expected: number, what?: string): Promise<void> =>
  becomes(() => found.count(), expected, what);

/** Waits until a field has a value. */
export const holds = (field: Locator, expected: string, what?: string): Promise<void> =>
  becomes(() => field.inputValue(), expected, what);

/** Waits until an element has the focus; `by` is the attribute that identifies it. */
export function focuses(page: Page, by: string, expected: string | RegExp, what?: string): Promise<void> {
  const read = () => page.evaluate<string>(`(document.activeElement.${by} ?? '').trim()`);
  return typeof expected === 'string' ? becomes(read, expected, what) : matches(read, expected, what);
}

/** An invented row of research, for tables longer than any real evening. */
export function madeRow(index: number) {
  const offer = { book: 'alpha', line: 14.5, price: -110, probability: 0.5, expectedValue: -0.04 };
  return {
    playerId: index + 1,
    playerName: `Made player ${index}`,
    propType: 'Points',
    statDisplayName: 'Points',
    teamAbbreviation: 'AAA',
    opponentAbbreviation: 'BBB',
    consensusLine: 14.5,
    bestOver: offer,
    bestUnder: offer,
    modelPick: null,
    bookCount: 5,
    l5Hits: 2,
    l5Games: 5,
    l10Hits: 4,
    l10Games: 10,
    l15Hits: 7,
    l15Games: 15,
    gameId: 1,
    period: null,
  };
}

type Changed = Parameters<Parameters<Parameters<Page['route']>[1]>[0]['fulfill']>[0];

/**
 * Changes the service's response on its way to the page; errors pass unchanged. A response or its body that a closed
 * page no longer receives is not an error of the test.
 */
async function onTheWay(page: Page, url: string, change: (body: string) => Promise<Changed>): Promise<void> {
  await page.route(url, async (route) => {
    const received = await receive(route).catch(() => undefined);
    const responded =
      received === undefined
        ? route.abort()
        : route.fulfill({
            response: received.response,
            ...(received.response.ok() ? await change(received.body) : {}),
          });
    await responded.catch(() => undefined);
  });
}

async function receive(route: Route): Promise<{ readonly response: APIResponse; readonly body: string }> {
  const response = await route.fetch();
  return { response, body: await response.text() };
}

/** The page receives a changed body. */
export const alter = <Body>(page: Page, url: string, change: (body: Body) => unknown): Promise<void> =>
  onTheWay(page, url, async (body) => ({ json: await change(JSON.parse(body) as Body) }));

/**
 * Holds responses back until the returned function is called: the service has processed the request, the page does not
 * know yet.
 */
export async function hold(page: Page, url: string): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  await onTheWay(page, url, async () => {
    await released.promise;
    return {};
  });
  return released.resolve;
}
