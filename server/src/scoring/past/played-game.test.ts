import assert from 'node:assert/strict';
import test from 'node:test';
import { FITTED_COUNTS } from '../../kernel/index.ts';
import type { FinishedGame } from '../../league/index.ts';
import { playedGame } from './played-game.ts';

test('a line of a stored game says who started, who did not, and of whom it is not known', () => {
  const counts = FITTED_COUNTS.map(() => 0);
  const game = {
    ...({ gameId: 1, day: '2024-03-05', season: '2023-24', seasonType: 'regular', periods: [] } as const),
    ...{ homeTeamId: 1, awayTeamId: 2, tipOff: new Date(0), knownAt: new Date(0) },
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
