import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { settableClock } from '../../src/kernel/index.ts';
import { namesModule } from '../../src/ingest/index.ts';
import { EVERY_LEAGUE } from '../../src/leagues/index.ts';
import { giveName, loadDirectory, recordAliases, recordPlayers, reviewNames } from '../../src/league/index.ts';
import { silentLog, type Identify } from '../../src/platform/index.ts';
import { testServer } from '../support/http.ts';
import { testDatabase } from '../support/postgres.ts';
import { addBoxScore, addGame, smallLeague } from '../support/small-league.ts';

/** The names in review. */
const WAITING = ['Plyer 1', 'Zebulon Quux'];
const NOW = new Date('2024-03-05T12:00:00Z');
const identify: Identify = async () => ({
  kind: 'access-token',
  credentialId: 'c',
  account: { id: 7, tier: 'Admin' },
  scopes: ['ops:read', 'ops:commands'],
});

/** Player 1 played for AAA. A feed spells the name “Plyer 1” and has another name without similar players. */
async function stage(t: TestContext) {
  const db = await testDatabase(t);
  const context = { db, clock: settableClock(NOW), log: silentLog };
  const league = await smallLeague(db);
  const [player = 0] = league.players;
  const game = await addGame(db, league, '2024-03-01', new Date('2024-03-01T20:00:00Z'));
  await addBoxScore(db, league, game, new Date('2024-03-02T06:00:00Z'), [{ playerId: player, counts: {} }]);
  await db.transaction((tx) =>
    reviewNames(tx, { league: 'Nba', source: 'a-feed', at: NOW }, [
      { spelling: 'Plyer 1', reason: 'no player is known as “Plyer 1”' },
      { spelling: 'Zebulon Quux', reason: 'no player is known as “Zebulon Quux”' },
    ]),
  );
  const { api } = await testServer(t, { context, modules: [namesModule(EVERY_LEAGUE)], identify });
  const headers = { authorization: 'Bearer x' };
  return {
    db,
    player,
    team: league.teams[0],
    ask: (query: string) => api.inject({ url: `/api/v1/ops/names?${query}`, headers }),
    list: async (query = '') =>
      (await api.inject({ url: `/api/v1/ops/names?${query}`, headers })).json<{
        items: {
          league: string;
          spelling: string;
          times: number;
          suggestions: { playerId: number; playerName: string }[];
        }[];
        nextCursor: string | null;
      }>(),
    decide: (body: object) => api.inject({ method: 'POST', url: '/api/v1/ops/names/decide', headers, body }),
  };
}

test('a name without a player is shown with likely players, and one decision applies to every feed', async (t) => {
  const on = await stage(t);
  const { items, nextCursor } = await on.list();
  assert.equal(nextCursor, null);
  assert.deepEqual(
    items.map(({ spelling, times }) => [spelling, times]),
    [
      ['Plyer 1', 1],
      ['Zebulon Quux', 1],
    ],
  );
  assert.ok(items[0]?.suggestions.some(({ playerId }) => playerId === on.player));
  assert.deepEqual(items[1]?.suggestions, []);

  const decided = await on.decide({ spelling: 'Plyer 1', playerId: on.player });
  assert.equal(decided.statusCode, 200);
  assert.deepEqual(decided.json(), { spelling: 'Plyer 1', playerId: on.player, playerName: 'Player 1' });
  assert.deepEqual(
    (await on.list()).items.map(({ spelling }) => spelling),
    ['Zebulon Quux'],
  );
  const directory = await loadDirectory(on.db, 'Nba', 'a-feed');
  const context = { season: '2023-24', gameDate: '2024-03-05', teamIds: [on.team] };
  const meant = directory.player({ externalId: null, name: 'Plyer 1' }, context);
  assert.equal('found' in meant && meant.found?.id, on.player);
  const { rows } = await on.db.query<{ actor: string; subject: string }>({
    text: `select actor, subject from operations.audit where action = 'name.decide'`,
    values: [],
  });
  assert.deepEqual(rows, [{ actor: 'account 7', subject: 'name/Plyer 1' }]);
});

test('names are listed in pages, and a cursor of another list is refused', async (t) => {
  const on = await stage(t);
  const first = await on.list('limit=1');
  const second = await on.list(`limit=1&cursor=${first.nextCursor}`);
  const spellings = [...first.items, ...second.items].map(({ spelling }) => spelling);
  assert.deepEqual(spellings, ['Plyer 1', 'Zebulon Quux']);
  assert.equal(second.nextCursor, null);
  assert.equal((await on.ask('cursor=MQ')).statusCode, 400);
});

