import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { buildWeb } from '../../bin/build-web.mjs';
import { openPage, startBrowser } from '../../server/tests/support/browser.ts';
import { ADMIN, EVE, eveOfAGame } from '../../server/tests/support/eve-of-a-game.ts';
import { startService } from '../../server/tests/support/running-program.ts';
import { quantile, type Bench, type Figure } from '../kit/figures.ts';
import { openBenchDatabase } from '../kit/bench-database.ts';
import { longestFrames } from './scroll.ts';

const DIST = join(import.meta.dirname, '../../web/dist');
const LOADS = 5;
/** Round trip in ms, and bytes per second each way: Lighthouse's slow 4G, and an ordinary good one. */
const NETS = [
  { name: 'slow 4G: 150 ms, 1.6 Mb/s', latency: 150, down: 200_000, up: 93_750, reach: 1_500 },
  { name: 'fast 4G: 60 ms, 9 Mb/s', latency: 60, down: 1_125_000, up: 187_500, reach: 900 },
] as const;

export default {
  name: 'dashboard',
  about: `The Today page in Chromium with an empty cache over a throttled net, median of ${LOADS} loads until the first pick is drawn, beside the round trips and bytes that no page can do without; the script it needs; 3,600 props scrolled from end to end.`,
  async run(say) {
    const closers: (() => unknown)[] = [];
    // The part of a test context that the test helpers need: cleanup at the end.
    const scope = { after: (close: () => unknown) => closers.push(close) } as unknown as TestContext;
    const database = await openBenchDatabase();
    try {
      buildWeb(process.execPath);
      await eveOfAGame(database.db, Infinity);
      const service = await startService(scope, {
        PROPPICK_MODE: 'production',
        PROPPICK_DATABASE_URL: database.url,
        PROPPICK_DATA_DIR: database.dataDir,
        PROPPICK_ROLES: 'api,worker',
        PROPPICK_CLOCK: EVE,
        PROPPICK_ADMIN_EMAIL: ADMIN.email,
        PROPPICK_ADMIN_PASSWORD: ADMIN.password,
      });
      const browser = await startBrowser(scope);
      const session = await signedIn(browser, service.address);
      const figures: Figure[] = [];
      for (const net of NETS) {
        say(net.name);
        figures.push(await loadFigure(browser, service.address, session, net));
      }
      figures.push(scriptFigure(await scriptsOf(browser, service.address, session)));
      say('3,600 rows');
      figures.push(...(await longestFrames(browser, service.address, session)));
      return figures;
    } finally {
      for (const close of closers.toReversed()) await close();
      await database.close();
    }
  },
} satisfies Bench;

type Session = Awaited<ReturnType<typeof signedIn>>;

/** Signs in, publishes the day's board, and keeps the cookie. */
async function signedIn(browser: Browser, address: string) {
  const { page } = await openPage(browser, address);
  await page.goto('/');
  await page.getByLabel('Email').fill(ADMIN.email);
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
  await page.goto('/operations?view=operations');
  await page.getByLabel('Operation', { exact: true }).selectOption('score-day');
  await page.getByRole('button', { name: 'Queue' }).click();
  await page.getByRole('row', { name: /score day .*succeeded/i }).waitFor();
  const state = await page.context().storageState();
  await page.context().close();
  return state;
}

/** Notes when the first pick is drawn and the next frame was rendered: by then the page responds. */
const NOTE_READY = `new MutationObserver((_, self) => {
  if (document.querySelector('article.card') === null) return;
  self.disconnect();
  requestAnimationFrame(() => requestAnimationFrame(() => { window.readyAt = performance.now(); }));
}).observe(document, { subtree: true, childList: true });`;

type Net = (typeof NETS)[number];

async function throttled(page: Page, { latency, down, up }: Net): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: down,
    uploadThroughput: up,
  });
}

async function loadFigure(browser: Browser, address: string, session: Session, net: Net): Promise<Figure> {
  const times: number[] = [];
  let bytes = 0;
  for (let load = 0; load < LOADS; load += 1) {
    const { page } = await openPage(browser, address, { storageState: session });
    await throttled(page, net);
    await page.addInitScript(NOTE_READY);
    await page.goto('/', { waitUntil: 'commit' });
    await page.getByRole('article').first().waitFor();
    await page.waitForTimeout(100);
    times.push(await page.evaluate<number>('window.readyAt'));
    bytes = await page.evaluate<number>(
      'performance.getEntriesByType("resource").filter((one) => one.responseEnd < window.readyAt).reduce((sum, one) => sum + one.transferSize, 0)',
    );
    session.cookies = (await page.context().storageState()).cookies;
    await page.context().close();
  }
  const value = quantile(times, 0.5);
  // The lower bound for this many bytes: two round trips and the transfer time.
  const limit = 2 * net.latency + (bytes / net.down) * 1_000;
  return {
    what: `Today, empty cache, ${net.name} (${Math.round(bytes / 1_000)} kB)`,
    value,
    unit: 'ms',
    yardsticks: [{ name: 'two round trips and the bytes', value: limit }],
    reach: `at most ${net.reach} ms`,
    holds: value <= net.reach,
  };
}

async function scriptsOf(browser: Browser, address: string, session: Session): Promise<Set<string>> {
  const { page } = await openPage(browser, address, { storageState: session });
  const loaded = new Set<string>();
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) loaded.add(new URL(response.url()).pathname);
  });
  await page.goto('/');
  await page.getByRole('article').first().waitFor();
  session.cookies = (await page.context().storageState()).cookies;
  await page.context().close();
  return loaded;
}

const MOST_KILOBYTES = 250;

function scriptFigure(loaded: ReadonlySet<string>): Figure {
  const size = (ending: string): number =>
    [...loaded].reduce((sum, path) => sum + statSync(join(DIST, `${path}${ending}`)).size, 0) / 1_000;
  const value = size('.gz');
  return {
    what: `Script of the Today page, gzipped, in ${loaded.size} files`,
    value,
    unit: 'kB',
    yardsticks: [{ name: 'brotli, as it is sent', value: size('.br') }],
    reach: `under ${MOST_KILOBYTES} kB`,
    holds: value < MOST_KILOBYTES,
  };
}
