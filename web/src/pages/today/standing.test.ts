import assert from 'node:assert/strict';
import test from 'node:test';
import { standing } from './standing.ts';

test('during a game a count below the line says how many more the over needs', () => {
  assert.equal(standing(12, 14.5, 'Over', false), '3 more for the over');
  assert.equal(standing(12, 14, 'Under', false), '3 more for the over');
  assert.equal(standing(14, 14, 'Over', false), 'on the line');
  assert.equal(standing(15, 14.5, 'Over', false), 'over: hit');
  assert.equal(standing(15, 14.5, 'Under', false), 'under: miss');
});

test('after the game a count below the line decides both sides', () => {
  assert.equal(standing(12, 14.5, 'Over', true), 'over: miss');
  assert.equal(standing(12, 14.5, 'Under', true), 'under: hit');
});
