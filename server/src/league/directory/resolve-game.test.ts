import assert from 'node:assert/strict';
import test from 'node:test';
import { gameTime } from '../../leagues/index.ts';
import { findGame, type ListedGame } from './resolve-game.ts';

function game(id: number, gameDate: string, hour = 19): ListedGame {
  const tipOff = gameTime('Nba', gameDate, hour);
  const teams = { home: 'POR', away: 'SAS', homeTeamId: 1, awayTeamId: 2 };
  return { id, externalId: String(id), season: '2023-24', gameDate, tipOff, ...teams };
}

const find = (games: readonly ListedGame[], gameDate: string, more: { startsAt?: Date; seenAt?: Date } = {}) => {
  const response = findGame(
    { byPair: Map.groupBy(games, () => 'POR SAS') },
    { gameDate, home: 'POR', away: 'SAS', ...more },
  );
  return 'found' in response ? response.found.id : response.missing;
};

const twoNights = [game(1, '2023-12-28', 22), game(2, '2023-12-29', 22)];

test('a game dated in UTC is found', () => {
  assert.equal(find([game(1, '2023-12-28')], '2023-12-29'), 1);
  assert.equal(find([game(1, '2023-12-28')], '2023-12-27'), 1);
});

test('a game two days away is another game', () => {
  assert.match(String(find([game(1, '2023-12-28')], '2023-12-30')), /no game SAS at POR on 2023-12-30/);
});

test('for games on two consecutive nights the tip-off decides', () => {
  assert.equal(find(twoNights, '2023-12-29', { startsAt: new Date('2023-12-29T03:10:00Z') }), 1);
  assert.equal(find(twoNights, '2023-12-29', { startsAt: new Date('2023-12-30T03:10:00Z') }), 2);
});

test('without a tip-off the capture time decides, then the exact day', () => {
  assert.equal(find(twoNights, '2023-12-29', { seenAt: new Date('2023-12-29T02:55:00Z') }), 1);
  assert.equal(find(twoNights, '2023-12-29', { seenAt: new Date('2023-12-30T02:55:00Z') }), 2);
  assert.equal(find(twoNights, '2023-12-29'), 2);
});

test('a day between two games matches neither', () => {
  assert.match(String(find([game(1, '2023-12-28'), game(2, '2023-12-30')], '2023-12-29')), /two games/);
});

test('a tip-off far from every game matches none', () => {
  const startsAt = new Date('2023-12-30T23:00:00Z');
  assert.match(String(find([game(1, '2023-12-29')], '2023-12-30', { startsAt })), /the game nearest to/);
});
