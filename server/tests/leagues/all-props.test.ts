import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { settableClock } from '../../src/kernel/index.ts';
import type { League, LeagueChoice } from '../../src/leagues/index.ts';
import { silentLog } from '../../src/platform/index.ts';
import { publishSlate } from '../../src/cycle/index.ts';
import { researchModule } from '../../src/research/index.ts';
import type { PropRow } from '../../src/research/boards/board-view.ts';
import { loadSlate, scoreSlate } from '../../src/scoring/index.ts';
import { testServer } from '../support/http.ts';
import { testDatabase } from '../support/postgres.ts';
import { addGame, addPastGame, addValue, smallLeague } from '../support/small-league.ts';
import { getAs, identifyByTier } from '../support/tier-callers.ts';

const DATE = '2024-03-05';
const at = (clock: string): Date => new Date(`${DATE}T${clock}Z`);
const LEAGUES = ['Nba', 'Wnba'] as const satisfies readonly League[];

interface Page {
  readonly date: string;
  readonly total: number;
  readonly version: number;
  readonly rows: readonly PropRow[];
}

/** Two leagues with players of the same names, and boards that are published on demand. */
async function stage(t: TestContext) {
  const db = await testDatabase(t);
  const clock = settableClock(at('18:00:00'));
  const context = { db, clock, log: silentLog };
  const [nba, wnba] = [await smallLeague(db, 'Nba'), await smallLeague(db, 'Wnba')];
  const small = { Nba: nba, Wnba: wnba };
  const games = new Map<League, number>();
  for (const league of LEAGUES) {
    await addPastGame(db, small[league]);
    games.set(league, await addGame(db, small[league], DATE, at('23:00:00')));
  }
  let enabled: readonly League[] = LEAGUES;
  const leagues: LeagueChoice = { enabled: () => enabled, byDefault: () => 'Nba' };
  const { api } = await testServer(t, {
    context,
    modules: [researchModule({ db, origin: 'live', leagues })],
    identify: identifyByTier,
  });
  const ask = (query: string, tier: 'Sharp' | 'Free' = 'Sharp') => getAs(api, tier, `/research/props${query}`);
  return {
    ask,
    enable: (list: readonly League[]) => (enabled = list),
    /** Quotes players of a league and publishes its board. */
    async publish(league: (typeof LEAGUES)[number], players: readonly number[], moment: string) {
      const gameId = games.get(league) ?? 0;
      for (const index of players)
        await addValue(db, small[league], { gameId, playerId: small[league].players[index] ?? 0, knownAt: at(moment) });
      clock.set(at(moment));
      await publishSlate(context, scoreSlate(await loadSlate(db, { league, date: DATE, asOf: clock.now() })), 'live');
    },
    async page(query: string): Promise<Page> {
      const response = await ask(query);
      assert.equal(response.statusCode, 200, response.body);
      return response.json<Page>();
    },
  };
}

test('the props of all leagues are one list: sorted, filtered and paged like one league’s, each row with its league', async (t) => {
  const on = await stage(t);
  await on.publish('Nba', [0, 1, 2], '17:00:00');
  await on.publish('Wnba', [1, 2, 3, 4], '17:01:00');
  const [nba, wnba] = [await on.page('?league=Nba&sort=player'), await on.page('?league=Wnba&sort=player')];
  assert.deepEqual([nba.total, wnba.total], [3, 4]);
  const whole = await on.page('?league=all&sort=player&pageSize=200');
  assert.equal(whole.total, 7);
  assert.deepEqual(
    whole.rows.map(({ playerName, league }) => `${playerName} ${league}`),
    ['1 Nba', '2 Nba', '2 Wnba', '3 Nba', '3 Wnba', '4 Wnba', '5 Wnba'].map((row) => `Player ${row}`),
  );
  for (const [league, own] of [
    ['Nba', nba],
    ['Wnba', wnba],
  ] as const)
    assert.deepEqual(
      whole.rows.filter((row) => row.league === league),
      own.rows,
    );
  for (const query of ['sort=-player', 'sort=edge', 'sort=score', 'team=AAA&sort=line']) {
    const all = await on.page(`?league=all&${query}&pageSize=200`);
    const walked: PropRow[] = [];
    for (let page = 1; page <= 4; page += 1)
      walked.push(...(await on.page(`?league=all&${query}&pageSize=2&page=${page}&version=${all.version}`)).rows);
    assert.deepEqual(walked, all.rows, query);
    assert.equal(new Set(all.rows.map(({ gameId, playerId }) => `${gameId} ${playerId}`)).size, all.total, query);
  }
  assert.equal((await on.ask('?league=all&stat=Assists')).statusCode, 200);
  assert.equal((await on.ask('?league=all&team=XYZ')).statusCode, 400);
  on.enable(['Nba']);
  assert.deepEqual(await on.page('?league=all&sort=player'), nba, 'one enabled league is served as if it were named');
});

test('pages of all leagues stay on the boards of the first page while either league’s board changes', async (t) => {
  const on = await stage(t);
  await on.publish('Nba', [0, 1], '17:00:00');
  const alone = await on.page('?league=all&pageSize=1');
  assert.deepEqual(
    [alone.total, (await on.page('?league=Wnba')).version],
    [2, 0],
    'a league without a board has no rows',
  );
  await on.publish('Wnba', [0, 1], '17:01:00');
  const first = await on.page('?league=all&pageSize=3&sort=player');
  assert.equal(first.total, 4);
  await on.publish('Nba', [2], '17:02:00');
  const second = await on.page(`?league=all&pageSize=3&sort=player&page=2&version=${first.version}`);
  await on.publish('Wnba', [3], '17:03:00');
  for (const page of [second, await on.page(`?league=all&pageSize=3&sort=player&page=2&version=${first.version}`)]) {
    assert.deepEqual([page.total, page.version, page.rows.length], [4, first.version, 1]);
    assert.equal(page.rows[0]?.league, 'Wnba');
  }
  assert.equal(
    (await on.page('?league=all&pageSize=3&sort=player&page=2')).version,
    first.version,
    'a walk is remembered',
  );
  assert.deepEqual((await on.page(`?league=all&pageSize=1&version=${alone.version}`)).rows, alone.rows);
  const now = await on.page('?league=all');
  assert.equal(now.total, 6);
  assert.equal(new Set([alone, first, now].map(({ version }) => version)).size, 3);
  for (const version of [now.version + 1, 3, Number.MAX_SAFE_INTEGER])
    assert.equal((await on.ask(`?league=all&version=${version}`)).statusCode, 400, String(version));
  assert.equal((await on.ask(`?league=all&version=${now.version}`, 'Free')).statusCode, 400, 'not seen by Free yet');
  const then = await on.page(`?league=all&pageSize=3&sort=player&asOf=${at('17:01:30').toISOString()}`);
  assert.deepEqual(then, first);
});
