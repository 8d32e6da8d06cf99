import assert from 'node:assert/strict';
import test from 'node:test';
import * as format from './format.ts';
import { FRACTIONS, ODDS_WORDS, odds, priceIn, withOdds } from './odds.ts';

/** Without the narrow no-break spaces before units. */
const plain = (text: string): string => text.replaceAll('\u202f', ' ');

test('a moment is told to the minute, to the second with its zone, or by its day, in the zone that was chosen', (t) => {
  t.after(() => format.showTimesIn(undefined));
  const moment = '2026-01-02T03:04:05Z';
  format.showTimesIn('America/New_York');
  assert.deepEqual(
    [format.clockTime(moment), format.shortTime(moment), format.localDay(moment), format.exactTime(moment)],
    ['22:04', '1 Jan, 22:04', 'Thu 1 Jan', '1 Jan 2026, 22:04:05 GMT-5'],
  );
  assert.equal(format.clockTime(Date.parse(moment)), '22:04', 'of a number too');
  format.showTimesIn('Asia/Tokyo');
  assert.deepEqual([format.clockTime(moment), format.localDay(moment)], ['12:04', 'Fri 2 Jan']);
  format.showTimesIn('Asia/Tokyo');
  assert.equal(format.clockTime(moment), '12:04', 'chosen again');
});

test('a game day is told by the calendar, whatever the zone', (t) => {
  t.after(() => format.showTimesIn(undefined));
  for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    format.showTimesIn(zone);
    const day = '2026-03-05';
    assert.deepEqual(
      [format.longDay(day), format.mediumDay(day), format.shortDay(day), format.monthName(day), format.weekday(day)],
      ['Thursday 5 March', 'Thu 5 Mar', '5 Mar', 'March', 'Thursday'],
    );
  }
  assert.equal(format.mediumDate('2024-03-05', '2025-10-01'), 'Tue 5 Mar 2024');
  assert.equal(format.longDate('2024-03-05', '2023-10-01'), 'Tuesday 5 March');
});

test('a share is whole per cent, a number has groups of three, and a figure its places and a true minus', () => {
  assert.deepEqual([0, 0.004, 0.005, 0.996, 1].map(format.percent).map(plain), ['0 %', '0 %', '1 %', '100 %', '100 %']);
  assert.deepEqual([999, 1_000, 1_234_567].map(format.count), ['999', '1,000', '1,234,567']);
  assert.equal(format.plural(1_200, 'entry', 'entries'), '1,200 entries');
  assert.deepEqual([format.figure(3), format.figure(-0.5, 0), format.figure(2.345, 2)], ['3.0', '−1', '2.35']);
  assert.deepEqual([format.units(3), format.units(-12.345, 2)].map(plain), ['+3.0 u', '−12.35 u']);
  assert.equal(format.bare('+1.5'), '+1.5');
});

test('a span is in whole units of the largest that fits, and none is below zero', () => {
  const told = [-5_000, 0, 499, 500, 90_000, 5_400_000, 129_600_000, 864_000_000].map(format.span).map(plain);
  assert.deepEqual(told, ['0 s', '0 s', '0 s', '1 s', '2 min', '2 h', '2 d', '10 d']);
  const now = Date.parse('2026-01-10T12:00:00Z');
  assert.equal(plain(format.fromNow('2026-01-10T12:53:00Z', now)), 'in 53 min');
  assert.equal(plain(format.ago('2026-01-10T09:00:00Z', now)), '3 h ago');
  assert.deepEqual([1, 1_500, 2_500_000, 3_210_000_000].map(format.bytes).map(plain), [
    '1 B',
    '1.5 kB',
    '2.5 MB',
    '3.2 GB',
  ]);
});

test('a stat has its short name, and an unknown one its own', () => {
  assert.deepEqual(
    ['PtsRebAst', 'Threes', 'ThreesAttempted', 'FieldGoalsMade', 'FreeThrowsAttempted', 'Dunks'].map(format.shortStat),
    ['Pts+Reb+Ast', '3-pointers', '3-pt attempted', 'FG made', 'FT attempted', 'Dunks'],
  );
  assert.deepEqual(
    [
      format.statCount(1, 'Threes'),
      format.statCount(2, 'Threes'),
      format.statCount(0, 'Steals'),
      format.statCount(1, 'FieldGoalsAttempted'),
    ],
    ['1 made 3-pointer', '2 made 3-pointers', '0 steals', '1 attempted field goal'],
  );
  assert.equal(format.bookName('one'), 'One');
  assert.equal(format.typeset('5 percent, 5% and x %'), '5 percent, 5\u202f% and x %');
});

test('the ladder of fractions ends at 1/1000 and 1000/1, and a price beyond is its last step', () => {
  assert.deepEqual([FRACTIONS[0], FRACTIONS.at(-1)], ['1/1000', '1000/1']);
  assert.deepEqual(
    [odds(200_000, 'fractional'), odds(-200_000, 'fractional'), odds(5_000, 'fractional'), odds(-1_600, 'fractional')],
    ['1000/1', '1/1000', '50/1', '1/16'],
  );
  assert.deepEqual(ODDS_WORDS, { american: 'American', decimal: 'Decimal', fractional: 'Fractional' });
});

test('a typed price is a price from its first letter to its last, with spaces around it', () => {
  for (const text of ['x1.91', '1.91x', 'x10/11', '10/11x', '95', '12.34567'])
    assert.equal(priceIn(text), undefined, text);
  assert.deepEqual([' 1.91 ', ' 10/11 ', ' Even ', '12.5'].map(priceIn), [-110, -110, 100, 1_150]);
  assert.equal(withOdds('−110.5 and −110, −110%', 'decimal'), '−110.5 and 1.91, −110%');
});
