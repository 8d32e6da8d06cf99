import assert from 'node:assert/strict';
import test from 'node:test';
import { delimiterOf, detectFormat } from './detect.ts';
import { dateStyle, orderIn, readDay, readMoment, dayBegan, type DateOrder } from './dates.ts';
import { readStake } from './fields.ts';
import { numberStyle, readNumber, separatorIn, type Separator } from './numbers.ts';
import { readPrice } from './odds.ts';
import { Unreadable } from './unreadable.ts';

const PIKKIT =
  'bet_id,sportsbook,type,status,odds,closing_line,ev,amount,profit,time_placed,time_settled,time_placed_iso,time_settled_iso,bet_info,tags,sports,leagues';
const ODDSJAM =
  'created_at,event_start_date,sportsbook,sport,league,event_name,market_name,bet_name,odds,clv,stake,bet_profit,status,bet_type,tags';
const BET_ANALYTIX =
  'Date;Type;Sport;Label;Odds;Stake;State;Bookmaker;Tipster;Category;Competition;BetType;Closing;EstimatedProbability;Commission;Bonus;Live;Freebet;Cashout;Eachway;Comment';

test('a file is recognized by its columns, in any order and letter case, and an unknown format is reported as such', () => {
  assert.equal(detectFormat(PIKKIT.split(',')).format.name, 'pikkit');
  assert.equal(detectFormat(ODDSJAM.split(',').toReversed()).format.name, 'oddsjam');
  assert.equal(detectFormat(BET_ANALYTIX.split(';')).format.name, 'bet-analytix');
  assert.equal(
    detectFormat(['PlayerName', 'Stat', 'LINE', 'direction', 'book', 'price', 'stake', 'placedAt']).format.name,
    'prop-pick',
  );
  const unknown = detectFormat(['Sportsbook', 'Odds', 'Whatever']);
  assert.deepEqual([unknown.isProposed, unknown.format.mapping], [true, { sportsbook: 'book', odds: 'price' }]);
  assert.deepEqual([delimiterOf(PIKKIT), delimiterOf(BET_ANALYTIX), delimiterOf('a\tb')], [',', ';', '\t']);
});

const POINT = { decimal: '.', doubt: '' } as const;
const COMMA = { decimal: ',', doubt: '' } as const;
const AMERICAN = { large: 'american' } as const;

test('odds are read as American, decimal or a fraction, with any minus sign, and no others are taken', () => {
  const price = (text: string): number => readPrice(text, POINT, AMERICAN).price;
  for (const text of ['-110', '−110', ' −110 ', '-110.0']) assert.equal(price(text), -110);
  assert.deepEqual(['+120', '120', '+1,200', '2.27', '1.91', '2'].map(price), [120, 120, 1200, 127, -110, 100]);
  assert.deepEqual(['10/11', '5/2', 'evens', 'EVS', 'even'].map(price), [-110, 250, 100, 100, 100]);
  assert.equal(readPrice('1,5', COMMA, AMERICAN).price, -200);
  assert.deepEqual(['-110.5', '+104.5', '-110.4'].map(price), [-111, 104, -110], 'of two equally near the lower one');
  assert.equal(readPrice('150', POINT, { large: 'decimal' }).price, 14_900);
  assert.throws(() => readPrice('150', POINT, { large: null }), /decimal or American/);
  const wrong = ['', '−', '--110', '-−110', '+-110', '−99', '110−', '0x80', '1e3', '1', '0.5', '1.0001', '5/0'];
  for (const text of wrong) assert.throws(() => price(text), Unreadable, text);
});

test('a number is read in the one way of its file, with its currency and groups, and in doubt not at all', () => {
  const read = (text: string, style = POINT as { decimal: Separator; doubt: string }) =>
    readNumber(text, 'stake', style);
  for (const text of [
    '1500',
    '1,500.00',
    '$1,500',
    "1'500.00",
    '1 500.00',
    '1\u00a0500',
    '1\u202f500',
    'USD 1,500',
    '1500 €',
  ])
    assert.equal(Number(read(text)), 1500, text);
  for (const text of ['1.500,00', '1 500,00', '1.500', '€1.500,00', '1500,00 kr', "1'500"])
    assert.equal(Number(read(text, COMMA)), 1500, text);
  assert.deepEqual(
    ['-25', '($25.00)', '-$25.00', '−25', '$-25'].map((text) => Number(read(text))),
    [-25, -25, -25, -25, -25],
  );
  for (const text of ['1,5', '1.500,00', '1,50,000', '12,3456', '1e3', 'abc', '', '1.2.3', '1 5', "1'500 000"])
    assert.equal(read(text), undefined, text);
  assert.throws(
    () => readNumber('1.500', 'stake', { decimal: null, doubt: 'x' }),
    /may be two numbers .*decimalSeparator/,
  );
});