test('names are of the default league, of the league named, or of all; each entry names its league, also on every page', async (t) => {
  const on = await stage(t);
  await on.db.transaction((tx) =>
    reviewNames(tx, { league: 'Wnba', source: 'a-feed', at: NOW }, [
      { spelling: 'Plyer 1', reason: 'no player is known as “Plyer 1”' },
    ]),
  );
  const named = ({ items }: { items: { league: string; spelling: string }[] }) =>
    items.map(({ league, spelling }) => `${league} ${spelling}`);
  assert.deepEqual(named(await on.list()), ['Nba Plyer 1', 'Nba Zebulon Quux']);
  assert.deepEqual(named(await on.list('league=wnba')), ['Wnba Plyer 1']);
  const all = ['Nba Plyer 1', 'Nba Zebulon Quux', 'Wnba Plyer 1'];
  assert.deepEqual(named(await on.list('league=all')), all);
  const paged: string[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const page = await on.list(`league=all&limit=1${cursor && `&cursor=${cursor}`}`);
    paged.push(...named(page));
    cursor = page.nextCursor;
  }
  assert.deepEqual(paged, all);
});

test('a decision about an unlisted name or an unknown player changes nothing', async (t) => {
  const on = await stage(t);
  assert.equal((await on.decide({ spelling: 'Another Player', playerId: on.player })).statusCode, 404);
  assert.equal((await on.decide({ spelling: 'Plyer 1', playerId: 99_999 })).statusCode, 422);
  assert.equal((await on.decide({ spelling: 'Plyer 1' })).statusCode, 400);
  const { rows } = await on.db.query({ text: 'select from league.player_alias', values: [] });
  assert.equal(rows.length, 0);
  assert.equal((await on.list()).items.length, 2);
});

/** Unresolved spellings of a feed, and new players with league ids. */
async function waiting(t: TestContext, spellings: readonly string[]) {
  const on = await stage(t);
  const inTransaction = on.db.transaction.bind(on.db);
  await inTransaction((tx) =>
    reviewNames(
      tx,
      { league: 'Nba', source: 'b-feed', at: NOW },
      spellings.map((spelling) => ({ spelling, reason: `no player is known as “${spelling}”` })),
    ),
  );
  return {
    ...on,
    arrive: (players: Readonly<Record<string, string>>) =>
      inTransaction(async (tx) => {
        const records = Object.entries(players).map(([externalId, name]) => ({
          externalId,
          name,
          position: null,
          knownAt: new Date('2023-10-01T00:00:00Z'),
        }));
        await recordPlayers(tx, { league: 'Nba', ids: 'nba' }, records);
        await recordAliases(tx, { league: 'Nba', learnedAt: NOW });
      }),
    left: async () => (await on.list()).items.map(({ spelling }) => spelling).toSorted(),
    means: async (spelling: string) => {
      const directory = await loadDirectory(on.db, 'Nba', 'nba');
      const context = { season: '2023-24', gameDate: '2024-03-05', teamIds: [] };
      const meant = directory.player({ externalId: null, name: spelling }, context);
      return 'found' in meant ? meant.found?.name : undefined;
    },
  };
}

test('a spelling leaves the list when a player has that name, or a shipped spelling finds its player', async (t) => {
  const on = await waiting(t, ['Zébulon Quux Jr.', 'Herb Jones', 'Sam Twin', 'Newman Yet']);
  await on.arrive({ 1: 'Sam Twin', 2: 'Sam Twin III' });
  assert.deepEqual(
    await on.left(),
    [...WAITING, 'Herb Jones', 'Newman Yet', 'Sam Twin', 'Zébulon Quux Jr.'].toSorted(),
  );
  await on.arrive({ 3: 'Zebulon Quux', 1630529: 'Herbert Jones', 4: 'Newman Then' });
  assert.deepEqual(await on.left(), ['Newman Yet', 'Plyer 1', 'Sam Twin']);
  await on.arrive({ 4: 'Newman Yet' });
  assert.deepEqual(await on.left(), ['Plyer 1', 'Sam Twin'], 'a name that is corrected counts as well');
});

test('an operator’s decision is in force until the operator changes it; a shipped spelling follows the shipped list', async (t) => {
  const on = await waiting(t, []);
  const decide = (spelling: string) =>
    on.db.transaction((tx) => giveName(tx, { league: 'Nba', at: NOW, spelling, playerId: on.player }));
  await on.arrive({ 1630529: 'Herbert Jones', 1628964: 'Mo Bamba', 1630581: 'Josh Giddey' });
  await decide('Herb Jones');
  await on.db.query({
    text: `update league.player_alias set player_id = $1 where name_key = 'mohamedbamba'`,
    values: [on.player],
  });
  await on.arrive({ 9: 'Player New' });
  assert.equal(await on.means('Herb Jones'), 'Player 1');
  assert.equal(await on.means('Mohamed Bamba'), 'Mo Bamba');
  assert.equal(await on.means('Joshua Giddey'), 'Josh Giddey');
  await on.db.transaction((tx) =>
    giveName(tx, { league: 'Nba', at: NOW, spelling: 'Herb Jones', playerId: on.player + 1 }),
  );
  assert.equal(await on.means('Herb Jones'), 'Player 2');
});
