import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { settableClock } from '../../src/kernel/index.ts';
import { gameTime } from '../../src/leagues/index.ts';
import { picksModule } from '../../src/picks/index.ts';
import { silentLog } from '../../src/platform/index.ts';
import { testServer } from '../support/http.ts';
import { testDatabase } from '../support/postgres.ts';
import { addHistory, resultKnown } from '../support/seasoned-league.ts';
import { addGame, addQuote, addState, EARLY, smallLeague } from '../support/small-league.ts';
import { identifyByTier } from '../support/tier-callers.ts';

const DATE = '2024-03-05';
const TIP_OFF = gameTime('Nba', DATE, 19);
const before = (minutes: number): Date => new Date(TIP_OFF.getTime() - minutes * 60_000);

/** A player of AAA, which plays BBB tonight; CCC plays DDD an hour later, and BBB two days after. */
async function stage(t: TestContext) {
  const db = await testDatabase(t);
  const clock = settableClock(before(300));
  const league = await smallLeague(db);
  await addHistory(db, league, 10, DATE);
  const { rows } = await db.query<{ id: number }>({
    text: `insert into league.team (league, abbreviation, name, known_at)
           values ('Nba', 'CCC', 'CCC', $1), ('Nba', 'DDD', 'DDD', $1) returning id`,
    values: [EARLY],
  });
  const [ccc = 0, ddd = 0] = rows.map(({ id }) => id);
  const [aaa, bbb] = league.teams;
  const [playerId = 0, mate = 0] = league.players;
  const games = {
    old: await addGame(db, league, DATE, TIP_OFF),
    next: await addGame(db, { ...league, teams: [ccc, ddd] }, DATE, before(-60)),
    later: await addGame(db, { ...league, teams: [bbb, ccc] }, '2024-03-07', gameTime('Nba', '2024-03-07', 19)),
  };
  const newServer = async () =>
    (
      await testServer(t, {
        context: { db, clock, log: silentLog },
        modules: [picksModule({ origin: 'live' })],
        identify: identifyByTier,
      })
    ).api;
  let api = await newServer();
  const line = { playerId, stat: 'Points', line: 10.5, direction: 'Over' };
  const ask = async (more: object = {}, query = '') => {
    const response = await api.inject({
      method: 'POST',
      url: `/api/v1/picks/evaluate${query}`,
      headers: { authorization: 'Bearer Sharp' },
      body: { ...line, ...more },
    });
    const { gameId, teamAbbreviation, detail } = response.json<Record<string, unknown>>();
    return { status: response.statusCode, text: response.body, gameId, team: teamAbbreviation, detail: String(detail) };
  };
  return {
    db,
    clock,
    league,
    aaa,
    bbb,
    ccc,
    ddd,
    mate,
    games,
    ask,
    /** Another process with empty caches. */
    restart: async () => void (api = await newServer()),
    /** A source's report on a game, naming the player's team or another one. */
    report: (source: string, teamId: number, gameId: number, knownAt: Date, player = playerId) =>
      db.query({
        text: `insert into league.availability (game_id, team_id, player_id, known_at, source, status, reason)
               values ($1, $2, $3, $4, $5, 'Questionable', '')`,
        values: [gameId, teamId, player, knownAt, source],
      }),
    quote: (gameId: number, knownAt: Date) =>
      addQuote(db, league, { gameId, playerId, book: 'alpha', line: 10.5, over: -110, under: -110, knownAt }),
  };
}