test('the decimal separator of a file is what its values show together, and none where they show two or may be either', () => {
  const shown: readonly (readonly [string, ReturnType<typeof separatorIn>])[] = [
    ...([
      ['1.91', '.'],
      ['1,91', ','],
      ['1.500', 'either'],
      ['1,500', 'either'],
      ['0.500', '.'],
      ['1.500,00', ','],
    ] as const),
    ...([
      ['1,500.00', '.'],
      ['1.500.000', ','],
      ['1,500,000', '.'],
      ['1 500,00', ','],
      ['25', null],
      ['$12.50', '.'],
    ] as const),
    ...([
      ['12.3456', '.'],
      ['-110', null],
      ['1234.567', '.'],
      ['', null],
    ] as const),
  ];
  for (const [text, separator] of shown) assert.equal(separatorIn(text), separator, text);
  const none = { '.': undefined, ',': undefined, either: undefined };
  assert.equal(numberStyle({ ...none, ',': '1,91', either: '1.500' }, null).decimal, ',');
  assert.equal(numberStyle({ ...none, ',': '1,91', '.': '1.91' }, null).decimal, null);
  assert.match(numberStyle({ ...none, either: '1.500' }, null).doubt, /no value/);
  assert.equal(numberStyle({ ...none, either: '1.500' }, ',').decimal, ',');
  assert.equal(numberStyle(none, null).doubt, '');
});

test('stakes have two places at most, from 0.01 to 1,000,000', () => {
  assert.deepEqual(
    ['25', '$1,500.00', ' 0.01 ', '6.330'].map((text) => readStake(text, POINT)),
    ['25.00', '1500.00', '0.01', '6.33'],
  );
  for (const wrong of ['0', '-5', 'NaN', '1e3', '10000000', '1.005', ''])
    assert.throws(() => readStake(wrong, POINT), Unreadable, wrong);
});

test('a date is read in the one order of its file, and in doubt not at all; a day that exists is never called none', () => {
  const style = (order: DateOrder | null) => ({ order, doubt: 'x' });
  const day = (text: string, order: DateOrder | null) => readDay(text, style(order));
  for (const text of [
    '10/25/2023',
    '10-25-2023',
    '10/25/23',
    'Oct 25, 2023',
    'October 25 2023',
    '25 Oct 2023',
    '25-Oct-23',
  ])
    assert.equal(day(text, 'MDY'), '2023-10-25', text);
  for (const text of ['2023-10-25', '2023/10/25', '25.10.2023', '25/10/2023', 'Wed, 25 Oct 2023', '2023-10-25 18:30'])
    assert.equal(day(text, 'DMY'), '2023-10-25', text);
  assert.equal(day('5/5/2023', null), '2023-05-05');
  assert.throws(() => day('10/05/2023', null), /may be two days .*dateOrder/);
  assert.throws(() => day('10/25/2023', 'DMY'), /not in the order DMY/);
  for (const wrong of ['2026-02-30', '31.04.2026', 'yesterday', ''])
    assert.throws(() => day(wrong, 'DMY'), Unreadable, wrong);
  const order = ['10/25/2023', '25/10/2023', '1.2.2023', '10/05/2023', '5/5/2023', '2023-10-25'].map(orderIn);
  assert.deepEqual(order, ['MDY', 'DMY', 'DMY', 'either', null, null]);
  const none = { DMY: undefined, MDY: undefined, either: undefined };
  assert.equal(dateStyle({ ...none, MDY: '10/25/2023', either: '10/05/2023' }, null).order, 'MDY');
  assert.equal(dateStyle({ ...none, MDY: '10/25/2023', DMY: '25/10/2023' }, null).order, null);
});

test('a time is read with its zone, its half of the day and its fraction, else in the zone of the file', () => {
  const read = (text: string, zone = 'UTC') => readMoment(text, zone, { order: 'MDY', doubt: '' }).toISOString();
  assert.equal(read('2025-12-27T22:55:44.123Z'), '2025-12-27T22:55:44.123Z');
  assert.equal(read('2026-01-10 13:30:00+01:00'), '2026-01-10T12:30:00.000Z');
  assert.equal(read('2026-01-10 18:30', 'America/New_York'), '2026-01-10T23:30:00.000Z');
  assert.equal(read('11/25/2026 18:05:30 GMT'), '2026-11-25T18:05:30.000Z');
  assert.equal(read('11/25/2026, 6:05 PM'), '2026-11-25T18:05:00.000Z');
  assert.equal(read('Nov 25, 2026 at 12:05 am'), '2026-11-25T00:05:00.000Z');
  assert.equal(read('11/25/2026'), '2026-11-25T12:00:00.000Z');
  const began = (text: string, zone = 'UTC') => dayBegan(text, zone, { order: 'MDY', doubt: '' })?.toISOString();
  assert.equal(began('Wed, 11/25/2026 '), '2026-11-25T00:00:00.000Z');
  assert.equal(began('2026-11-25', 'America/New_York'), '2026-11-25T05:00:00.000Z');
  for (const timed of ['11/25/2026 6:05 PM', '2026-11-25T00:00:00Z', 'yesterday', '2026-02-30'])
    assert.equal(began(timed), undefined, timed);
  for (const wrong of ['yesterday', '2026-02-30', '2026-01-10 25:00', '2026-01-10 13:00 pm', ''])
    assert.throws(() => read(wrong), Unreadable, wrong);
});
