import assert from 'node:assert/strict';
import test from 'node:test';
import type { Page } from 'playwright-core';
import type { League } from '../../src/leagues/index.ts';
import { picksScored } from '../../src/picks/index.ts';
import { emit } from '../../src/platform/index.ts';
import { axeFindings } from '../support/browser.ts';
import { alter, asAdmin, counts, holds, settled } from '../support/dashboard-visit.ts';
import { becomes } from '../support/eventually.ts';
import { EVE, eveOfAGame, STAGED_DAY } from '../support/eve-of-a-game.ts';
import { enableBoth } from '../support/second-summer.ts';
import { scored, stagedService, stageOfFile } from '../support/staged-demo.ts';
import { onDatabase } from '../support/news-reports.ts';

let others: readonly number[] = [];
/** Both leagues have a game, quotes and players of the same names on the staged day; the first has a published pick. */
const { service, browser } = await stageOfFile(async (db) => {
  const wnba = await eveOfAGame(db, 2, 'Wnba');
  others = wnba.players;
  await enableBoth(db);
  await scored(db);
});

test('with two leagues enabled the viewer switches between their boards, and a reload remembers', async (t) => {
  const service = await stagedService(t, {}, scored);
  const { page } = await asAdmin(browser, service);
  await page.goto('/');
  const pick = page.getByRole('link', { name: service.player.name }).first();
  const choice = page.getByRole('combobox', { name: 'League' });
  await pick.waitFor();
  await page.getByRole('banner').getByText('NBA', { exact: true }).waitFor();
  await counts(choice, 0, 'one league leaves nothing to choose');

  await page.goto('/operations?view=configuration');
  const entry = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'enabled', exact: true }) });
  await entry.getByRole('textbox').fill('Nba, Wnba');
  const saved = page.waitForResponse(
    (response) => response.url().endsWith('/admin/config/leagues/enabled') && response.request().method() === 'PUT',
  );
  await entry.getByRole('button', { name: 'Save' }).click();
  assert.equal((await saved).status(), 200);

  // The page's last read.
  const last = page.waitForResponse('**/api/v1/research/props?*');
  await page.goto('/');
  await pick.waitFor();
  await last;
  // When the stream opens, the page reads everything again.
  await page.getByText('Live updates on').waitFor();
  await settled(page);
  const asked: URL[] = [];
  page.on('request', (request) => asked.push(new URL(request.url())));
  const leaguesOf = (path: string): (string | null)[] =>
    asked.filter(({ pathname }) => pathname === `/api/v1${path}`).map(({ searchParams }) => searchParams.get('league'));
  await choice.selectOption({ label: 'WNBA' });
  await page.getByText(/^The WNBA is not playing/).waitFor();
  await counts(pick, 0);
  await page.waitForURL(/league=Wnba/);
  await settled(page);
  for (const path of ['/picks/top', '/games', '/research/props']) {
    const sent = leaguesOf(path);
    assert.ok(sent.length > 0 && sent.every((league) => league === 'Wnba'), `${path}: ${sent.join(', ')}`);
  }

  // Without a league in the URL the stored choice counts.
  await page.goto('/');
  await page.getByText(/^The WNBA is not playing/).waitFor();
  await holds(choice, 'Wnba');

  await choice.selectOption({ label: 'NBA' });
  await pick.waitFor();
  assert.equal(leaguesOf('/picks/top').at(-1), null, 'the default league is not named');

  await page.goto('/?league=wnba');
  await page.getByText(/^The WNBA is not playing/).waitFor();
  await holds(choice, 'Wnba', 'the address goes before the stored choice');
});

async function twoLeagues() {
  const watched = await asAdmin(browser, service);
  return { ...watched, choice: watched.page.getByRole('combobox', { name: 'League' }) };
}

