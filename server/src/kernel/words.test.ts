import assert from 'node:assert/strict';
import test from 'node:test';
import { DIRECTIONS, parseWord } from './words.ts';
import { lineHalves, lineValue } from './line.ts';

test('a word comes in in any letter case and goes out as the contract spells it', () => {
  assert.equal(parseWord(DIRECTIONS, ' oVER '), 'Over');
  assert.equal(parseWord(DIRECTIONS, 'up'), undefined);
});

test('a line is a multiple of a half from 0 to 200', () => {
  assert.equal(lineHalves(24.5), 49);
  assert.equal(lineValue(49), 24.5);
  assert.equal(lineHalves(0), 0);
  for (const bad of [24.3, -0.5, 200.5, Number.NaN, Number.POSITIVE_INFINITY]) assert.equal(lineHalves(bad), undefined);
});
