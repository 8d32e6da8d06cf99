import assert from 'node:assert/strict';
import test from 'node:test';
import { settableClock } from '../../src/kernel/index.ts';
import { gameTime } from '../../src/leagues/index.ts';
import { gamesOfDay } from '../../src/league/index.ts';
import { picksModule } from '../../src/picks/index.ts';
import { silentLog, type Database } from '../../src/platform/index.ts';
import { evaluationReader, worldStore } from '../../src/scoring/index.ts';
import { testServer } from '../support/http.ts';
import { testDatabase } from '../support/postgres.ts';
import { addHistory } from '../support/seasoned-league.ts';
import { addGame, addQuote, smallLeague } from '../support/small-league.ts';
import { countingStatements } from '../support/statement-count.ts';
import { identifyByTier } from '../support/tier-callers.ts';

const DATE = '2024-03-05';
const NOON = gameTime('Nba', DATE, 12);

async function twoGames(db: Database) {
  const league = await smallLeague(db);
  await addHistory(db, league, 6, DATE);
  const games = [];
  for (const hour of [19, 21]) games.push(await addGame(db, league, DATE, gameTime('Nba', DATE, hour)));
  for (const gameId of games)
    for (const book of ['alpha', 'bravo', 'charlie', 'delta'])
      await addQuote(db, league, {
        gameId,
        book,
        playerId: league.players[0]!,
        line: 10.5,
        over: -110,
        under: -110,
        knownAt: gameTime('Nba', DATE, 10),
      });
  return league;
}

test('the games of a day are evaluated from one read of the past per moment', async (t) => {
  const db = await testDatabase(t);
  await twoGames(db);
  const counting = countingStatements(db);
  const games = await gamesOfDay(db, 'Nba', DATE, NOON);
  assert.equal(games.length, 2);
  const reader = evaluationReader(worldStore());
  const look = (asOf: Date) => Promise.all(games.map((game) => reader.snapshot(counting.db, 'Nba', game, asOf)));
  const [first, second] = await look(NOON);
  assert.equal(counting.counts.get('league.game-days'), 1);
  assert.ok(first?.background && first.background.past === second?.background?.past);
  await look(new Date(NOON.getTime() + 10_000));
  assert.equal(counting.counts.get('league.game-days'), 2, 'and of another moment anew');
});

test('an evaluation holds a connection only for its statements; one with a stored response, for a transaction', async (t) => {
  const db = await testDatabase(t);
  const league = await twoGames(db);
  let transactions = 0;
  const watched: Database = {
    ...db,
    transaction: (...input: Parameters<Database['transaction']>) => {
      transactions += 1;
      return db.transaction(...input);
    },
  } as Database;
  const { api } = await testServer(t, {
    context: { db: watched, clock: settableClock(NOON), log: silentLog },
    modules: [picksModule({ origin: 'live' })],
    identify: identifyByTier,
  });
  const evaluate = async (headers: Record<string, string>): Promise<unknown> => {
    const response = await api.inject({
      method: 'POST',
      url: '/api/v1/picks/evaluate',
      headers: { authorization: 'Bearer Sharp', ...headers },
      body: { playerId: league.players[0], stat: 'Points', line: 10.5, direction: 'Over' },
    });
    assert.equal(response.statusCode, 200, response.body);
    return response.json();
  };
  const plain = await evaluate({});
  assert.equal(transactions, 0);
  assert.deepEqual(await evaluate({ 'idempotency-key': 'once' }), plain);
  assert.equal(transactions, 1);
});
