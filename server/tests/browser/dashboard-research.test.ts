import assert from 'node:assert/strict';
import test from 'node:test';
import { publishDay } from '../../src/cycle/index.ts';
import { settableClock } from '../../src/kernel/index.ts';
import { silentLog, type Database } from '../../src/platform/index.ts';
import { worldStore } from '../../src/scoring/index.ts';
import { startBrowser } from '../support/browser.ts';
import { asAdmin } from '../support/dashboard-visit.ts';
import { becomes } from '../support/eventually.ts';
import { addGame, addState, addValue, type SmallLeague } from '../support/small-league.ts';
import { stagedService } from '../support/staged-demo.ts';

const DAY = '2024-03-04';
const at = (clock: string): Date => new Date(`${DAY}T${clock}:00Z`);

/** One game that is over, with a prop of Player 1, and one of which no result is known, with a prop of Player 2. */
async function twoGames(db: Database, league: SmallLeague): Promise<void> {
  const ctx = { db, clock: settableClock(at('12:00')), log: silentLog };
  const [one = 0, other = 0] = league.players;
  const early = await addGame(db, league, DAY, at('19:00'));
  const late = await addGame(db, league, DAY, at('23:00'));
  await addValue(db, league, { gameId: early, playerId: one, knownAt: at('11:00') });
  await addValue(db, league, { gameId: late, playerId: other, knownAt: at('11:00') });
  await publishDay(ctx, { league: 'Nba', date: DAY, origin: 'replay', worlds: worldStore() });
  await addState(db, early, 'final', at('19:00'), at('22:00'));
}

test('Research filters by the status of the game, tells tip-off or status of each row, and opens a row on a phone', async (t) => {
  const service = await stagedService(t, {}, twoGames);
  const browser = await startBrowser(t);
  for (const width of [1_440, 390, 360]) {
    const { page, complaints } = await asAdmin(browser, service, {
      viewport: { width, height: 800 },
      timezoneId: 'UTC',
    });
    const isPhone = width < 500;
    await page.goto(`/research?date=${DAY}`);
    const rows = page.getByRole('region', { name: 'Props' }).locator(isPhone ? 'li' : 'tr[data-row]');
    const shown = async (): Promise<string[]> =>
      (await rows.allInnerTexts())
        .map((text) => `${/Player \d/.exec(text)?.[0]} ${/Final|23:00/.exec(text)?.[0]}`)
        .toSorted();
    await becomes(shown, ['Player 1 Final', 'Player 2 23:00']);
    if (isPhone) await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByLabel('Game status').selectOption('Final');
    if (isPhone) await page.keyboard.press('Escape');
    await becomes(shown, ['Player 1 Final']);
    assert.match(page.url(), /state=final/);
    await page.goto(`/research?date=${DAY}&state=upcoming`);
    await page.getByText('No upcoming games with props').waitFor();
    await page.getByRole('button', { name: 'Show all games' }).click();
    await becomes(shown, ['Player 1 Final', 'Player 2 23:00']);
    if (isPhone) {
      await rows.first().getByRole('button').click();
      const sheet = page.getByRole('dialog');
      await sheet.getByText('Best under').waitFor();
      await sheet.getByRole('link', { name: 'Open player' }).click();
      await page
        .getByRole('heading', { name: /Player \d/ })
        .first()
        .waitFor();
    }
    const widths = await page.evaluate('[document.documentElement.scrollWidth, innerWidth]');
    assert.deepEqual(widths, [width, width], 'nothing is wider than the screen');
    assert.deepEqual(complaints, []);
  }
});
