import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { settableClock } from '../../src/kernel/index.ts';
import { gameTime } from '../../src/leagues/index.ts';
import { picksModule } from '../../src/picks/index.ts';
import { silentLog } from '../../src/platform/index.ts';
import { testServer } from '../support/http.ts';
import { testDatabase } from '../support/postgres.ts';
import { addHistory, resultKnown } from '../support/seasoned-league.ts';
import { addBoxScore, addGame, addQuote, addState, smallLeague } from '../support/small-league.ts';
import { identifyByTier } from '../support/tier-callers.ts';

const DATE = '2024-03-05';
const TIP_OFF = gameTime('Nba', DATE, 19);
const before = (minutes: number, ms = 0): Date => new Date(TIP_OFF.getTime() - minutes * 60_000 + ms);

/** Thirty past games of everyone, one tonight; four books quote the first player's points, and more facts follow. */
async function stage(t: TestContext) {
  const db = await testDatabase(t);
  const clock = settableClock(before(90));
  const league = await smallLeague(db);
  const [player = 0, mate = 0] = league.players;
  await addHistory(db, league, 30, DATE);
  const gameId = await addGame(db, league, DATE, TIP_OFF);
  const quote = (book: string, over: number, knownAt: Date, playerId = player) =>
    addQuote(db, league, { gameId, playerId, book, line: 10.5, over, under: -110, knownAt });
  for (const [index, book] of ['alpha', 'bravo', 'charlie', 'delta'].entries())
    await quote(book, -112 + index, before(120));
  const context = { db, clock, log: silentLog };
  const newServer = async () =>
    (
      await testServer(t, {
        context,
        modules: [picksModule({ origin: 'live' })],
        identify: identifyByTier,
      })
    ).api;
  let api = await newServer();
  const asks = [
    { playerId: player, stat: 'Points', line: 10.5, direction: 'Over' },
    { playerId: player, stat: 'PtsRebAst', line: 18.5, direction: 'Under', gameDate: DATE },
    { playerId: mate, stat: 'Rebounds', line: 4, direction: 'Over' },
  ];
  return {
    db,
    clock,
    league,
    gameId,
    player,
    quote,
    asks,
    /** Another process with empty caches. */
    restart: async () => void (api = await newServer()),
    ask: async (body: object, query = '', tier = 'Sharp') => {
      const response = await api.inject({
        method: 'POST',
        url: `/api/v1/picks/evaluate${query}`,
        headers: { authorization: `Bearer ${tier}` },
        body,
      });
      return { status: response.statusCode, text: response.body, json: () => response.json<Record<string, unknown>>() };
    },
  };
}

/** The change after each moment: a price, a price of the same second, news, a correction, another tip-off, the result. */
async function worldGoesOn(on: Awaited<ReturnType<typeof stage>>): Promise<[Date, () => Promise<unknown>][]> {
  const { db, league, gameId, player, quote } = on;
  const { rows } = await db.query<{ id: number }>({
    text: 'select id from league.game where game_date < $1 order by game_date desc limit 1',
    values: [DATE],
  });
  const lastGame = rows[0]?.id ?? 0;
  const lines = (pts: number) => league.players.map((playerId) => ({ playerId, counts: { pts, reb: 9 } }));
  return [
    [before(80, 1_300), () => quote('echo', -101, before(80, 1_400))],
    [before(70), () => quote('alpha', 120, before(69))],
    [
      before(60, 777),
      () =>
        db.query({
          text: `insert into league.availability (game_id, team_id, player_id, known_at, source, status, reason)
                 values ($1, $2, $3, $4, 'test', 'Out', '')`,
          values: [gameId, league.teams[0], league.players[1], before(59)],
        }),
    ],
    [before(50), () => addBoxScore(db, league, lastGame, before(49), lines(31))],
    [before(40), () => addState(db, gameId, 'scheduled', before(-30), before(39))],
    [before(20), () => quote('bravo', 101, before(19))],
    [before(-60), () => addState(db, gameId, 'final', before(-30), resultKnown(TIP_OFF))],
    [before(-300), () => addBoxScore(db, league, gameId, before(-301), lines(player % 2 === 0 ? 80 : 60))],
  ];
}

test('asOf returns the past evaluation byte for byte, whatever became known since', async (t) => {
  const on = await stage(t);
  const given: { body: object; at: Date; text: string; status: number }[] = [];
  for (const [at, whatFollows] of await worldGoesOn(on)) {
    on.clock.set(at);
    for (const body of on.asks) given.push({ body, at, ...(await on.ask(body)) });
    await whatFollows();
  }
  const texts = given.filter(({ body }) => body === on.asks[0]).map(({ text }) => text);
  const bare = (text: string): string => text.replaceAll(/"(evaluatedAt|asOf)":"[^"]*"/g, '');
  assert.ok(new Set(texts.map(bare)).size >= 5, 'what became known changed the responses');
  on.clock.set(new Date('2024-03-09T12:00:00Z'));
  for (const isAfterRestart of [false, true]) {
    if (isAfterRestart) await on.restart();
    for (const { body, at, text, status } of given) {
      const again = await on.ask(body, `?asOf=${at.toISOString()}`, 'Admin');
      assert.deepEqual([again.status, again.text], [status, text], `${at.toISOString()} ${JSON.stringify(body)}`);
    }
  }
});

test('the comparison sees an evaluation that uses a later price', async (t) => {
  const on = await stage(t);
  on.clock.set(before(30));
  const [body = {}] = on.asks;
  const { text } = await on.ask(body);
  // Planted: a later price with an earlier known-at time.
  await on.quote('echo', 130, before(31));
  await on.restart();
  assert.notEqual((await on.ask(body, `?asOf=${before(30).toISOString()}`)).text, text);
});

test('asOf of an evaluation is for Sharp and Admin, and for past moments', async (t) => {
  const on = await stage(t);
  const [body = {}] = on.asks;
  const refused = await on.ask(body, `?asOf=${before(100).toISOString()}`, 'Pro');
  assert.deepEqual([refused.status, refused.json()['requiredTier']], [403, 'Sharp']);
  assert.equal((await on.ask(body, `?asOf=${before(100).toISOString()}`, 'Free')).status, 403);
  assert.equal((await on.ask(body, `?asOf=${before(10).toISOString()}`)).status, 422, 'has not come yet');
  for (const bad of ['?asOf=yesterday', '?asOf=2024-02-30T10:00:00Z', `?at=${before(100).toISOString()}`])
    assert.equal((await on.ask(body, bad)).status, 400, bad);
});
