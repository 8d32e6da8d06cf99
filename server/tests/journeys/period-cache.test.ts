import assert from 'node:assert/strict';
import test from 'node:test';
import { gameTime } from '../../src/leagues/index.ts';
import { loadSlate, worldStore } from '../../src/scoring/index.ts';
import { testDatabase } from '../support/postgres.ts';
import { addHistory } from '../support/seasoned-league.ts';
import { addBoxScore, addGame, addQuote, smallLeague } from '../support/small-league.ts';
import { countingStatements } from '../support/statement-count.ts';

const DATE = '2024-03-05';
const TIP_OFF = gameTime('Nba', DATE, 19);
const before = (minutes: number): Date => new Date(TIP_OFF.getTime() - minutes * 60_000);

test('a process reads the periods of a past game once, and again for a corrected box score', async (t) => {
  const { db, counts } = countingStatements(await testDatabase(t));
  const league = await smallLeague(db);
  await addHistory(db, league, 12, DATE);
  const [playerId = 0, other = 0] = league.players;
  const gameId = await addGame(db, league, DATE, TIP_OFF);
  const quote = { gameId, book: 'alpha', line: 2.5, over: -110, under: -110, knownAt: before(120) };
  await addQuote(db, league, { ...quote, playerId, period: 'Q1' });
  const worlds = worldStore();
  const firstQuarters = async (of: number, minutes: number) => {
    const { recent } = await loadSlate(db, { league: 'Nba', date: DATE, asOf: before(minutes) }, worlds);
    return recent.get(of)?.map(({ periods }) => periods.find(({ period }) => period === 1)?.pts);
  };
  const reads = (): number => counts.get('league.box-periods') ?? 0;

  const known = await firstQuarters(playerId, 90);
  assert.equal(known?.length, 12);
  assert.deepEqual([await firstQuarters(playerId, 90), reads()], [known, 1]);
  await addQuote(db, league, { ...quote, playerId: other, period: 'Q1' });
  assert.deepEqual([await firstQuarters(other, 90), reads()], [known, 1], 'a whole box score was read');

  const { recent } = await loadSlate(db, { league: 'Nba', date: DATE, asOf: before(90) }, worlds);
  const last = recent.get(playerId)?.[0]?.gameId ?? 0;
  await addBoxScore(db, league, last, before(60), [{ playerId, counts: { pts: 50 }, periodPoints: [41, 3, 3, 3] }]);
  assert.deepEqual(await firstQuarters(playerId, 30), [41, ...known.slice(1)]);
  assert.deepEqual([await firstQuarters(playerId, 90), reads()], [known, 2], 'what was known before stays as it was');
});
