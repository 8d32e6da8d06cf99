import assert from 'node:assert/strict';
import test from 'node:test';
import { settleProps } from '../../src/research/index.ts';
import { asSuperuser, testDatabase } from '../support/postgres.ts';
import { addBoxScore, addGame, addQuote, addState, smallLeague } from '../support/small-league.ts';
import { computedHistory, historyOf } from './history-walk.ts';

const DATE = '2024-03-10';
const at = (hour: number, minute = 0): Date => new Date(Date.UTC(2024, 2, 10, hour, minute));

test('a history of settled rows equals the computed one after each settlement, reads no quotes, and a correction is a new version', async (t) => {
  const db = await testDatabase(t);
  const league = await smallLeague(db);
  const [playerId = 0] = league.players;
  const gameId = await addGame(db, league, DATE, at(14));
  const quote = { gameId, playerId, line: 20.5, over: -110, under: -110, knownAt: at(9) };
  for (const book of ['alpha', 'bravo']) await addQuote(db, league, { ...quote, book });
  const score = (pts: number, knownAt: Date) =>
    addBoxScore(db, league, gameId, knownAt, [{ playerId, counts: { pts } }]);
  const settleAt = (now: Date) => db.transaction((tx) => settleProps(tx, { league: 'Nba', from: DATE, to: DATE }, now));
  const values = async (asOf: Date) => (await historyOf(db, playerId, asOf)).map(({ actualValue }) => actualValue);
  const equalsComputed = async (asOf: Date) =>
    assert.deepEqual(await historyOf(db, playerId, asOf), await computedHistory(db, playerId, asOf));

  assert.equal(await settleAt(at(15)), 0, 'not before the game is over');
  await addState(db, gameId, 'final', at(14), at(17));
  await score(25, at(17, 30));
  assert.equal(await settleAt(at(18)), 1);
  await equalsComputed(at(18));
  assert.equal(await settleAt(at(18)), 0, 'again changes nothing');
  await score(27, at(19));
  assert.deepEqual(await values(at(20)), [25], 'as settled, until it is settled again');
  assert.equal(await settleAt(at(20)), 1);
  await equalsComputed(at(20));
  assert.deepEqual([await values(at(18, 30)), await values(at(20))], [[25], [27]]);
  await asSuperuser(db, (superuser) => superuser.query({ text: 'delete from odds.quote' }));
  assert.deepEqual(await values(at(20)), [27]);
  assert.deepEqual(await values(at(16)), [], 'before the result it is computed, and the quotes are gone');
});
