import assert from 'node:assert/strict';
import test from 'node:test';
import { projectedFive } from './projected-five.ts';

const team = [1, 2, 3, 4, 5, 6, 7].map((playerId) => ({
  ...{ playerId, starts: playerId <= 5 ? 1 - playerId / 100 : 0 },
  minutes: playerId === 7 ? 22 : 30 - playerId,
}));
const surely = (): number => 1;

test('the five who started most of their last games are projected, of equal ones those with more minutes', () => {
  assert.deepEqual(projectedFive(team, surely), [1, 2, 3, 4, 5]);
});

test('a starter who will rather not play is replaced by the bench player with most minutes', () => {
  assert.deepEqual(
    projectedFive(team, (id) => (id === 2 ? 0.03 : 1)),
    [1, 3, 4, 5, 6],
  );
  assert.deepEqual(
    projectedFive(team, (id) => (id === 2 ? 0.57 : 1)),
    [1, 2, 3, 4, 5],
  );
});

test('of fewer than five there are as many', () => {
  assert.equal(projectedFive(team.slice(0, 4), surely).length, 4);
});
