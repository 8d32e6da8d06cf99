import assert from 'node:assert/strict';
import test from 'node:test';
import { publishDay as publishWhole } from '../../src/cycle/index.ts';
import { settableClock } from '../../src/kernel/index.ts';
import { worldStore } from '../../src/scoring/index.ts';
import { silentLog, type Database } from '../../src/platform/index.ts';
import { startBrowser } from '../support/browser.ts';
import { asAdmin } from '../support/dashboard-visit.ts';
import { becomes } from '../support/eventually.ts';
import { publishDay } from '../support/publish-day.ts';
import { addBoxScore, addGame, addQuote, addState, addValue, type SmallLeague } from '../support/small-league.ts';
import { stagedService } from '../support/staged-demo.ts';
import { settleDay } from '../support/settle-day.ts';

const DAY = '2024-03-04';
const at = (clock: string): Date => new Date(`${DAY}T${clock}:00Z`);

/** Two Unders 14.5 are published; a later board drops the first, which hits, and keeps the second, which misses. */
async function droppedPick(db: Database, league: SmallLeague): Promise<void> {
  const clock = settableClock(at('17:00'));
  const ctx = { db, clock, log: silentLog };
  const gameId = await addGame(db, league, DAY, at('19:00'));
  const [dropped = 0, kept = 0] = league.players;
  for (const playerId of [dropped, kept]) await addValue(db, league, { gameId, playerId, knownAt: at('16:00') });
  await publishDay(ctx, DAY, 'replay');
  const fair = { gameId, playerId: dropped, book: 'echo', line: 14.5, over: -110, under: -110 };
  await addQuote(db, league, { ...fair, knownAt: at('17:30') });
  clock.set(at('18:00'));
  await publishDay(ctx, DAY, 'replay');
  clock.set(at('22:30'));
  await addState(db, gameId, 'final', at('19:00'), at('22:00'));
  await addBoxScore(db, league, gameId, clock.now(), [
    { playerId: dropped, counts: { pts: 10 } },
    { playerId: kept, counts: { pts: 20 } },
  ]);
  await settleDay(ctx, { league: 'Nba', date: DAY });
}

test('the summary of a day says what all published picks of the day came to where a later board dropped some, as the record counts them', async (t) => {
  const service = await stagedService(t, {}, droppedPick);
  const browser = await startBrowser(t);
  const { page } = await asAdmin(browser, service);
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
  await page.goto(`/?date=${DAY}`);
  const summary = page.getByRole('complementary', { name: 'Day summary' });
  const value = (term: string): Promise<string> => summary.locator(`dt:has-text("${term}") + dd`).innerText();
  await summary.getByText('All published').waitFor();
  assert.equal(await value('Graded'), '1 of 1');
  assert.equal(await value('Hits–misses'), '0–1');
  assert.match(await value('All published'), /^1–1\s\+0\.08\su$/);
  await summary.getByRole('link', { name: 'All published' }).click();
  await page.waitForURL((address) => address.pathname === '/record');
});

/** Two games of one pair on one day, and a player whose prop is quoted in both. */
async function twoGames(db: Database, league: SmallLeague): Promise<void> {
  const ctx = { db, clock: settableClock(at('12:00')), log: silentLog };
  const [playerId = 0, other = 0] = league.players;
  const first = await addGame(db, league, DAY, at('19:00'));
  const second = await addGame(db, league, DAY, at('23:00'));
  for (const gameId of [first, second]) await addValue(db, league, { gameId, playerId, knownAt: at('11:00') });
  await addValue(db, league, { gameId: first, playerId: other, knownAt: at('11:00') });
  await publishWhole(ctx, { league: 'Nba', date: DAY, origin: 'replay', worlds: worldStore() });
}

test('Research names the game of each row of a player with two games on the day, on a narrow screen too', async (t) => {
  const service = await stagedService(t, {}, twoGames);
  const browser = await startBrowser(t);
  for (const width of [1_280, 390]) {
    const { page, complaints } = await asAdmin(browser, service, {
      viewport: { width, height: 800 },
      timezoneId: 'UTC',
    });
    await page.goto(`/research?date=${DAY}`);
    const rows = page.getByRole('region', { name: 'Props' }).locator(width === 390 ? 'li' : 'tr[data-row]');
    await becomes(
      async () =>
        (await rows.allInnerTexts())
          .map((text) => /(Player \d).*?(game \d)/s.exec(text)?.slice(1).join(' '))
          .toSorted((one, other) => (one ?? '').localeCompare(other ?? '')),
      ['Player 1 game 1', 'Player 1 game 2', 'Player 2 game 1'],
    );
    assert.deepEqual(complaints, []);
  }
});
