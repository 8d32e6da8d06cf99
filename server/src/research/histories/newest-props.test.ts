import assert from 'node:assert/strict';
import test from 'node:test';
import { addGame, addQuote, smallLeague } from '../../../tests/support/small-league.ts';
import { testDatabase } from '../../../tests/support/postgres.ts';
import { addDays, type Day } from '../../kernel/index.ts';
import { propsOfPlayer } from './history-queries.ts';
import { newestProps } from './newest-props.ts';

const TODAY = '2032-03-01';
const ASOF = new Date(`${TODAY}T18:00:00Z`);
/** How many days ago he was quoted, with the edges of what is looked through at once. */
const AGO = [-1, 0, 5, 20, 21, 22, 83, 84, 85, 336, 337, 1_344, 1_345, 2_500] as const;

test('a player’s newest props are the same, in the same order, as if all days were looked through at once', async (t) => {
  const db = await testDatabase(t);
  const league = await smallLeague(db);
  const [playerId = 0] = league.players;
  for (const days of AGO) {
    const date = addDays(TODAY, -days);
    const gameId = await addGame(db, league, date, new Date(`${date}T23:30:00Z`));
    const quote = { gameId, playerId, book: 'alpha', line: 14.5, over: -110, under: -110 };
    const knownAt = new Date(new Date(`${date}T12:00:00Z`).getTime() - 86_400_000);
    await addQuote(db, league, { ...quote, knownAt });
    await addQuote(db, league, { ...quote, knownAt, stat: 'Rebounds' });
  }
  const ranges: readonly [Day, Day][] = [
    ['0001-01-01', '9999-12-31'],
    ['0001-01-01', addDays(TODAY, -30)],
    [addDays(TODAY, -84), TODAY],
    [addDays(TODAY, -21), addDays(TODAY, -21)],
    [addDays(TODAY, -2_000), addDays(TODAY, -1_400)],
    [addDays(TODAY, 1), '9999-12-31'],
  ];
  for (const [from, to] of ranges)
    for (const limit of [1, 2, 5, 9, 100]) {
      const whole = await propsOfPlayer(db, ASOF, playerId, from, to, null, limit);
      const found = await newestProps(db, { playerId, from, to, stat: null, limit, asOf: ASOF });
      assert.deepEqual(found, whole, `${from} to ${to}, at most ${limit}`);
    }
  const all = await newestProps(db, {
    playerId,
    from: '0001-01-01',
    to: '9999-12-31',
    stat: null,
    limit: 100,
    asOf: ASOF,
  });
  assert.equal(all.length, 2 * AGO.length, 'and none of them is missing');
});
