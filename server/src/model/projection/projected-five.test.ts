import assert from 'node:assert/strict';
import test from 'node:test';
import { projectedFive } from './projected-five.ts';

const team = [1, 2, 3, 4, 5, 6, 7].map((playerId) => ({
  playerId,
  starts: playerId <= 5 ? 1 - playerId / 100 : 0,
  minutes: playerId === 7 ? 22 : 30 - playerId,
}));
const surely = (): number => 1;

test('the five most likely starters are projected; ties are decided by minutes', () => {
  assert.deepEqual(projectedFive(team, surely), [1, 2, 3, 4, 5]);
});

test('a starter unlikely to play is replaced by the bench player with the most minutes', () => {
  assert.deepEqual(
    projectedFive(team, (id) => (id === 2 ? 0.03 : 1)),
    [1, 3, 4, 5, 6],
  );
  assert.deepEqual(
    projectedFive(team, (id) => (id === 2 ? 0.57 : 1)),
    [1, 2, 3, 4, 5],
  );
});

test('with fewer than five players there are fewer starters', () => {
  assert.equal(projectedFive(team.slice(0, 4), surely).length, 4);
});
