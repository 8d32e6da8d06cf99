import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import type { Static } from 'typebox';
import { writeCursor } from '../../src/platform/paging/index.ts';
import type { GameShape, PlayerShape, SeoGameShape } from '../../src/research/reference/reference-schemas.ts';
import { researchStage, type ResearchStage } from '../support/research-stage.ts';
import { addBoxScore, addGame, addState } from '../support/small-league.ts';
import { getAs } from '../support/tier-callers.ts';

type Game = Static<typeof GameShape>;
type Player = Static<typeof PlayerShape>;
interface List<Item> {
  readonly items: readonly Item[];
  readonly nextCursor: string | null;
}

interface Stage extends ResearchStage {
  readonly past: number;
  readonly next: number;
}

/** A game played on March 1 by the first seven players, and one on March 6 with a line that is known at 18:00. */
async function stage(t: TestContext): Promise<Stage> {
  const on = await researchStage(t, '2024-03-05T19:00:00Z');
  const { db, league } = on;
  const past = await addGame(db, league, '2024-03-01', new Date('2024-03-02T00:30:00Z'));
  const known = new Date('2024-03-02T06:00:00Z');
  await addState(db, past, 'final', new Date('2024-03-02T00:30:00Z'), known);
  const lines = league.players
    .slice(0, 7)
    .map((playerId, index) => ({ playerId, seconds: index === 6 ? 0 : 900, counts: {} }));
  await addBoxScore(db, league, past, known, lines);
  const next = await addGame(db, league, '2024-03-06', new Date('2024-03-07T00:30:00Z'));
  await db.query({
    text: `insert into odds.game_line (game_id, source, known_at, known_at_assumed, home_spread, total)
           values ($1, 'test', '2024-03-05T18:00:00Z', false, -4.5, 221)`,
    values: [next],
  });
  await db.query({
    text: `update league.player set name = 'Nikola Jokić', name_key = 'nikolajokic' where id = $1`,
    values: [on.player(0)],
  });
  return { ...on, past, next };
}

test('a player’s games are those played and the team’s upcoming ones, newest first', async (t) => {
  const on = await stage(t);
  const games = await on.get<Game[]>(`/players/${on.player(0)}/games`);
  assert.deepEqual(games, [
    {
      id: on.next,
      homeTeam: 'AAA',
      awayTeam: 'BBB',
      homeTeamAbbr: 'AAA',
      awayTeamAbbr: 'BBB',
      spread: -4.5,
      total: 221,
      status: 'scheduled',
      gameDate: '2024-03-07T00:30:00.000Z',
      league: 'Nba',
    },
    { ...games[0], id: on.past, spread: null, total: null, status: 'final', gameDate: '2024-03-02T00:30:00.000Z' },
  ]);
  assert.deepEqual(await on.get(`/players/${on.player(6)}/games`), [], 'dressed but never on court');
  assert.deepEqual(await on.get(`/players/${on.player(9)}/games`), []);
  assert.deepEqual(await on.get(`/players/${on.player(0)}/games?season=2021-22`), []);
});

test('a line shows when the tier may see it', async (t) => {
  const on = await stage(t);
  on.ctx.clock.set(new Date('2024-03-05T18:59:59Z'));
  const spreads = () =>
    Promise.all(
      (['Free', 'Pro', 'Sharp'] as const).map(async (tier) => {
        const { items } = await on.get<List<Game>>('/games?date=2024-03-06', tier);
        return items[0]?.spread;
      }),
    );
  assert.deepEqual(await spreads(), [null, -4.5, -4.5]);
  on.ctx.clock.set(new Date('2024-03-05T19:00:00Z'));
  assert.deepEqual(await spreads(), [-4.5, -4.5, -4.5]);
});

