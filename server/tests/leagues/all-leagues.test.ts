import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { parse } from 'csv-parse/sync';
import { settableClock, type SettableClock } from '../../src/kernel/index.ts';
import type { League, LeagueChoice } from '../../src/leagues/index.ts';
import { picksModule, type PickOnWire } from '../../src/picks/index.ts';
import { silentLog } from '../../src/platform/index.ts';
import { researchModule } from '../../src/research/index.ts';
import { testServer } from '../support/http.ts';
import { testDatabase } from '../support/postgres.ts';
import { publishDay } from '../support/publish-day.ts';
import {
  addBoxScore,
  addGame,
  addPastGame,
  addQuote,
  addState,
  addValue,
  smallLeague,
} from '../support/small-league.ts';
import { getAs, identifyByTier } from '../support/tier-callers.ts';

const DATE = '2024-03-05';
const at = (clock: string): Date => new Date(`${DATE}T${clock}Z`);
const LEAGUES = ['Nba', 'Wnba'] as const satisfies readonly League[];
const PICKS_EACH = 3;

interface Items<Item> {
  readonly items: readonly Item[];
  readonly nextCursor: string | null;
}
interface OfLeague {
  readonly id: number;
  readonly league: League;
}

interface Stage {
  readonly clock: SettableClock;
  /** Changes the enabled leagues. */
  enable(leagues: readonly League[]): void;
  get<Body>(path: string): Promise<{ status: number; body: Body; text: string }>;
  /** Every entry of a list, read with pages of one size. */
  walk<Item>(path: string, limit: number): Promise<Item[]>;
}

