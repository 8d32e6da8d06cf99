import assert from 'node:assert/strict';
import test from 'node:test';
import { testDatabase } from '../../../tests/support/postgres.ts';
import { addBoxScore, addGame, addState, smallLeague } from '../../../tests/support/small-league.ts';
import { FITTED_COUNTS } from '../../sports/basketball/index.ts';
import { finishedGamesOf, gameDays, playerBefore } from './history-queries.ts';
import { boxScoresInForce, recentLines } from './reading-queries.ts';

const DATE = '2024-03-01';
const TIP_OFF = new Date(`${DATE}T20:00:00Z`);
const LEARNED = new Date(`${DATE}T23:00:00Z`);
const CORRECTED = new Date(`${DATE}T23:30:00Z`);
const before = (moment: Date): Date => new Date(moment.getTime() - 1);

test('a box score is in force from exactly its known moment until exactly its correction', async (t) => {
  const db = await testDatabase(t);
  const league = await smallLeague(db);
  const [playerId = 0] = league.players;
  const gameId = await addGame(db, league, DATE, TIP_OFF);
  await addState(db, gameId, 'final', TIP_OFF, LEARNED);
  const first = await addBoxScore(db, league, gameId, LEARNED, [{ playerId, counts: { pts: 10 } }]);
  const second = await addBoxScore(db, league, gameId, CORRECTED, [{ playerId, counts: { pts: 12 } }]);

  const finishedGames = finishedGamesOf('basketball', FITTED_COUNTS);
  /** What each query finds at a moment: the box score, or its points. */
  const read = async (at: Date) => ({
    inForce: (await boxScoresInForce(db, [gameId], at)).map(({ id }) => id),
    recent: (await recentLines(db, 'Nba', [playerId], '2024-01-01', '2024-03-02', at, 5)).map(({ pts }) => pts),
    days: (await gameDays(db, 'Nba', DATE, '2024-03-02', at)).map(({ digest }) => digest),
    finished: (await finishedGames(db, 'Nba', [DATE], at)).map(({ lines: [line] }) => line?.[4]),
    team: (await playerBefore(db, 'Nba', playerId, '2024-03-02', at)).map(({ teamId }) => teamId),
  });
  const found = (box: number, pts: number) => ({
    inForce: [box],
    recent: [pts],
    days: [String(box)],
    finished: [pts],
    team: [league.teams[0]],
  });
  assert.deepEqual(await read(before(LEARNED)), { inForce: [], recent: [], days: [''], finished: [], team: [null] });
  assert.deepEqual(await read(LEARNED), found(first, 10));
  assert.deepEqual(await read(before(CORRECTED)), found(first, 10));
  assert.deepEqual(await read(CORRECTED), found(second, 12));
});