test('players are found without regard to accents and case, and by the team of their last game', async (t) => {
  const on = await stage(t);
  const names = async (query: string) => (await on.get<List<Player>>(`/players${query}`)).items.map(({ name }) => name);
  assert.deepEqual(await names('?search=JOKI%C4%86'), ['Nikola Jokić']);
  assert.deepEqual(await names('?search=jokic&team=bbb'), []);
  assert.deepEqual(await names('?team=bbb'), ['Player 6', 'Player 7']);
  assert.deepEqual(await names('?search=nonesuch'), []);
  for (const typed of ['jokih', 'jkic', 'jokkic', 'jokci', 'nicola%20jokic'])
    assert.deepEqual(await names(`?search=${typed}`), ['Nikola Jokić'], `${typed}: one letter off`);
  assert.deepEqual(await names('?search=jakih'), [], 'two letters off');
  assert.deepEqual(await names('?search=jok'), ['Nikola Jokić']);
  assert.deepEqual(await names('?search=jox'), [], 'too short to guess');
  assert.deepEqual(await names('?search=...'), []);
  const unknown = await getAs(on.api, 'Sharp', '/players?team=ZZZ');
  assert.equal(unknown.statusCode, 400);
  assert.match(unknown.body, /must be one of AAA, BBB/);
  assert.deepEqual(await on.get(`/players/${on.player(0)}`), {
    id: on.player(0),
    name: 'Nikola Jokić',
    position: null,
    teamAbbreviation: 'AAA',
    league: 'Nba',
  });
});

test('pages of players have no gap and no duplicate', async (t) => {
  const on = await stage(t);
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const page: List<Player> = await on.get(`/players?limit=3${cursor === null ? '' : `&cursor=${cursor}`}`);
    seen.push(...page.items.map(({ name }) => name));
    cursor = page.nextCursor;
  } while (cursor !== null);
  assert.equal(seen.length, 10);
  assert.deepEqual(seen, seen.toSorted());
});

test('teams and a day’s games are paged lists', async (t) => {
  const on = await stage(t);
  const teams = await on.get<List<{ abbreviation: string }>>('/teams?limit=1');
  assert.deepEqual(
    teams.items.map(({ abbreviation }) => abbreviation),
    ['AAA'],
  );
  const rest = await on.get<List<{ abbreviation: string }>>(`/teams?cursor=${teams.nextCursor}`);
  assert.deepEqual([rest.items.map(({ abbreviation }) => abbreviation), rest.nextCursor], [['BBB'], null]);
  await addGame(on.db, on.league, '2024-03-06', new Date('2024-03-07T02:30:00Z'));
  const games = await on.get<List<Game>>('/games?date=2024-03-06&limit=1');
  const later = await on.get<List<Game>>(`/games?date=2024-03-06&cursor=${games.nextCursor}`);
  assert.deepEqual([games.items[0]?.id, later.items.length, later.nextCursor], [on.next, 1, null]);
  assert.deepEqual(await on.get('/games'), { items: [], nextCursor: null });
});

test('paging through a day’s games continues when the day ends or the last game moves', async (t) => {
  const on = await stage(t);
  for (const hour of ['02', '03']) await addGame(on.db, on.league, '2024-03-06', new Date(`2024-03-07T${hour}:30:00Z`));
  const ids = async (query: string) => (await on.get<List<Game>>(`/games?${query}`)).items.map(({ id }) => id);
  const all = await ids('date=2024-03-06');
  const { nextCursor } = await on.get<List<Game>>('/games?date=2024-03-06&limit=2');
  assert.deepEqual(await ids(`cursor=${nextCursor}`), all.slice(2), 'the cursor says the day');
  await on.db.query({
    text: `update league.game set game_date = '2024-03-09' where id = $1`,
    values: [all[1]],
  });
  on.later();
  assert.deepEqual(await ids(`date=2024-03-06&cursor=${nextCursor}`), all.slice(2), 'none again, none left out');
});

