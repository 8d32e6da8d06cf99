import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { chromium, type Browser, type BrowserContextOptions, type Page, type Request } from 'playwright-core';
import type { Scope } from './scope.ts';

/** A browser of the machine if it has one, else the one that npm brought; neither needs a hand. */
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

/** What a page does may take this long on a machine that is busy with other tests. */
const PATIENCE_MS = 120_000;
const require = createRequire(import.meta.url);
const BROUGHT = require.resolve('@sparticuz/chromium');
const UNPACK = 'const { default: chromium } = await import(process.argv[1]); await chromium.executablePath();';

/**
 * The browser that npm brought, unpacked once a machine. The package unpacks into the temporary folder and takes a file
 * that another process is still writing for a browser: so each unpacks into a folder of its own, and the first to end
 * gives it its name.
 */
async function unpacked(): Promise<string> {
  const manifest = readFileSync(join(dirname(BROUGHT), '../package.json'), 'utf8');
  const { version } = JSON.parse(manifest) as { version: string };
  const home = join(tmpdir(), `prop-pick-chromium-${version}`);
  const program = join(home, 'chromium');
  if (existsSync(program)) return program;
  // Beside it: a folder cannot be renamed into another file system.
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

/** The program of the machine's browser, or of the one that npm brought. */
export const browserPath = async (): Promise<string> =>
  INSTALLED.find((path) => existsSync(path)) ?? (await unpacked());

/** Chromium, closed when the test ends. */
export async function startBrowser(t: Scope, flags: readonly string[] = []): Promise<Browser> {
  const executablePath = await browserPath();
  const browser = await chromium.launch({ executablePath, args: [...FLAGS, ...flags] });
  t.after(() => browser.close());
  return browser;
}

/** A page that remembers all that it complains about, and whom it asks that is not us. */
export interface WatchedPage {
  readonly page: Page;
  /** Errors of scripts, refusals of the content policy, and requests to other hosts. */
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
    // Browsers log every 401 as an error. For a visitor who is not signed in it is the expected answer.
    if (message.type() === 'error' && !message.text().includes('401')) complaints.push(`console: ${message.text()}`);
  });
  page.on('request', (request) => {
    if (!/^(blob|data):/.test(request.url()) && !request.url().startsWith(address))
      complaints.push(`third party: ${request.url()}`);
  });
  return { page, complaints };
}

/** `PROPPICK_TEST_SLOW_BROWSER=4`: pages compute so many times slower, and each answer takes longer to arrive. */
const SLOWDOWN = Number(process.env['PROPPICK_TEST_SLOW_BROWSER'] ?? 1);
const SLOW_NET = { offline: false, latency: 50, downloadThroughput: -1, uploadThroughput: -1 };

/** As on a machine that is slower, or busy: a test must not notice. */
async function slowDown(page: Page): Promise<void> {
  if (SLOWDOWN <= 1) return;
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await session.send('Network.emulateNetworkConditions', SLOW_NET);
}

/** What a page asked for and has not got yet, and how much it asked for in all. */
interface Requests {
  readonly open: Set<Request>;
  sent: number;
}

const requestsOf = new WeakMap<Page, Requests>();

function watchRequests(page: Page): void {
  const requests: Requests = { open: new Set(), sent: 0 };
  requestsOf.set(page, requests);
  page.on('request', (request) => {
    // Another document: the requests of the one before are nothing to it.
    if (request.isNavigationRequest()) requests.open.clear();
    requests.sent += 1;
    // A stream stays open.
    if (!request.url().includes('/events/stream')) requests.open.add(request);
  });
  const ended = (request: Request) => requests.open.delete(request);
  page.on('requestfinished', ended).on('requestfailed', ended);
  // The body of a refusal may be left unread, and then never ends.
  page.on('response', (response) => void (response.ok() || ended(response.request())));
}

/** Two turns of drawing: what has arrived is on the page, and has asked for what it needs. */
const DRAWN = 'new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))';

/** Whether a page has got all that it asked for, has drawn it, and asks for nothing more. */
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
 * What axe finds wrong with the page as it stands, one sentence each. Evaluated as text: the page would refuse a script. The
 * thousand things that are right it need not describe. Of a document that was checked in another colour scheme, the
 * contrast alone is left to check.
 */
export async function axeFindings(page: Page, what: 'all' | 'contrast' = 'all'): Promise<string[]> {
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(AXE);
  const only = what === 'all' ? RULES : '["color-contrast"]';
  const { violations } = await page.evaluate<AxeResults>(
    `axe.run(document, { runOnly: ${only}, resultTypes: ['violations'] })`,
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`);
}
