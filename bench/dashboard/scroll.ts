import type { Browser, BrowserContextOptions } from 'playwright-core';
import { openPage } from '../../server/tests/support/browser.ts';
import { quantile, type Figure } from '../kit/figures.ts';

const ROWS = 3_600;
const PAGE = 200;
const LONGEST_MS = 50;

function madeRow(index: number) {
  const offer = { book: 'alpha', line: 14.5, price: -110, probability: 0.5, expectedValue: -0.04 };
  const model = { direction: 'Under', score: 61, rating: 'Standard', probability: 0.53, expectedValue: 0.04 };
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
    modelPick: model,
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

/** Scrolls 400 px per frame from the first row to the last and back; measures the time between frames in the page. */
const SCROLL = `new Promise((done) => {
  const table = document.querySelector('.props');
  const frames = [];
  let [last, step] = [undefined, 400];
  const next = (at) => {
    if (last !== undefined) frames.push(at - last);
    last = at;
    table.scrollTop += step;
    if (table.scrollTop + table.clientHeight >= table.scrollHeight - 1) step = -400;
    if (step < 0 && table.scrollTop <= 0) done(frames);
    else requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
})`;

/** The same frames with nothing to draw: the browser's lower bound on this machine. */
const IDLE = `new Promise((done) => {
  const frames = [];
  let last;
  const next = (at) => {
    if (last !== undefined) frames.push(at - last);
    last = at;
    if (frames.length === 300) done(frames);
    else requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
})`;

/** Scrolls through a day's props, served page by page as by the service, with only the first page loaded. */
export async function longestFrames(
  browser: Browser,
  address: string,
  storageState: NonNullable<BrowserContextOptions['storageState']>,
): Promise<Figure[]> {
  const { page } = await openPage(browser, address, { storageState });
  await page.route('**/api/v1/research/props?*', (route) => {
    const number = Number(new URL(route.request().url()).searchParams.get('page'));
    const rows = Array.from({ length: PAGE }, (_, at) => madeRow((number - 1) * PAGE + at));
    const of = { date: '2024-03-05', total: ROWS, page: number, pageSize: PAGE, dataDelayMinutes: 0, version: 1 };
    return route.fulfill({ contentType: 'application/json', body: JSON.stringify({ ...of, rows }) });
  });
  await page.goto('/research');
  await page.getByText('Made player 0', { exact: true }).waitFor();
  await page.waitForTimeout(500);
  const idle = await page.evaluate<number[]>(IDLE);
  const frames = await page.evaluate<number[]>(SCROLL);
  await page.context().close();
  const figure = (what: string, share: number): Figure => {
    const value = quantile(frames, share);
    return {
      what: `${ROWS.toLocaleString('en')} props scrolled there and back, ${what} of ${frames.length} frames`,
      value,
      unit: 'ms',
      yardsticks: [{ name: 'the same page idle', value: quantile(idle, share) }],
      ...(share === 1 ? { reach: `no frame over ${LONGEST_MS} ms`, holds: value <= LONGEST_MS } : {}),
    };
  };
  return [figure('median', 0.5), figure('99 % quantile', 0.99), figure('longest', 1)];
}
