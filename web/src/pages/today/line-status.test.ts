import assert from 'node:assert/strict';
import test from 'node:test';
import { lineStatus } from './line-status.ts';

test('during a game a count below the line says how many more the over needs', () => {
  assert.equal(lineStatus(12, 14.5, 'Over', false), '3 more for the over');
  assert.equal(lineStatus(12, 14, 'Under', false), '3 more for the over');
  assert.equal(lineStatus(14, 14, 'Over', false), 'on the line');
  assert.equal(lineStatus(15, 14.5, 'Over', false), 'over: hit');
  assert.equal(lineStatus(15, 14.5, 'Under', false), 'under: miss');
});

test('after the game a count below the line decides both sides', () => {
  assert.equal(lineStatus(12, 14.5, 'Over', true), 'over: miss');
  assert.equal(lineStatus(12, 14.5, 'Under', true), 'under: hit');
});
