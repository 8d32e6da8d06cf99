import assert from 'node:assert/strict';
import test from 'node:test';
import type { FinishedGame } from '../../../league/index.ts';
import { isWholeHockey, playedHockey } from './played-game.ts';

const gameOf = (lines: FinishedGame['lines']): FinishedGame => ({
  gameId: 1,
  day: '2026-01-10',
  season: '2025-26',
  seasonType: 'playoffs',
  homeTeamId: 7,
  awayTeamId: 8,
  tipOff: new Date('2026-01-11T00:00:00Z'),
  knownAt: new Date('2026-01-11T04:00:00Z'),
  lines,
  periods: [],
});
const SKATER = [10, 7, null, 930, 1, 2, 4, 0, 3, null, null];
const GOALKEEPER = [12, 7, 1, 3600, null, null, null, null, null, 28, 2];

test('a skater and a goalkeeper are told apart by what was counted of them', () => {
  const { lines, playoffs } = playedHockey(gameOf([SKATER, GOALKEEPER]));
  assert.equal(playoffs, true);
  assert.deepEqual(lines, [
    {
      playerId: 10,
      teamId: 7,
      starter: null,
      minutes: 15.5,
      skater: { goals: 1, assists: 2, sog: 4, blocked_shots: 0, hits_given: 3 },
      goalie: null,
    },
    { playerId: 12, teamId: 7, starter: true, minutes: 60, skater: null, goalie: { saves: 28, against: 2 } },
  ]);
});

test('a goalkeeper of whom a source counts assists and hits too is no skater, and a skater without a count is neither', () => {
  const [both, part] = playedHockey(
    gameOf([
      [12, 7, 1, 3600, 0, 1, 0, 0, 1, 28, 2],
      [10, 7, null, 930, 1, 2, 4, null, 3, null, null],
    ]),
  ).lines;
  assert.deepEqual([both?.skater, both?.goalie], [null, { saves: 28, against: 2 }]);
  assert.deepEqual([part?.skater, part?.goalie], [null, null]);
});

test('a box score without the skaters of a team says nothing of what a team allows', () => {
  const away = [20, ...[8, null, 800, 0, 0, 1, 1, 1, null, null]];
  assert.equal(isWholeHockey(playedHockey(gameOf([SKATER, GOALKEEPER, away]))), true);
  assert.equal(isWholeHockey(playedHockey(gameOf([SKATER, GOALKEEPER]))), false);
});