test('a player whom a report names for another team is evaluated for that team’s game from then on, and for none of the old one', async (t) => {
  const on = await stage(t);
  const { games, ask } = on;
  await on.report('old-list', on.aaa, games.old, before(299));
  // The source named another team before the last game, and was wrong.
  await on.report('wrong', on.ddd, games.next, gameTime('Nba', '2024-03-02', 12));
  on.clock.set(before(290));
  const then = await ask();
  assert.deepEqual([then.gameId, then.team], [games.old, 'AAA']);

  await on.report('league', on.ccc, games.next, before(280));
  // A lagging list still names the old team.
  await on.report('old-list', on.aaa, games.later, before(270));
  on.clock.set(before(260));
  for (const more of [{}, { gameDate: DATE }, { opponentTeamId: on.ddd }, { gameDate: DATE, opponentTeamId: on.ddd }]) {
    const { status, gameId, team, detail } = await ask(more);
    assert.deepEqual([status, gameId, team], [200, games.next, 'CCC'], `${JSON.stringify(more)} ${detail}`);
  }
  const last = await ask({ opponentTeamId: on.bbb });
  assert.deepEqual([last.gameId, last.team], [games.later, 'CCC'], 'the old team’s opponent is met later');
  const gone = await ask({ gameDate: DATE, opponentTeamId: on.bbb });
  assert.deepEqual([gone.status, /does not play that opponent/.test(gone.detail)], [422, true]);
  const mate = await ask({ playerId: on.mate });
  assert.deepEqual([mate.gameId, mate.team], [games.old, 'AAA'], 'the former teammate stays');

  await on.restart();
  assert.equal((await ask({}, `?asOf=${before(290).toISOString()}`)).text, then.text);
});

test('a report after the start of the game does not move a player out of it', async (t) => {
  const on = await stage(t);
  on.clock.set(new Date(TIP_OFF.getTime() - 1));
  const then = await on.ask({ gameDate: DATE });
  assert.deepEqual([then.gameId, then.team], [on.games.old, 'AAA']);
  await on.report('league', on.ccc, on.games.later, before(-30));
  await on.quote(on.games.later, before(-40));
  await addState(on.db, on.games.old, 'final', TIP_OFF, resultKnown(TIP_OFF));
  on.clock.set(gameTime('Nba', '2024-03-06', 12));
  const afterwards = await on.ask({ gameDate: DATE });
  const bare = (text: string): string => text.replace(/"evaluatedAt":"[^"]*"/, '');
  assert.equal(bare(afterwards.text), bare(then.text));
  const next = await on.ask();
  assert.deepEqual([next.gameId, next.team], [on.games.later, 'CCC']);
});

test('a player quoted only in other teams’ games is not evaluated for the last team’s; the opponent decides the side', async (t) => {
  const on = await stage(t);
  const { games, ask } = on;
  await on.quote(games.old, before(310));
  on.clock.set(before(300));
  assert.equal((await ask()).gameId, games.old);
  await on.quote(games.next, before(290));
  on.clock.set(before(280));
  assert.equal((await ask()).gameId, games.old, 'while a book still quotes the old game, the move is not certain');

  await on.db.query({
    text: 'update odds.quote set superseded_at = $2 where game_id = $1',
    values: [games.old, before(270)],
  });
  on.clock.set(before(260));
  for (const more of [{}, { gameDate: DATE }, { gameDate: DATE, opponentTeamId: on.bbb }, { gameDate: '2024-03-08' }]) {
    const { status, detail } = await ask(more);
    assert.equal(status, 422, JSON.stringify(more));
    assert.match(detail, /quote the player in DDD at CCC.*opponentTeamId/, JSON.stringify(more));
  }
  for (const [opponentTeamId, team] of [
    [on.ddd, 'CCC'],
    [on.ccc, 'DDD'],
  ]) {
    const named = await ask({ opponentTeamId });
    assert.deepEqual([named.status, named.gameId, named.team], [200, games.next, team], named.detail);
  }
  await on.restart();
  assert.equal((await ask({}, `?asOf=${before(280).toISOString()}`)).gameId, games.old);
  await on.report('league', on.ccc, games.next, before(255));
  on.clock.set(before(250));
  const known = await ask();
  assert.deepEqual([known.gameId, known.team], [games.next, 'CCC'], 'a report says which');
});

test('a player in a team’s starting lineup belongs to that team', async (t) => {
  const on = await stage(t);
  const [playerId = 0] = on.league.players;
  await on.db.query({
    text: `insert into league.lineup (game_id, team_id, source, known_at, starters) values ($1, $2, 'league', $3, $4)`,
    values: [on.games.next, on.ddd, before(20), [playerId, 9_001, 9_002, 9_003, 9_004]],
  });
  on.clock.set(before(10));
  const { gameId, team } = await on.ask();
  assert.deepEqual([gameId, team], [on.games.next, 'DDD']);
});
