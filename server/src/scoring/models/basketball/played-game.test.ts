import assert from 'node:assert/strict';
import test from 'node:test';
import { FITTED_COUNTS } from '../../../sports/basketball/index.ts';
import type { FinishedGame } from '../../../league/index.ts';
import { isWhole, playedGame } from './played-game.ts';

const [HOME, AWAY] = [1, 2];
const COUNTS = FITTED_COUNTS.map((_, index) => index);

/** A finished game with a line of a player for each of these teams. */
const gameOf = (...teams: readonly number[]): FinishedGame =>
  ({
    gameId: 9,
    day: '2024-03-05',
    season: '2023-24',
    seasonType: 'regular',
    homeTeamId: HOME,
    awayTeamId: AWAY,
    lines: teams.map((teamId, place) => [place + 1, teamId, place === 0 ? 1 : 0, 1_800, ...COUNTS]),
    periods: [[1, 2, 450, ...COUNTS]],
  }) as unknown as FinishedGame;

test('a box score without any line of the home team or of its opponent is not whole, and gives no pace', () => {
  const whole = (...teams: readonly number[]) => isWhole(playedGame(gameOf(...teams)));
  assert.deepEqual([whole(HOME, AWAY), whole(HOME, HOME), whole(AWAY), whole()], [true, false, false, false]);
});

test('a line has minutes, its start, its counts by name and its player’s periods', () => {
  const [first, second] = playedGame(gameOf(HOME, AWAY)).lines;
  const counts = Object.fromEntries(FITTED_COUNTS.map((count, index) => [count, index]));
  assert.deepEqual(first, {
    playerId: 1,
    teamId: HOME,
    starter: true,
    minutes: 30,
    counts,
    periods: [{ period: 2, minutes: 7.5, counts }],
  });
  assert.deepEqual([second?.starter, second?.periods], [false, []]);
});

test('a line of a stored game says who started, who did not, and of whom it is not known', () => {
  const counts = FITTED_COUNTS.map(() => 0);
  const game = {
    ...({ gameId: 1, day: '2024-03-05', season: '2023-24', seasonType: 'regular', periods: [] } as const),
    homeTeamId: 1,
    awayTeamId: 2,
    tipOff: new Date(0),
    knownAt: new Date(0),
    // As PostgreSQL's JSON has them.
    lines: JSON.parse(JSON.stringify([1, 0, null].map((starter, index) => [index, 1, starter, 600, ...counts]))),
  } satisfies FinishedGame;
  assert.deepEqual(
    playedGame(game).lines.map(({ starter, minutes }) => [starter, minutes]),
    [
      [true, 10],
      [false, 10],
      [null, 10],
    ],
  );
});
