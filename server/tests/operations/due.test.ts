import assert from 'node:assert/strict';
import test from 'node:test';
import { EVERY_LEAGUE } from '../../src/leagues/index.ts';
import { hasGames, scoringIsDue, settleDays, settlingIsDue as settlingIsDueIn } from '../../src/cycle/index.ts';
import { settableClock } from '../../src/kernel/index.ts';
import { silentLog } from '../../src/platform/index.ts';
import { STANDARD } from '../../src/settlement/index.ts';
import { testDatabase } from '../support/postgres.ts';
import { addBoxScore, addGame, addState, addValue, smallLeague } from '../support/small-league.ts';

const at = (clock: string): Date => new Date(`2024-03-05T${clock}:00Z`);

const settlingIsDue = settlingIsDueIn({ leagues: EVERY_LEAGUE, profile: () => STANDARD });

test('scoring is due when an input of a board changes, settling when games end, and both after a while', async (t) => {
  const db = await testDatabase(t);
  const ctx = { db, log: silentLog, clock: settableClock(at('12:00')) };
  const league = await smallLeague(db);
  const game = await addGame(db, league, '2024-03-05', at('19:00'));
  const due = async (slot: string, last: string): Promise<[scoring: boolean, settling: boolean]> => [
    await scoringIsDue(ctx, at(slot), at(last)),
    await settlingIsDue(ctx, at(slot), at(last)),
  ];
  assert.deepEqual(
    [await scoringIsDue(ctx, at('12:00'), undefined), await settlingIsDue(ctx, at('12:00'), undefined)],
    [true, true],
  );
  assert.deepEqual(await due('12:10', '12:08'), [false, false], 'nothing is new');
  assert.deepEqual(await due('12:38', '12:08'), [true, false], 'half an hour');
  assert.deepEqual(await due('13:08', '12:08'), [true, true], 'an hour');
  await addValue(db, league, { gameId: game, playerId: league.players[0] ?? 0, knownAt: at('13:09') });
  assert.deepEqual(await due('13:10', '13:08'), [true, false], 'quotes');
  assert.deepEqual(
    await due('13:12', '13:10'),
    [true, false],
    'what a slow transaction brought is looked for once more',
  );
  assert.deepEqual(await due('13:14', '13:12'), [false, false]);
  await db.query({ text: `insert into odds.snapshot values (default, 'test', $1, 1, 0, 5)`, values: [at('13:15')] });
  assert.deepEqual(await due('13:18', '13:16'), [true, false], 'quotes that only went');
  assert.deepEqual(await due('13:20', '13:18'), [false, false]);
  await addState(db, game, 'final', at('19:00'), at('21:30'));
  assert.deepEqual(await due('21:32', '21:29'), [true, true], 'a game has ended');
  await addBoxScore(db, league, game, at('21:40'), [{ playerId: league.players[0] ?? 0, counts: { pts: 10 } }]);
  assert.deepEqual(await due('21:42', '21:39'), [true, true], 'a box score');
  await db.query({
    text: `insert into operations.config_value values ('scoring', 'x', '1', $1, 'test')`,
    values: [at('22:00')],
  });
  assert.deepEqual(await due('22:01', '21:59'), [true, false], 'the configuration');
});

test('a result that is stored long after it was known makes settling due until it is settled', async (t) => {
  const db = await testDatabase(t);
  const clock = settableClock(at('23:00'));
  const ctx = { db, log: silentLog, clock };
  const league = await smallLeague(db);
  const game = await addGame(db, league, '2024-03-05', at('19:00'));
  const [playerId = 0] = league.players;
  await addValue(db, league, { gameId: game, playerId, knownAt: at('13:09') });
  assert.equal(await settlingIsDue(ctx, at('22:10'), at('22:05')), false, 'the game is not over');
  // The service was off at 9:30 p.m. It stores the result after the run of 10:05.
  await addState(db, game, 'final', at('19:00'), at('21:30'));
  await addBoxScore(db, league, game, at('21:31'), [{ playerId, counts: { pts: 10 } }]);
  assert.equal(await settlingIsDue(ctx, at('22:10'), at('22:05')), true);
  await settleDays(ctx, { league: 'Nba', from: '2024-03-01', to: '2024-03-05' });
  assert.equal(await settlingIsDue(ctx, at('22:15'), at('22:10')), false, 'it is settled');
});

test('after a clock that was ahead is set back, scoring and settling are due at once', async (t) => {
  const db = await testDatabase(t);
  const ctx = { db, log: silentLog, clock: settableClock(at('12:00')) };
  const aYearAhead = new Date('2025-03-05T12:00:00Z');
  assert.equal(await scoringIsDue(ctx, at('12:00'), aYearAhead), true);
  assert.equal(await settlingIsDue(ctx, at('12:00'), aYearAhead), true);
  assert.equal(await scoringIsDue(ctx, at('12:00'), at('12:01')), false, 'another node’s clock is a little ahead');
});

test('a game is near by its tip-off, unless it is postponed', async (t) => {
  const db = await testDatabase(t);
  const ctx = { db, log: silentLog, clock: settableClock(at('12:00')) };
  const league = await smallLeague(db);
  // Late in the evening, Eastern time: the next day in UTC.
  const game = await addGame(db, league, '2024-03-05', new Date('2024-03-06T03:30:00Z'));
  const near = (from: string, to: string) => hasGames(EVERY_LEAGUE)(ctx, { from: new Date(from), to: new Date(to) });
  assert.equal(await near('2024-03-06T03:00:00Z', '2024-03-06T04:00:00Z'), true);
  assert.equal(await near('2024-03-06T03:31:00Z', '2024-03-06T09:00:00Z'), false);
  assert.equal(await near('2024-03-05T12:00:00Z', '2024-03-06T03:29:00Z'), false);
  await addState(db, game, 'postponed', new Date('2024-03-06T03:30:00Z'), at('13:00'));
  assert.equal(await near('2024-03-06T03:00:00Z', '2024-03-06T04:00:00Z'), false);
});
