import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { chromium, type Browser, type BrowserContextOptions, type Page, type Request } from 'playwright-core';
import type { Scope } from './scope.ts';

/** The machine's browser, else the one from npm. */
const INSTALLED = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Time limit for actions of a page, for a machine that is busy with other tests. */
const PATIENCE_MS = 120_000;
const require = createRequire(import.meta.url);
const BROUGHT = require.resolve('@sparticuz/chromium');
const UNPACK = 'const { default: chromium } = await import(process.argv[1]); await chromium.executablePath();';

/**
 * The browser from npm, unpacked once per machine. The package unpacks into the temporary folder and would use a file
 * that another process is still writing. So each process unpacks into its own folder, and the first to finish renames
 * it.
 */
async function unpacked(): Promise<string> {
  const manifest = readFileSync(join(dirname(BROUGHT), '../package.json'), 'utf8');
  const { version } = JSON.parse(manifest) as { version: string };
  const home = join(tmpdir(), `prop-pick-chromium-${version}`);
  const program = join(home, 'chromium');
  if (existsSync(program)) return program;
  // Next to it: a rename must stay in the same file system.
  const own = await mkdtemp(`${home}.unpacking-`);
  const child = spawn(process.execPath, ['--input-type=module', '-e', UNPACK, BROUGHT], {
    env: { ...process.env, TMPDIR: own },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`the browser could not be unpacked: ${code}`);
  await rename(own, home).catch(async (error: NodeJS.ErrnoException) => {
    await rm(own, { recursive: true });
    if (!existsSync(program)) throw error;
  });
  return program;
}

/** The path of the machine's browser, or of the one from npm. */
export const browserPath = async (): Promise<string> =>
  INSTALLED.find((path) => existsSync(path)) ?? (await unpacked());

/** A file's tests need less, on a busy machine too. */
const LIFETIME_MS = 8 * 60_000;
const CLOSES_WITHIN_MS = 15_000;

/**
 * Chromium, closed when the test ends. Some calls of a page (`evaluate`, the keyboard) wait without a time limit. So a
 * browser is ended after its lifetime, and what waits for it fails.
 */
export async function startBrowser(t: Scope, flags: readonly string[] = []): Promise<Browser> {
  const executablePath = await browserPath();
  const browser = await chromium.launch({ executablePath, args: [...FLAGS, ...flags] });
  const lifetime = setTimeout(() => void end(browser), LIFETIME_MS);
  t.after(async () => {
    clearTimeout(lifetime);
    await end(browser);
  });
  return browser;
}

/** Asks the browser to close; the second request kills its process. */
async function end(browser: Browser): Promise<void> {
  const killing = setTimeout(() => void browser.close(), CLOSES_WITHIN_MS);
  await browser.close();
  clearTimeout(killing);
}

/** A page that records its errors and its requests to other hosts. */
export interface WatchedPage {
  readonly page: Page;
  /** Script errors, violations of the content security policy, and requests to other hosts. */
  readonly complaints: string[];
}

export async function openPage(
  browser: Browser,
  address: string,
  options: BrowserContextOptions = {},
): Promise<WatchedPage> {
  const context = await browser.newContext({ baseURL: address, viewport: { width: 1_440, height: 900 }, ...options });
  context.setDefaultTimeout(PATIENCE_MS);
  context.on('page', (page) => {
    watchRequests(page);
    // A page that is closed at once need not be slow.
    slowDown(page).catch(() => undefined);
  });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(`error: ${error.message}`));
  page.on('console', (message) => {
    // Browsers log every 401 as an error; it is the expected response for a visitor without a session.
    if (message.type() === 'error' && !message.text().includes('401')) complaints.push(`console: ${message.text()}`);
  });
  page.on('request', (request) => {
    if (!/^(blob|data):/.test(request.url()) && !request.url().startsWith(address))
      complaints.push(`third party: ${request.url()}`);
  });
  return { page, complaints };
}

/** `PROPPICK_TEST_SLOW_BROWSER=4`: pages compute four times slower, and each response takes longer. */
const SLOWDOWN = Number(process.env['PROPPICK_TEST_SLOW_BROWSER'] ?? 1);
const SLOW_NET = { offline: false, latency: 50, downloadThroughput: -1, uploadThroughput: -1 };

/** Simulates a slow or busy machine; tests must still pass. */
async function slowDown(page: Page): Promise<void> {
  if (SLOWDOWN <= 1) return;
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await session.send('Network.emulateNetworkConditions', SLOW_NET);
}

/** A page's pending requests, and the total number of requests. */
interface Requests {
  readonly open: Set<Request>;
  sent: number;
}

const requestsOf = new WeakMap<Page, Requests>();

function watchRequests(page: Page): void {
  const requests: Requests = { open: new Set(), sent: 0 };
  requestsOf.set(page, requests);
  page.on('request', (request) => {
    // A new document: the previous one's requests no longer count.
    if (request.isNavigationRequest()) requests.open.clear();
    requests.sent += 1;
    // A stream stays open.
    if (!request.url().includes('/events/stream')) requests.open.add(request);
  });
  const ended = (request: Request) => requests.open.delete(request);
  page.on('requestfinished', ended).on('requestfailed', ended);
  // The body of an error may stay unread, so that the request never finishes.
  page.on('response', (response) => void (response.ok() || ended(response.request())));
}

/** Two animation frames: received data is then rendered, and follow-up requests are sent. */
const DRAWN = 'new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))';

/** True if a page has received all its requests, has rendered them, and sends no more. */
export async function isIdle(page: Page): Promise<boolean> {
  const requests = requestsOf.get(page);
  if (requests === undefined || requests.open.size > 0) return false;
  const { sent } = requests;
  await page.evaluate(DRAWN);
  return requests.open.size === 0 && requests.sent === sent;
}

const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
const RULES = JSON.stringify(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']);

interface AxeResults {
  readonly violations: readonly { readonly id: string; readonly nodes: readonly { readonly html: string }[] }[];
}

/**
 * The violations that axe finds on the page, one sentence each. Evaluated as text, because the page would block a
 * script. Violations only, to save time. `contrast` checks only colors, for a document already checked in another color
 * scheme.
 */
export async function axeFindings(page: Page, what: 'all' | 'contrast' = 'all'): Promise<string[]> {
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(AXE);
  const only = what === 'all' ? RULES : '["color-contrast"]';
  const { violations } = await page.evaluate<AxeResults>(
    `axe.run(document, { runOnly: ${only}, resultTypes: ['violations'] })`,
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`);
}
