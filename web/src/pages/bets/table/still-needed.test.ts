import assert from 'node:assert/strict';
import test from 'node:test';
import { stillNeeded } from './still-needed.ts';

test('a running bet says how many more an Over needs to win and an Under can take, on whole and half lines', () => {
  const cases = [
    [7, 12.5, 'Over', 'needs 6 more'],
    [12, 12.5, 'Over', 'needs 1 more'],
    [13, 12.5, 'Over', 'over the line'],
    [12, 12, 'Over', 'needs 1 more'],
    [7, 12.5, 'Under', '5 more at most'],
    [12, 12.5, 'Under', 'no more'],
    [11, 12, 'Under', 'no more'],
    [12, 12, 'Under', 'not under the line any more'],
    [13, 12.5, 'Under', 'not under the line any more'],
  ] as const;
  for (const [value, line, direction, words] of cases)
    assert.equal(stillNeeded(value, line, direction), words, `${value} of ${direction} ${line}`);
});
