import assert from 'node:assert/strict';
import test from 'node:test';
import type { Prop } from '../../odds/index.ts';
import { recentForm, valueIn } from './recent-form.ts';
import type { PastGame } from './slate.ts';

const NONE = { pts: 0, reb: 0, ast: 0, fg3m: 0, fg3a: 0, fgm: 0, fga: 0, ftm: 0, fta: 0, stl: 0, blk: 0, tov: 0 };

function past(boxScoreId: number, byPeriod: readonly number[], hasPeriods = true): PastGame {
  const periods = byPeriod.map((pts, index) => ({
    ...NONE,
    pts,
    boxScoreId,
    playerId: 7,
    period: index + 1,
    seconds: 600,
  }));
  return {
    ...NONE,
    pts: byPeriod.reduce((sum, pts) => sum + pts, 0),
    boxScoreId,
    playerId: 7,
    gameId: boxScoreId,
    gameDate: '2024-03-01',
    teamId: 1,
    hasPeriods,
    isPreseason: false,
    knownAt: new Date('2024-03-02T06:00:00Z'),
    periods: hasPeriods ? periods : [],
  };
}

const GAMES = [past(3, [4, 6, 2, 8, 5]), past(2, [6, 6, 6, 2]), past(1, [10, 0, 0, 0], false)];
const prop = (period: Prop['period']): Prop => ({ gameId: 9, playerId: 7, stat: 'Points', period });

test('a figure exactly on the line is a hit in neither direction, and the game still counts', () => {
  assert.deepEqual(recentForm('Nba', GAMES, prop('Full'), 40, 'Over'), { hits: 1, games: 3 });
  assert.deepEqual(recentForm('Nba', GAMES, prop('Full'), 40, 'Under'), { hits: 1, games: 3 });
});

test('a period uses the period’s own figures, overtime in H2; games without them do not count', () => {
  assert.deepEqual(recentForm('Nba', GAMES, prop('Q1'), 9, 'Over'), { hits: 1, games: 2 });
  assert.deepEqual(recentForm('Nba', GAMES, prop('Q4'), 15, 'Over'), { hits: 1, games: 2 });
  assert.deepEqual(recentForm('Nba', GAMES, prop('H2'), 29, 'Over'), { hits: 1, games: 2 });
  assert.deepEqual(recentForm('Nba', GAMES, prop('H1'), 21, 'Under'), { hits: 1, games: 2 });
});

test('a player without games has no form', () => {
  assert.deepEqual(recentForm('Nba', [], prop('Full'), 40, 'Over'), { hits: 0, games: 0 });
});

test('a game whose box score lacks the count does not count and has no value', () => {
  const lacking = { ...past(4, [9, 9, 9, 9]), pts: null } as unknown as PastGame;
  const under = { hits: 1, games: 3 };
  assert.deepEqual(recentForm('Nba', [lacking, ...GAMES], prop('Full'), 40, 'Under'), under);
  assert.equal(valueIn('Nba', lacking, prop('Full')), undefined);
  assert.equal(valueIn('Nba', lacking, prop('Q1')), 9);
});