test('all leagues of a day are on one page, each under its name, and single-league pages keep one league', async () => {
  const { page, choice, complaints } = await twoLeagues();
  // The small league has too few quotes to publish anything: its pick is made from the other's.
  await alter<readonly { readonly id: number; readonly gameId: number }[]>(
    page,
    '**/picks/top?*league=all*',
    (picks) => [
      ...picks,
      ...picks.map((pick) => ({ ...pick, id: -pick.id, league: 'Wnba', gameId: -pick.gameId, playerId: others[0] })),
    ],
  );
  await alter<{ readonly total: number; readonly rows: readonly object[] }>(
    page,
    '**/research/props?*league=all*',
    ({ total, rows, ...head }) => ({
      ...head,
      total: 2 * total,
      rows: [...rows, ...rows.map((row) => ({ ...row, league: 'Wnba', playerId: others[0] }))],
    }),
  );
  const cards = page.getByRole('article');
  await page.goto('/');
  await cards.first().waitFor();
  await counts(cards, 1);
  await choice.selectOption({ label: 'All leagues' });
  await page.getByRole('heading', { level: 3, name: /^WNBA 1$/ }).waitFor();
  await page.getByRole('heading', { level: 3, name: /^NBA 1$/ }).waitFor();
  await counts(cards, 2);
  await settled(page);
  assert.deepEqual(await axeFindings(page), []);

  // One league's heading in the table for each.
  await page.getByText('Table', { exact: true }).click();
  await page.getByRole('rowheader', { name: 'WNBA' }).waitFor();
  assert.deepEqual(await axeFindings(page), []);

  await page.getByRole('link', { name: 'Availability' }).click();
  await page.waitForURL(/\/availability/);
  await holds(choice, 'all');
  await page.getByRole('link', { name: 'Research', exact: true }).click();
  await page.waitForURL(/\/research/);
  const rows = page.getByRole('table').getByRole('row');
  for (const league of ['NBA', 'WNBA'])
    await rows
      .filter({ has: page.getByRole('cell', { name: league, exact: true }) })
      .first()
      .waitFor();
  await holds(choice, 'all');
  await settled(page);
  assert.deepEqual(await axeFindings(page), []);
  await page.getByRole('link', { name: 'Record', exact: true }).click();
  await page.waitForURL(/\/record/);
  await holds(choice, 'Nba', 'a page of one league shows the default');
  await becomes(() => choice.getByRole('option').allTextContents(), ['NBA', 'WNBA']);
  await page.goBack();
  await page.waitForURL(/\/research/);
  await holds(choice, 'all', 'back brings every league back');

  await page.goto('/');
  await page.getByRole('rowheader', { name: 'WNBA' }).waitFor();
  await holds(choice, 'all', 'and so does a visit without an address');

  await page.setViewportSize({ width: 360, height: 780 });
  await page.getByRole('rowheader', { name: 'WNBA' }).waitFor();
  const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
  await becomes(() => page.evaluate<number>(overflow), 0, 'nothing is wider than a phone');
  await settled(page);
  assert.deepEqual(await axeFindings(page), []);
  assert.deepEqual(complaints, []);
});

test('an operation queued by hand is about the league shown, as is a read of a source', async () => {
  const { page } = await twoLeagues();
  await page.goto('/operations?view=operations&league=Wnba');
  for (const kind of ['settle', 'ingest']) {
    await page.getByLabel('Operation', { exact: true }).selectOption(kind);
    const asked = page.waitForRequest((request) => request.url().endsWith(`/ops/operations/${kind}`));
    await page.getByRole('button', { name: 'Queue' }).click();
    const { league } = (await asked).postDataJSON() as { league?: string };
    assert.equal(league, 'Wnba', kind);
  }
});

test('search finds players of every league, distinguishes equal names, and a player’s page has the player’s league', async () => {
  const { page, choice, complaints } = await twoLeagues();
  const { player } = service;
  await page.goto('/');
  await page.getByRole('article').first().waitFor();
  await page.getByRole('combobox', { name: 'Search players' }).fill(player.name);
  const found = page.getByRole('option', { name: new RegExp(`^${player.name}\\b`) });
  await found
    .filter({ hasText: /(^|\W)NBA/ })
    .first()
    .waitFor();
  const wnba = found.filter({ hasText: 'WNBA' }).first();
  await wnba.waitFor();
  const asked: URL[] = [];
  page.on('request', (request) => asked.push(new URL(request.url())));
  await wnba.click();
  await page.waitForURL(`**/players/${others[0]}*`);
  await page.getByRole('heading', { level: 1, name: player.name }).waitFor();
  await settled(page);
  await holds(choice, 'Wnba');
  const props = asked.filter(({ pathname }) => pathname.endsWith('/research/props'));
  assert.ok(props.length > 0);
  assert.deepEqual([...new Set(props.map(({ searchParams }) => searchParams.get('league')))], ['Wnba']);

  // A link without a league, opened where another league was chosen last.
  await page.goto(`/players/${others[0]}`);
  await page.getByRole('heading', { level: 1, name: player.name }).waitFor();
  await settled(page);
  await holds(choice, 'Wnba');
  await page.getByRole('link', { name: 'Today', exact: true }).click();
  await page.getByRole('article').first().waitFor();
  await holds(choice, 'Nba', 'the player’s league is not the chosen one');
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: player.name }).waitFor();
  await holds(choice, 'Wnba');
  assert.deepEqual(complaints, []);
});

