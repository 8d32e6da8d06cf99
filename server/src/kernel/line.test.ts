import assert from 'node:assert/strict';
import test from 'node:test';
import { refusedLine } from './line.ts';

test('a line of a count is at least 0.5, and a yes/no stat has the line 0.5 of the full game alone', () => {
  const refused = (
    stat: 'Points' | 'DoubleDouble' | 'TripleDouble',
    lineHalves: number,
    period: 'Full' | 'Q1' = 'Full',
  ) => refusedLine({ stat, period, lineHalves });
  assert.equal(refused('Points', 0), 'A line is at least 0.5: no count is below 0.');
  assert.equal(refused('DoubleDouble', 0), 'A line is at least 0.5: no count is below 0.');
  for (const halves of [1, 2, 49]) assert.equal(refused('Points', halves, 'Q1'), undefined);
  assert.equal(refused('DoubleDouble', 1), undefined);
  assert.equal(refused('DoubleDouble', 1, 'Q1'), 'A double-double is of the full game alone.');
  assert.equal(refused('DoubleDouble', 2), 'A double-double has one line, 0.5.');
  assert.equal(refused('TripleDouble', 3, 'Q1'), 'A triple-double is of the full game alone.');
  assert.equal(refused('TripleDouble', 3), 'A triple-double has one line, 0.5.');
});