test('a cursor of another day or another list, or with a letter changed, is refused', async (t) => {
  const on = await stage(t);
  await addGame(on.db, on.league, '2024-03-06', new Date('2024-03-07T02:30:00Z'));
  const cursorOf = async (path: string) => String((await on.get<List<unknown>>(path)).nextCursor);
  const ofGames = await cursorOf('/games?date=2024-03-06&limit=1');
  const ofTeams = await cursorOf('/teams?limit=1');
  const ofPlayers = await cursorOf('/players?limit=1');
  for (const path of [
    `/games?date=2024-03-01&cursor=${ofGames}`,
    `/games?date=2024-03-06&cursor=${ofTeams}`,
    `/games?date=2024-03-06&cursor=${ofPlayers}`,
    `/games?date=2024-03-06&cursor=${writeCursor(on.next, '')}`,
    `/games?cursor=${writeCursor('2024-02-30', 0, 1)}`,
    `/teams?cursor=${ofGames}`,
    `/players?cursor=${ofGames}`,
    ...[ofGames, ofTeams].map((cursor, index) => `/${['games', 'teams'][index]}?cursor=${cursor}!`),
    `/games?date=2024-03-06&cursor=`,
  ]) {
    const response = await getAs(on.api, 'Sharp', path);
    assert.equal(response.statusCode, 400, path);
    assert.match(response.body, /\/query\/cursor/, path);
  }
});

test('each game near today has a page with a readable slug, a canceled one none', async (t) => {
  const on = await stage(t);
  assert.deepEqual(await on.get<Static<typeof SeoGameShape>[]>('/seo/games'), [
    {
      slug: 'bbb-at-aaa-2024-03-06',
      gameId: on.next,
      date: '2024-03-06',
      homeTeamAbbr: 'AAA',
      awayTeamAbbr: 'BBB',
      league: 'Nba',
    },
  ]);
  await addState(on.db, on.next, 'cancelled', new Date('2024-03-07T00:30:00Z'), new Date('2024-03-05T18:30:00Z'));
  on.later();
  assert.deepEqual(await on.get('/seo/games'), []);
});

test('two games of one pair on one day have two slugs, which stay when one is moved or canceled', async (t) => {
  const on = await stage(t);
  const at = (time: string) => new Date(`2024-03-0${time}Z`);
  const second = await addGame(on.db, on.league, '2024-03-06', at('7T03:30:00'));
  const slugs = async () =>
    new Map(
      (await on.get<Static<typeof SeoGameShape>[]>('/seo/games')).map(({ gameId, slug }) => [gameId, slug] as const),
    );
  const both = new Map([
    [on.next, 'bbb-at-aaa-2024-03-06'],
    [second, 'bbb-at-aaa-2024-03-06-2'],
  ]);
  assert.deepEqual(await slugs(), both);
  // Now the one that was known later comes first.
  await addState(on.db, second, 'scheduled', at('6T18:00:00'), at('5T18:30:00'));
  on.later();
  assert.deepEqual(await slugs(), both);
  await addState(on.db, on.next, 'cancelled', at('7T00:30:00'), at('5T18:31:00'));
  on.later();
  assert.deepEqual(await slugs(), new Map([[second, 'bbb-at-aaa-2024-03-06-2']]));
});

test('an unknown player is not found, and an invalid id, day or cursor is refused', async (t) => {
  const on = await stage(t);
  const statusOf = async (path: string) => (await getAs(on.api, 'Sharp', path)).statusCode;
  for (const path of ['', '/games']) assert.equal(await statusOf(`/players/999${path}`), 404, path);
  for (const path of [
    '/players/0',
    '/players/2147483648',
    '/players/1.5/games',
    '/players/x',
    '/players/1/games?season=202',
    '/players?limit=201',
    '/players?cursor=x',
    '/players?cursor=MSAA',
    '/teams?cursor=!',
    '/games?date=2023-02-29',
    '/seo/games?date=2024-03-05',
  ])
    assert.equal(await statusOf(path), 400, path);
});

test('an unchanged response is a 304', async (t) => {
  const on = await stage(t);
  const path = `/players/${on.player(0)}/games`;
  const { etag } = (await getAs(on.api, 'Sharp', path)).headers;
  assert.equal((await getAs(on.api, 'Sharp', path, { 'if-none-match': String(etag) })).statusCode, 304);
  await addState(on.db, on.next, 'postponed', new Date('2024-03-07T00:30:00Z'), new Date('2024-03-05T18:59:00Z'));
  assert.equal(
    (await getAs(on.api, 'Sharp', path, { 'if-none-match': String(etag) })).statusCode,
    304,
    'within a second',
  );
  on.later();
  assert.equal((await getAs(on.api, 'Sharp', path, { 'if-none-match': String(etag) })).statusCode, 200);
});