test('search shows the players of the league on the page first, also where another league has the same names', async () => {
  const { page } = await twoLeagues();
  const field = page.getByRole('combobox', { name: 'Search players' });
  const names = page.getByRole('listbox', { name: 'Players' }).getByRole('option');
  for (const [league, name] of [
    ['Wnba', 'WNBA'],
    ['Nba', 'NBA'],
  ]) {
    await page.goto(`/?league=${league}`);
    // More names than the list has places for.
    await field.fill('Player');
    await counts(names, 8);
    const leaguesFound = await names.allTextContents();
    assert.deepEqual(
      leaguesFound.map((text) => /\bW?NBA\b/.exec(text)?.[0]),
      leaguesFound.map(() => name),
    );
  }
});

test('an event of one league reloads what shows that league or all of them, and nothing of another', async () => {
  const { page, complaints } = await twoLeagues();
  const tell = (league: League) =>
    onDatabase(service, (db) =>
      db.transaction((tx) =>
        emit(tx, picksScored, { ...picksScored.example, league, date: STAGED_DAY }, new Date(EVE)),
      ),
    );
  const isBoard = (url: string): boolean => new URL(url).pathname === '/api/v1/picks/top';
  // The first page to listen opens the stream for both, and reads its board again then.
  const opened = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/v1/data/events/stream');
  await page.goto('/?league=Nba');
  await opened;
  const both = await page.context().newPage();
  await both.goto('/?league=all');
  for (const one of [both, page]) {
    await one.getByText('Live updates on').waitFor();
    await settled(one);
  }
  const asked: string[] = [];
  page.on('request', (request) => void (isBoard(request.url()) && asked.push(request.url())));

  const reads = (of: Page) => of.waitForResponse((response) => isBoard(response.url()));
  const [ofBoth] = await Promise.all([reads(both), tell('Wnba')]);
  assert.match(ofBoth.url(), /league=all/);
  // Both pages share one stream and the same delay for more events: by now this one would have sent a request too.
  await page.evaluate('1');
  assert.deepEqual(asked, [], 'the other league’s event');
  await Promise.all([reads(page), reads(both), tell('Nba')]);
  assert.equal(asked.length, 1, asked.join(' '));
  assert.deepEqual(complaints, []);
});

test('a league in its off-season says when it ended, when games resume, and what to do now', async () => {
  const { page, choice, complaints } = await twoLeagues();
  await alter<object[]>(page, '**/api/v1/leagues', (all) =>
    all.map((one) =>
      'league' in one && one.league === 'Wnba'
        ? { ...one, phase: 'OffSeason', lastGameDay: '2023-10-18', resumesOn: '2024-05-14', isResumeAssumed: false }
        : one,
    ),
  );
  await page.goto('/?league=Wnba&date=2024-03-20');
  await page.getByText('The WNBA season ended on Wednesday 18 October 2023').waitFor();
  await page.getByText('The next game known is on Tue 14 May').waitFor();
  await settled(page);
  assert.deepEqual(await axeFindings(page), []);
  await page.getByRole('link', { name: 'See the last picks, Wed 18 Oct 2023' }).waitFor();
  await page.setViewportSize({ width: 360, height: 780 });
  assert.deepEqual(await axeFindings(page), []);
  await page.getByRole('link', { name: 'Look at the WNBA record' }).click();
  await page.waitForURL(/\/record\?league=Wnba/);
  await page.goBack();
  await page.getByRole('link', { name: 'Switch to the NBA' }).click();
  await page.getByRole('article').first().waitFor();
  await holds(choice, 'Nba');
  await page.goto('/availability?league=Wnba&date=2024-03-20');
  await page.getByText('The WNBA season ended on Wednesday 18 October 2023').waitFor();
  assert.deepEqual(complaints, []);
});
