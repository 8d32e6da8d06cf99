import assert from 'node:assert/strict';
import test from 'node:test';
import { settableClock } from '../../src/kernel/index.ts';
import { gameTime } from '../../src/leagues/index.ts';
import { picksModule, type EvaluationOnWire } from '../../src/picks/index.ts';
import { silentLog } from '../../src/platform/index.ts';
import type { PropRow } from '../../src/research/boards/board-view.ts';
import { publishSlate } from '../../src/cycle/index.ts';
import { researchModule } from '../../src/research/index.ts';
import { loadSlate, scoreSlate } from '../../src/scoring/index.ts';
import { testServer } from '../support/http.ts';
import { testDatabase } from '../support/postgres.ts';
import { addHistory } from '../support/seasoned-league.ts';
import { addGame, addQuote, smallLeague } from '../support/small-league.ts';
import { getAs, identifyByTier } from '../support/tier-callers.ts';

const DATE = '2024-03-05';
const TIP_OFF = gameTime('Nba', DATE, 19);
const before = (minutes: number): Date => new Date(TIP_OFF.getTime() - minutes * 60_000);

test('a prop has one consensus line, on the board and in its evaluation, also if the books are split in half', async (t) => {
  const db = await testDatabase(t);
  const league = await smallLeague(db);
  const ctx = { db, clock: settableClock(before(60)), log: silentLog };
  const [playerId = 0] = league.players;
  await addHistory(db, league, 30, DATE);
  const gameId = await addGame(db, league, DATE, TIP_OFF);
  // Two lines have equally many books, and the prices of the higher line are nearer to even.
  for (const [book, line, over, under] of [
    ['alpha', 10.5, -140, 110],
    ['bravo', 10.5, -138, 108],
    ['charlie', 11.5, -108, -112],
    ['delta', 11.5, -109, -111],
  ] as const)
    await addQuote(db, league, { gameId, playerId, book, line, over, under, knownAt: before(120) });
  await publishSlate(ctx, scoreSlate(await loadSlate(db, { league: 'Nba', date: DATE, asOf: before(60) })), 'live');
  const modules = [researchModule({ db, origin: 'live' }), picksModule({ origin: 'live' })];
  const { api } = await testServer(t, { context: ctx, modules, identify: identifyByTier });
  const { rows } = (await getAs(api, 'Sharp', '/research/props')).json<{ rows: PropRow[] }>();
  const response = await api.inject({
    method: 'POST',
    url: '/api/v1/picks/evaluate',
    headers: { authorization: 'Bearer Sharp' },
    body: { playerId, stat: 'Points', line: 10.5, direction: 'Over' },
  });
  const { consensusLine } = response.json<EvaluationOnWire>();
  assert.deepEqual([rows[0]?.consensusLine, consensusLine], [10.5, 10.5]);
});
