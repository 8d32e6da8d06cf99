import assert from 'node:assert/strict';
import test from 'node:test';
import {
  ago,
  bytes,
  clockOfSlate,
  edge,
  figure,
  longDate,
  plural,
  showTimesIn,
  span,
  statCount,
  tipTime,
  units,
} from './format.ts';
import { STATS } from './kernel.ts';
import { odds } from './odds.ts';
import { csvOf } from './parts/files/csv.ts';

/** Without the narrow no-break spaces before units. */
const plain = (text: string): string => text.replaceAll('\u202f', ' ');

test('an edge is rounded from the hundredths that a pick shows, so halves go up on every screen', () => {
  // 0.5015 × 1,000 is 501.49999999999994.
  const shown = [0.5015, 1.0005, 0.0015, -0.0015].map((share) => plain(edge(share)));
  assert.deepEqual(shown, ['+50.2 %', '+100.1 %', '+0.2 %', '−0.2 %']);
});

test('units that round to nothing have no sign, and others have theirs', () => {
  const shown = [0.04, -0.04, 0, 0.05, -0.06].map((value) => plain(units(value)));
  assert.deepEqual(shown, ['0.0 u', '0.0 u', '0.0 u', '+0.1 u', '−0.1 u']);
  assert.equal(figure(-1.25, 2), '−1.25');
});

test('ten seconds ago is no longer just now, and a unit is written from its first whole one on', () => {
  const at = Date.parse('2026-01-10T12:00:00Z');
  const ages = [9_999, 10_000].map((ms) => plain(ago(new Date(at - ms).toISOString(), at)));
  assert.deepEqual(ages, ['just now', '10 s ago']);
  const spans = [59_499, 60_000, 3_600_000, 86_400_000].map((ms) => plain(span(ms)));
  assert.deepEqual(spans, ['59 s', '1 min', '1 h', '1 d']);
  const sizes = [999, 1_000, 1_000_000, 1_000_000_000].map((size) => plain(bytes(size)));
  assert.deepEqual(sizes, ['999 B', '1.0 kB', '1.0 MB', '1.0 GB']);
});

test('a size turns to the next unit when it would show a thousand of its own', () => {
  const sizes = [999, 999_949, 999_950, 999_949_999, 999_950_000].map((size) => plain(bytes(size)));
  assert.deepEqual(sizes, ['999 B', '999.9 kB', '1.0 MB', '999.9 MB', '1.0 GB']);
});

test('one is told in the singular, none and a half in the plural', () => {
  assert.deepEqual(
    [0, 0.5, 1, 2].map((number) => plural(number, 'pick')),
    ['0 picks', '0.5 picks', '1 pick', '2 picks'],
  );
});

test('the first day of a season has no year, the day before it and the first of the next season have theirs', () => {
  const say = (day: string) => longDate(day, '2025-10-01');
  assert.deepEqual(
    ['2025-09-30', '2025-10-01', '2026-09-30', '2026-10-01'].map((day) => / 20\d\d$/.test(say(day))),
    [true, false, false, true],
  );
});

test('the slate is named only where the viewer’s day is another than the game day', () => {
  showTimesIn('Europe/Berlin');
  const [late, early] = ['2026-01-11T00:30:00Z', '2026-01-10T18:00:00Z'];
  assert.deepEqual(
    [tipTime(late, '2026-01-10'), tipTime(early, '2026-01-10')],
    ['Sun 11 Jan, 01:30 · Saturday’s slate', 'Sat 10 Jan, 19:00'],
  );
  assert.deepEqual([clockOfSlate(late, '2026-01-10'), clockOfSlate(early, '2026-01-10')], ['Sun 01:30', '19:00']);
  showTimesIn(undefined);
});

test('decimal odds have four places below 1.02 and two from there on', () => {
  assert.deepEqual([odds(-5_000, 'decimal'), odds(-5_001, 'decimal')], ['1.02', '1.0200']);
  assert.deepEqual([odds(-10_000, 'decimal'), odds(100, 'decimal'), odds(-100, 'decimal')], ['1.0100', '2.00', '2.00']);
});

test('even money is written +100 as American odds, 2.00 and 1/1 in the other formats', () => {
  assert.deepEqual(
    (['american', 'decimal', 'fractional'] as const).map((format) => odds(-100, format)),
    ['+100', '2.00', '1/1'],
  );
  assert.deepEqual([odds(105, 'decimal'), odds(105, 'fractional')], ['2.05', '21/20']);
});

test('a cell of a CSV file with a carriage return is quoted, and one that begins with it is no formula', () => {
  assert.equal(csvOf([['a\rb', 'c']]), '"a\rb",c\r\n');
  assert.equal(csvOf([['\r=1', '\t=1']]), `"'\r=1",'\t=1\r\n`);
});

test('one of several stats together keeps their plurals', () => {
  const several = Object.entries(STATS).filter(([, { label }]) => label.includes('+') && label.endsWith('s'));
  assert.ok(several.length > 0);
  for (const [stat, { label }] of several) assert.equal(statCount(1, stat), `1 ${label.toLowerCase()}`);
});
