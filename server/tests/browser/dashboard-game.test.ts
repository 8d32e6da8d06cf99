import assert from 'node:assert/strict';
import test from 'node:test';
import { recordRunningGames } from '../../src/league/index.ts';
import { openDatabase, silentLog, type Database } from '../../src/platform/index.ts';
import { sumCounts } from '../../src/sports/index.ts';
import { axeFindings, startBrowser } from '../support/browser.ts';
import { asAdmin } from '../support/dashboard-visit.ts';
import { addState, smallLeagueIn } from '../support/small-league.ts';
import { scored, stagedService, STAGED_DAY } from '../support/staged-demo.ts';

const moment = (time: string): Date => new Date(`${STAGED_DAY}T${time}Z`);
const TIP_OFF = moment('23:00:00');

/** The first player has so many points at a moment of the second quarter. */
async function play(db: Database, gameId: number, at: Date, points: number): Promise<void> {
  const league = await smallLeagueIn(db);
  const counts = { ...sumCounts([]), pts: points, fga: 9, fgm: 4 };
  const figures = { seconds: 900, fouls: 1, isIn: true, lastIn: 1_130, counts };
  const players = [{ playerId: league.players[0] ?? 0, teamId: league.teams[0], starter: true, ...figures }];
  const state = { gameId, knownAt: at, period: 2, clockSeconds: 310, homePoints: 41, awayPoints: 38, players };
  await db.transaction((tx) => recordRunningGames(tx, { source: 'test', learnedAt: at }, [state]));
}

test('the page of a running game, Today and the event of a new state show what a line is worth now', async (t) => {
  const service = await stagedService(t, { PROPPICK_CLOCK: moment('23:40:00').toISOString() }, scored);
  const db = openDatabase({
    url: service.databaseUrl,
    poolSize: 2,
    log: silentLog,
    applicationName: 'prop-pick tests',
  });
  t.after(() => db.close());
  const { rows } = await db.query<{ id: number }>({ text: 'select max(id) as id from league.game' });
  const gameId = rows[0]?.id ?? 0;
  await addState(db, gameId, 'live', TIP_OFF, TIP_OFF);
  await play(db, gameId, moment('23:39:00'), 9);
  const browser = await startBrowser(t);
  for (const [width, colorScheme] of [
    [1_440, 'light'],
    [390, 'dark'],
  ] as const) {
    const { page, complaints } = await asAdmin(browser, service, { viewport: { width, height: 900 }, colorScheme });
    const card = page.getByRole('article', { name: new RegExp(service.player.name) }).first();
    await card.getByText(/% now/).waitFor();
    await card.getByText('Live probabilities are not part of the record.').waitFor();
    assert.deepEqual(await axeFindings(page), []);
    await card.getByRole('link', { name: 'Live game' }).click();
    await page.getByRole('heading', { name: 'BBB at AAA' }).waitFor();
    await page.getByText('BBB 38, AAA 41').waitFor();
    await page.getByRole('row', { name: new RegExp(service.player.name) }).waitFor();
    assert.deepEqual(await axeFindings(page), []);
    const folder = process.env['PROPPICK_TEST_PICTURES'];
    if (folder !== undefined)
      await page.screenshot({ path: `${folder}/game-${width}-${colorScheme}.png`, fullPage: true });
    assert.deepEqual(complaints, []);
    await page.close();
  }
  const { page } = await asAdmin(browser, service);
  await page.goto(`/games/${gameId}`);
  await page.getByText('9 in 15 min').waitFor();
  await play(db, gameId, moment('23:41:30'), 15);
  await page.getByText('15 in 15 min').waitFor();
});
