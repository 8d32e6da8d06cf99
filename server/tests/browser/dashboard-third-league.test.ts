import assert from 'node:assert/strict';
import test from 'node:test';
import type * as Ingest from '../../src/ingest/index.ts';
import type * as Kernel from '../../src/kernel/index.ts';
import type * as Platform from '../../src/platform/index.ts';
import type * as Replay from '../../src/cycle/index.ts';
import type * as Postgres from '../support/postgres.ts';
import type * as Running from '../support/running-program.ts';
import { buildWeb } from '../../../bin/build-web.mjs';
import { DAY_BEFORE, GAME_DAY } from '../leagues/tern-folder.ts';
import { copyWithTern, writeTernFolder } from '../leagues/tern.ts';
import { axeFindings, startBrowser } from '../support/browser.ts';
import { asAdmin, counts, holds, queue, settled } from '../support/dashboard-visit.ts';
import { ADMIN } from '../support/eve-of-a-game.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** Two hours before the day's games, when the previous day's games are settled. */
const NOW = `${GAME_DAY}T16:00:00Z`;

interface Pick {
  readonly playerId: number;
  readonly playerName: string;
  readonly league: string;
  readonly stat: string;
  readonly period: string | null;
  readonly teamAbbreviation: string;
}

test('a league added by its folder and one line goes from files to the dashboard: Today, a player, Research and a graded record', async (t) => {
  const copy = await copyWithTern(t);
  const { testDatabaseUrl } = await copy.module<typeof Postgres>('tests/support/postgres.ts');
  const { openDatabase, silentLog } = await copy.module<typeof Platform>('src/platform/index.ts');
  const { importFolder } = await copy.module<typeof Ingest>('src/ingest/index.ts');
  const { replay } = await copy.module<typeof Replay>('src/cycle/index.ts');
  const { settableClock } = await copy.module<typeof Kernel>('src/kernel/index.ts');
  const { startService } = await copy.module<typeof Running>('tests/support/running-program.ts');

  const databaseUrl = await testDatabaseUrl(t);
  const db = openDatabase({ url: databaseUrl, poolSize: 2, log: silentLog, applicationName: 'prop-pick tests' });
  const ctx = { db, log: silentLog, clock: settableClock(new Date(NOW)) };
  // Its type is that of the copy, which this test's own registry does not have.
  const league = 'Tern' as 'Nba';
  await importFolder(ctx, await writeTernFolder(t), { league });
  // A service with its clock set back shows a replay's record; picks of other origins are not in it.
  const day = { league, from: DAY_BEFORE, to: DAY_BEFORE, origin: 'replay', until: new Date(NOW) } as const;
  const { picks: past } = await replay(ctx, day);
  assert.ok(past.picks > 0 && past.unsettled === 0, JSON.stringify(past));
  await enable(db, 'Nba, Tern');
  await db.close();

  buildWeb(process.execPath);
  const dataDir = await temporaryFolder(t);
  const service = await startService(t, {
    PROPPICK_MODE: 'production',
    PROPPICK_DATABASE_URL: databaseUrl,
    PROPPICK_DATA_DIR: dataDir,
    PROPPICK_ROLES: 'api,worker',
    PROPPICK_CLOCK: NOW,
    PROPPICK_ADMIN_EMAIL: ADMIN.email,
    PROPPICK_ADMIN_PASSWORD: ADMIN.password,
  });
  const { page, complaints } = await asAdmin(await startBrowser(t), {
    ...service,
    dataDir,
    databaseUrl,
    player: { id: 0, name: '' },
  });
  const choice = page.getByRole('combobox', { name: 'League' });
  await choice.selectOption({ label: 'Tern League' });
  await page.waitForURL(/league=Tern/);
  await queue(page, 'score-day', GAME_DAY);

  // Today: its picks of the whole game and of its first half, with its teams.
  const board = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/v1/picks/top');
  await page.goto('/');
  const picks = (await (await board).json()) as readonly Pick[];
  await holds(choice, 'Tern', 'the choice is remembered');
  assert.deepEqual([...new Set(picks.map((pick) => pick.league))], ['Tern']);
  assert.deepEqual(new Set(picks.map((pick) => pick.period)), new Set(['H1', null]));
  const cards = page.getByRole('article');
  await counts(cards, picks.length);
  const [pick = assert.fail('no pick of a half')] = picks.filter(({ period }) => period === 'H1');
  const card = cards.filter({ hasText: 'Points H1' }).filter({ hasText: pick.playerName });
  await card.getByText(new RegExp(`^${pick.teamAbbreviation} (vs|at) (AUK|EID|GUL|PUF)`)).waitFor();
  for (const matchup of ['PUF at AUK', 'GUL at EID']) await page.getByText(matchup, { exact: true }).waitFor();
  await settled(page);
  assert.deepEqual(await axeFindings(page), []);

  // A player's page, by the player's link.
  await card.getByRole('link', { name: pick.playerName }).click();
  await page.getByRole('heading', { level: 1, name: pick.playerName }).waitFor();
  await holds(choice, 'Tern');
  await page.getByRole('heading', { name: 'Last 20 games vs 18.5' }).waitFor();
  await settled(page);

  // Research: one row per quoted player, and the league's teams as filters.
  await page.getByRole('link', { name: 'Research', exact: true }).click();
  await page.waitForURL(/\/research/);
  const teams = page.getByRole('combobox', { name: 'Team' }).getByRole('option');
  await teams.filter({ hasText: 'PUF' }).waitFor({ state: 'attached' });
  assert.deepEqual((await teams.allTextContents()).slice(1), ['AUK', 'EID', 'GUL', 'PUF']);
  await page.getByRole('cell', { name: pick.playerName }).first().waitFor();
  await settled(page);

  // The record: the previous day's picks, graded.
  await page.getByRole('link', { name: 'Record', exact: true }).click();
  await page.waitForURL(/\/record/);
  await holds(choice, 'Tern');
  const counted = `${past.hits}–${past.misses}, ${past.pushes} push`;
  await page.getByRole('region', { name: 'Summary' }).getByText(counted).waitFor();
  await page.getByRole('region', { name: 'Results by group' }).getByText('Points', { exact: true }).first().waitFor();
  await settled(page);
  assert.deepEqual(await axeFindings(page), []);
  assert.deepEqual(complaints, []);
});

/** As in a configured service. */
const enable = (db: Platform.Queryable, leagues: string): Promise<unknown> =>
  db.query({
    text: `insert into operations.config_value (section, key, value, updated_at, updated_by)
           values ('leagues', 'enabled', $1, now(), 'test')`,
    values: [leagues],
  });
