import assert from 'node:assert/strict';
import test from 'node:test';
import { isFollow, isWatched } from './followed.ts';

const nothing = { league: 'Nba', playerId: null, team: null, stat: null };
const player = { ...nothing, playerId: 203 };
const prop = { ...nothing, playerId: 7, stat: 'Points' };
const team = { ...nothing, team: 'DEN' };

test('a prop is watched with its player, its team of the same league, or itself; another stat of a followed prop is not', () => {
  const list = [player, prop, team];
  const of = { league: 'Nba', playerId: 1, teamAbbreviation: 'BOS', stat: 'Points' };
  assert.equal(isWatched(list, of), false);
  assert.equal(isWatched(list, { ...of, playerId: 203, stat: 'Assists' }), true);
  assert.equal(isWatched(list, { ...of, playerId: 7 }), true);
  assert.equal(isWatched(list, { ...of, playerId: 7, stat: 'Assists' }), false);
  assert.equal(isWatched(list, { ...of, teamAbbreviation: 'DEN' }), true);
  assert.equal(isWatched(list, { ...of, league: 'Wnba', teamAbbreviation: 'DEN' }), false);
  assert.equal(isWatched(list, { ...of, teamAbbreviation: null }), false);
});

test('a button shows its own entry alone: a followed prop is not a followed player', () => {
  assert.equal(isFollow(prop, { playerId: 7 }), false);
  assert.equal(isFollow(prop, { playerId: 7, stat: 'Points' }), true);
  assert.equal(isFollow(player, { playerId: 203 }), true);
  assert.equal(isFollow(team, { team: 'DEN', league: 'Nba' }), true);
  assert.equal(isFollow(team, { team: 'DEN', league: 'Wnba' }), false);
});