/** Two leagues with a game each at 19:00 and a board of three Standard picks; teams have the same abbreviations in both. */
async function stage(t: TestContext): Promise<Stage> {
  const db = await testDatabase(t);
  const clock = settableClock(at('18:00:00'));
  const ctx = { db, clock, log: silentLog };
  let enabled: readonly League[] = LEAGUES;
  for (const name of LEAGUES) {
    const league = await smallLeague(db, name);
    await addPastGame(db, league);
    const gameId = await addGame(db, league, DATE, at('19:00:00'));
    for (const playerId of league.players.slice(0, PICKS_EACH))
      await addValue(db, league, { gameId, playerId, knownAt: at('17:00:00') });
    // The second player's pick has a higher value, so that one league's picks do not all come first.
    const best = { gameId, playerId: league.players[1] ?? 0, knownAt: at('17:00:01') };
    await addQuote(db, league, { ...best, book: 'echo', line: 14.5, over: -132, under: name === 'Nba' ? 110 : 112 });
    await publishDay(ctx, DATE, 'live', name);
    await addState(db, gameId, 'live', at('19:00:00'), at('19:30:00'));
    await addBoxScore(db, league, gameId, at('19:30:00'), [{ playerId: league.players[0] ?? 0, counts: { pts: 4 } }]);
  }
  const leagues: LeagueChoice = { enabled: () => enabled, byDefault: () => 'Nba' };
  const { api } = await testServer(t, {
    context: ctx,
    modules: [picksModule({ origin: 'live', leagues }), researchModule({ db, origin: 'live', leagues })],
    identify: identifyByTier,
  });
  async function get<Body>(path: string) {
    const response = await getAs(api, 'Sharp', path);
    const isJson = String(response.headers['content-type']).includes('json');
    return {
      status: response.statusCode,
      body: (isJson ? response.json<Body>() : undefined) as Body,
      text: response.body,
    };
  }
  return {
    clock,
    enable: (list) => (enabled = list),
    get,
    async walk<Item>(path: string, limit: number) {
      const all: Item[] = [];
      let cursor: string | null = null;
      do {
        const more: string = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`;
        const { body, status, text } = await get<Items<Item>>(`${path}&limit=${limit}${more}`);
        assert.equal(status, 200, text);
        all.push(...body.items);
        cursor = body.nextCursor;
        assert.ok(all.length < 1_000, 'the pages end');
      } while (cursor !== null);
      return all;
    },
  };
}

const leaguesOf = (list: readonly { readonly league: League }[]): Record<string, number> =>
  Object.fromEntries(
    LEAGUES.map((league) => [league, list.filter((one) => one.league === league).length] as const).filter(
      ([, count]) => count > 0,
    ),
  );
const TWICE = { Nba: PICKS_EACH, Wnba: PICKS_EACH };

/** Whether the best come first, and each league's picks are in its own board's order. */
function assertBestFirst(picks: readonly PickOnWire[], boards: readonly (readonly PickOnWire[])[]): void {
  for (const [index, pick] of picks.entries())
    assert.ok(pick.scoreFinal <= (picks[index - 1]?.scoreFinal ?? Infinity), 'best first');
  for (const [index, board] of boards.entries())
    assert.deepEqual(
      picks.filter(({ league }) => league === LEAGUES[index]).map(({ id }) => id),
      board.map(({ id }) => id),
    );
}

test('all leagues’ picks of a day are one list, best first, and each league’s own order stays', async (t) => {
  const on = await stage(t);
  const boards = await Promise.all(
    LEAGUES.map(async (league) => (await on.get<PickOnWire[]>(`/picks/top?league=${league}`)).body),
  );
  assert.deepEqual(boards.map(leaguesOf), [{ Nba: PICKS_EACH }, { Wnba: PICKS_EACH }]);
  for (const path of ['/picks/top?league=all', `/picks/top?league=ALL&date=${DATE}`, '/data/picks/today?league=all']) {
    const { body, status, text } = await on.get<PickOnWire[]>(path);
    assert.equal(status, 200, text);
    assert.deepEqual(leaguesOf(body), TWICE, path);
    assertBestFirst(body, boards);
  }
  const { body: best } = await on.get<PickOnWire[]>('/picks/top?league=all&count=4');
  const { body: all } = await on.get<PickOnWire[]>('/picks/top?league=all&count=100');
  assert.deepEqual(
    all.map(({ league }) => league),
    ['Wnba', 'Nba', 'Nba', 'Nba', 'Wnba', 'Wnba'],
  );
  assert.deepEqual(best, all.slice(0, 4));
  on.clock.set(at('18:30:00'));
  const past = await on.get<PickOnWire[]>(`/picks/top?league=all&asOf=${at('18:00:00').toISOString()}`);
  assert.deepEqual(past.body, all);
  const table = await on.get(`/data/picks/export.csv?league=all`);
  assert.equal(table.status, 200);
  const rows = parse<{ league: League }>(table.text, { columns: true });
  assert.deepEqual(
    rows.map(({ league }) => league),
    all.map(({ league }) => league),
  );
});

test('pages of all leagues’ picks have each pick once, in every order and page size', async (t) => {
  const on = await stage(t);
  for (const sort of ['date', '-date', 'score', '-score']) {
    const path = `/data/picks?league=all&from=2024-03-01&to=${DATE}&sort=${sort}`;
    const whole = await on.walk<PickOnWire>(path, 200);
    assert.deepEqual(leaguesOf(whole), TWICE, sort);
    for (const limit of [1, 2, 4]) assert.deepEqual(await on.walk<PickOnWire>(path, limit), whole, `${sort} ${limit}`);
  }
});

test('paging started before midnight stays on the game day of the first page', async (t) => {
  const on = await stage(t);
  const first = await on.get<Items<PickOnWire>>('/data/picks?league=all&limit=4');
  on.clock.set(new Date('2024-03-07T12:00:00Z'));
  const cursor = encodeURIComponent(first.body.nextCursor ?? assert.fail('one page'));
  const rest = await on.get<Items<PickOnWire>>(`/data/picks?league=all&limit=4&cursor=${cursor}`);
  assert.deepEqual(leaguesOf([...first.body.items, ...rest.body.items]), TWICE);
});

test('games, teams and players of all leagues come in one order, page by page', async (t) => {
  const on = await stage(t);
  for (const [path, each] of [
    [`/games?league=all&date=${DATE}`, 1],
    ['/games?league=all', 1],
    ['/teams?league=all', 2],
    ['/players?league=all', 10],
    ['/players?league=all&team=AAA', 5],
  ] as const) {
    const whole = await on.walk<OfLeague>(path, 200);
    assert.deepEqual(leaguesOf(whole), { Nba: each, Wnba: each }, path);
    assert.deepEqual(await on.walk<OfLeague>(path, 1), whole, path);
    const { body: own } = await on.get<Items<OfLeague>>(path.replace('all', 'Wnba'));
    assert.deepEqual(leaguesOf(own.items), { Wnba: each });
  }
  const { body: pages } = await on.get<(OfLeague & { slug: string })[]>('/seo/games?league=all');
  assert.deepEqual(leaguesOf(pages), { Nba: 1, Wnba: 1 });
  on.clock.set(at('19:40:00'));
  const { body: live } = await on.get<OfLeague[]>('/picks/live?league=all');
  assert.deepEqual(leaguesOf(live), TWICE);
});

test('all means the enabled leagues, and a cursor of other leagues is rejected', async (t) => {
  const on = await stage(t);
  on.enable(['Nba']);
  assert.deepEqual(leaguesOf((await on.get<PickOnWire[]>('/picks/top?league=all')).body), { Nba: PICKS_EACH });
  const off = await on.get('/picks/top?league=Wnba');
  assert.equal(off.status, 400);
  assert.match(off.text, /must be one of Nba, all/);
  assert.equal((await on.get('/picks/top?league=Quidditch')).status, 400);
  on.enable(LEAGUES);
  const { body } = await on.get<Items<OfLeague>>('/games?league=all&limit=1');
  const cursor = encodeURIComponent(body.nextCursor ?? assert.fail('one page'));
  assert.equal((await on.get(`/games?league=Nba&limit=1&cursor=${cursor}`)).status, 400);
  assert.equal((await on.get('/players?league=all&team=XYZ')).status, 400);
});
