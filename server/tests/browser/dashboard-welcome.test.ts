import assert from 'node:assert/strict';
import test from 'node:test';
import type { LedgerDay } from '../../src/record/ledger/ledger-shapes.ts';
import { settableClock } from '../../src/kernel/index.ts';
import { silentLog, type Database } from '../../src/platform/index.ts';
import { axeFindings, openPage, startBrowser } from '../support/browser.ts';
import { alter, asAdmin, fillSignIn, hold, settled } from '../support/dashboard-visit.ts';
import { publishDay } from '../support/publish-day.ts';
import { addBoxScore, addGame, addState, addValue, type SmallLeague } from '../support/small-league.ts';
import { ADMIN, stagedService } from '../support/staged-demo.ts';
import { settleDay } from '../support/settle-day.ts';

const DAY = '2024-03-04';
const at = (clock: string): Date => new Date(`${DAY}T${clock}:00Z`);

/** The day before the staged one: two Unders 14.5 are published, and one of the players scores more. */
async function dayBefore(db: Database, league: SmallLeague): Promise<void> {
  const clock = settableClock(at('17:00'));
  const ctx = { db, clock, log: silentLog };
  const gameId = await addGame(db, league, DAY, at('19:00'));
  const players = league.players.slice(0, 2);
  for (const playerId of players) await addValue(db, league, { gameId, playerId, knownAt: at('16:00') });
  await publishDay(ctx, DAY, 'replay');
  clock.set(at('22:30'));
  await addState(db, gameId, 'final', at('19:00'), at('22:00'));
  const lines = players.map((playerId, index) => ({ playerId, counts: { pts: 10 + 10 * index } }));
  await addBoxScore(db, league, gameId, clock.now(), lines);
  await settleDay(ctx, { league: 'Nba', date: DAY });
}

const LOOKS = [{ colorScheme: 'light' }, { colorScheme: 'dark', viewport: { width: 360, height: 740 } }] as const;

/** The sum of the page's layout shifts without input, as counted by the browser from the start. */
const COUNT_SHIFTS = `
  window.shifted = 0;
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) window.shifted += value;
  }).observe({ type: 'layout-shift', buffered: true });`;

test('a visitor without an account sees the last graded picks and the record, verifies them in the page, and signs in there', async (t) => {
  const service = await stagedService(t, {}, dayBefore);
  const browser = await startBrowser(t);
  for (const look of LOOKS) {
    const { page, complaints } = await openPage(browser, service.address, look);
    await page.addInitScript(COUNT_SHIFTS);
    const come = await hold(page, '**/api/v1/public/record');
    await page.goto('/');
    await page.locator('.skeleton').first().waitFor();
    come();
    await page.getByRole('heading', { name: 'Graded picks of Monday 4 March' }).waitFor();
    await settled(page);
    const shifted = await page.evaluate<number>('window.shifted');
    assert.ok(shifted < 0.05, `the page moved by ${shifted} when the record came`);
    await page.getByText('2 picks: 1 hit, 1 miss.').waitFor();
    for (const figure of ['Units', 'ROI', 'Hit rate', 'Closing line value', 'Log loss'])
      await page.getByText(figure, { exact: true }).first().waitFor();
    await page.getByText(`curl ${service.address}/api/v1/public/record`).waitFor();
    await page.getByRole('button', { name: 'Verify in this page' }).click();
    await page.getByText('The ledger holds').waitFor();
    await page.getByText(/^2 entries and \d+ sealed documents have their hashes/).waitFor();
    assert.deepEqual(await axeFindings(page), []);
    const wider = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
    assert.ok(wider <= 0, `${wider} px wider than the screen`);
    await fillSignIn(page, ADMIN);
    await page.getByRole('heading', { name: 'Tuesday 5 March' }).waitFor();
    assert.deepEqual(complaints, []);
    await page.context().close();
  }

  // The planted fault: a grade changed in transit.
  const { page } = await openPage(browser, service.address);
  await alter<LedgerDay>(page, '**/api/v1/public/ledger/2*', (day) => {
    const documents = day.documents.map(({ hash, document }) => ({
      hash,
      document: document.type === 'grade' ? { ...document, outcome: 'Hit' } : document,
    }));
    return { ...day, documents };
  });
  await page.goto('/');
  await page.getByRole('button', { name: 'Verify in this page' }).click();
  await page.getByText('The ledger does not hold').waitFor();
  await page.getByText(/grade 1 of pick \d+ was altered/).waitFor();
});

test('without a record the first page says what comes next, and with the record turned off that it needs an account', async (t) => {
  const service = await stagedService(t);
  const browser = await startBrowser(t);
  const { page: visitor, complaints } = await openPage(browser, service.address);
  await visitor.goto('/');
  await visitor.getByRole('heading', { name: 'No record yet' }).waitFor();
  await settled(visitor);
  assert.deepEqual(await axeFindings(visitor), []);
  const { page } = await asAdmin(browser, service);
  const changed = await page.evaluate<number>(`(async () => {
    const { accessToken } = await (await fetch('/api/v1/auth/refresh', { method: 'POST' })).json();
    const headers = { authorization: 'Bearer ' + accessToken, 'content-type': 'application/json' };
    const body = JSON.stringify({ value: 'false' });
    return (await fetch('/api/v1/admin/config/record/isPublic', { method: 'PUT', headers, body })).status;
  })()`);
  assert.equal(changed, 200);
  await visitor.reload();
  await visitor.getByRole('heading', { name: 'The record is for accounts' }).waitFor();
  assert.deepEqual(complaints, []);
});
