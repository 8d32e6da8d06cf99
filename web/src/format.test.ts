import assert from 'node:assert/strict';
import test from 'node:test';
import {
  ago,
  bare,
  bookName,
  edge,
  mediumDate,
  mediumDay,
  shortStat,
  span,
  statCount,
  typeset,
  units,
} from './format.ts';
import { STAT_NAMES } from './kernel.ts';

/** Without the narrow no-break spaces before units. */
const plain = (text: string): string => text.replaceAll('\u202f', ' ');

test('edges and units carry their sign, and none where they round to nothing', () => {
  const shown = [0.0458, -0.0458, 0.0001, -0.0001].map((share) => plain(edge(share)));
  assert.deepEqual(shown, ['+4.6 %', '−4.6 %', '0.0 %', '0.0 %']);
  assert.equal(plain(units(-6.34)), '−6.3 u');
});

test('an edge half-way between two goes up, however the number lies in memory', () => {
  const shown = [0.0355, 0.0265, 0.0275, -0.0355].map((share) => plain(edge(share)));
  assert.deepEqual(shown, ['+3.6 %', '+2.7 %', '+2.8 %', '−3.6 %']);
});

test('spans turn to the next unit when they would round to a whole one', () => {
  const shown = [59_400, 59_600, 3_599_000, 86_399_000].map((ms) => plain(span(ms)));
  assert.deepEqual(shown, ['59 s', '1 min', '1 h', '1 d']);
});

test('ages count from the moment, and the last seconds are now', () => {
  const at = Date.parse('2026-01-10T12:00:00Z');
  assert.equal(ago('2026-01-10T11:59:55Z', at), 'just now');
  assert.equal(plain(ago('2026-01-10T11:58:00Z', at)), '2 min ago');
});

test('a column whose heading has the unit shows the figure alone', () => {
  assert.deepEqual([edge(-0.0463), units(1.5, 2)].map(bare), ['−4.6', '+1.50']);
});

test('a book’s key reads as a name', () => {
  const names = ['draftkings', 'sim_oldmill', 'lucky_seven'].map(bookName);
  assert.deepEqual(names, ['DraftKings', 'Old Mill', 'Lucky seven']);
});

test('a sentence of the service never breaks before its per cent, and names books as the page does', () => {
  assert.equal(typeset('Scores 2% less than usual.'), 'Scores 2\u202f% less than usual.');
  assert.equal(typeset('With Old Mill (simulated): 54.6 % likely.'), 'With Old Mill: 54.6\u202f% likely.');
});

test('a count is told with its stat, one of a kind in the singular', () => {
  const counts = (
    [
      [1, 'Steals'],
      [2, 'Steals'],
      [1, 'Threes'],
      [1, 'FreeThrowsMade'],
      [1, 'PtsRebAst'],
    ] as const
  ).map(([value, stat]) => statCount(value, stat));
  assert.deepEqual(counts, ['1 steal', '2 steals', '1 made 3-pointer', '1 made free throw', '1 pts + reb + ast']);
});

test('every stat has a name short enough for a column', () => {
  const names = STAT_NAMES.map(shortStat);
  assert.equal(new Set(names).size, STAT_NAMES.length, 'and they stay apart');
  assert.deepEqual(
    names.filter((name) => name.length > 15),
    [],
  );
  assert.equal(shortStat('PtsRebAst'), 'Pts+Reb+Ast');
});

test('a day says its year where it is of another season than the current one, and nowhere else', () => {
  const years = ['2025-10-25', '2026-04-10', '2025-04-10', '2026-10-25'].map((day) =>
    mediumDate(day, '2025-09-01').slice(mediumDay(day).length),
  );
  assert.deepEqual(years, ['', '', ' 2025', ' 2026']);
});
