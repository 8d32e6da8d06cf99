import assert from 'node:assert/strict';
import test from 'node:test';
import { namesOfStats, refusedLine, STAT_NAMES, statsByName } from './stats.ts';

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

const GOALS = { label: 'Goals', parts: ['goals'], feed: 'goals', aliases: ['g'] };
const POINTS = { label: 'Points', parts: ['pts'], feed: 'points', aliases: ['pts'] };
const BOTH = { ...POINTS, parts: ['goals', 'ast'] };

test('a word may stand in two sports with other counts, and has one name, market and kind in both', () => {
  const one = { key: 'one', stats: { Points: POINTS } };
  assert.deepEqual(namesOfStats([one, { key: 'two', stats: { Points: BOTH, Goals: GOALS } }]), {
    Points: { label: 'Points', feed: 'points', aliases: ['pts'], isYesNo: false },
    Goals: { label: 'Goals', feed: 'goals', aliases: ['g'], isYesNo: false },
  });
  for (const other of [{ label: 'Goals + Assists' }, { feed: 'scored' }, { aliases: ['p'] }, { doubles: 1 }])
    assert.throws(
      () => namesOfStats([one, { key: 'two', stats: { Points: { ...BOTH, ...other } } }]),
      /two describes Points otherwise/,
    );
});

test('a name that would lead to two stats is refused', () => {
  const names = namesOfStats([{ key: 'one', stats: { Points: POINTS, Goals: GOALS } }]);
  assert.equal(statsByName(names).get('player_goals'), 'Goals');
  const clash = namesOfStats([{ key: 'one', stats: { Points: POINTS, Goals: { ...GOALS, aliases: ['PTS'] } } }]);
  assert.throws(() => statsByName(clash), /pts would be Points and Goals/);
  assert.equal(STAT_NAMES.length, 19 + 9 - 2, 'points and assists are words of both sports');
});
