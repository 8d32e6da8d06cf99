import assert from 'node:assert/strict';
import test from 'node:test';
import { standing } from './standing.ts';

test('while a game runs a count below the line says what an over still wants', () => {
  assert.equal(standing(12, 14.5, 'Over', false), '3 more for the over');
  assert.equal(standing(12, 14, 'Under', false), '3 more for the over');
  assert.equal(standing(14, 14, 'Over', false), 'on the line');
  assert.equal(standing(15, 14.5, 'Over', false), 'over: there');
  assert.equal(standing(15, 14.5, 'Under', false), 'over the line: lost');
});

test('at the end nothing more can come', () => {
  assert.equal(standing(12, 14.5, 'Over', true), 'under the line: lost');
  assert.equal(standing(12, 14.5, 'Under', true), 'under: there');
});
