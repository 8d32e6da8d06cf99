import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { TestContext } from 'node:test';
import sparticuz from '@sparticuz/chromium';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';

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

/** Chromium, closed when the test ends. */
export async function startBrowser(t: TestContext): Promise<Browser> {
  const executablePath = INSTALLED.find((path) => existsSync(path)) ?? (await sparticuz.executablePath());
  const browser = await chromium.launch({ executablePath, args: FLAGS });
  t.after(() => browser.close());
  return browser;
}

/** A page that remembers all that it complains about, and whom it asks that is not us. */
export interface WatchedPage {
  readonly page: Page;
  /** Errors of scripts, refusals of the content policy, and requests to somebody else. */
  readonly complaints: string[];
}

export async function openPage(
  browser: Browser,
  address: string,
  options: BrowserContextOptions = {},
): Promise<WatchedPage> {
  const context = await browser.newContext({ baseURL: address, viewport: { width: 1_440, height: 900 }, ...options });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(`error: ${error.message}`));
  page.on('console', (message) => {
    // That nobody is signed in is an answer like any other, but browsers write every 401 down as an error.
    if (message.type() === 'error' && !message.text().includes('401')) complaints.push(`console: ${message.text()}`);
  });
  page.on('request', (request) => {
    if (!/^(blob|data):/.test(request.url()) && !request.url().startsWith(address))
      complaints.push(`third party: ${request.url()}`);
  });
  return { page, complaints };
}

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const RULES = JSON.stringify(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']);

interface AxeResults {
  readonly violations: readonly { readonly id: string; readonly nodes: readonly { readonly html: string }[] }[];
}

/** What axe finds wrong with the page as it stands, one sentence each. Evaluated as text: the page would refuse a script. */
export async function axeFindings(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  const { violations } = await page.evaluate<AxeResults>(`axe.run(document, { runOnly: ${RULES} })`);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`);
}
