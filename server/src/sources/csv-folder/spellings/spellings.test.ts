import assert from 'node:assert/strict';
import test from 'node:test';
import { addDays } from '../../../kernel/index.ts';
import { dayOf, flagOf, isDayFirst, minutesOf, paddedId, wholeText } from './spellings.ts';
import { FILE_KINDS } from '../index.ts';

const KINDS = FILE_KINDS.basketball;

test('whole numbers are read with and without a decimal part of zeros, and nothing else is one', () => {
  for (const [given, expected] of [
    ['29', '29'],
    ['29.0', '29'],
    ['29.00', '29'],
    ['-3.0', '-3'],
    ['0022300061', '0022300061'],
  ] as const)
    assert.equal(wholeText(given), expected);
  for (const given of ['', '29.5', '29.', '.0', '2 9', '1e3', '29,0', 'NaN', '12345678901'])
    assert.equal(wholeText(given), undefined, given);
});

test('flags are read as data frames, spreadsheets and people write them', () => {
  for (const given of ['1', '1.0', 'True', 'true', 'TRUE', 't', 'Yes', 'y']) assert.equal(flagOf(given), true, given);
  for (const given of ['0', '0.0', 'False', 'false', 'F', 'No', 'n']) assert.equal(flagOf(given), false, given);
  for (const given of ['', '2', '-1', '0.5', 'nan', 'starter', 'None']) assert.equal(flagOf(given), undefined, given);
});

test('minutes are decimal, whole or with seconds; only whole ones may be rounded', () => {
  assert.deepEqual(minutesOf('36:16'), { minutes: 36 + 16 / 60, isWhole: false });
  assert.deepEqual(minutesOf('0:00'), { minutes: 0, isWhole: false });
  assert.deepEqual(minutesOf('105:59'), { minutes: 105 + 59 / 60, isWhole: false });
  assert.deepEqual(minutesOf('36.27'), { minutes: 36.27, isWhole: false });
  assert.deepEqual(minutesOf('29.0'), { minutes: 29, isWhole: true });
  assert.deepEqual(minutesOf('29'), { minutes: 29, isWhole: true });
  for (const given of ['', '36:60', '36:6', '1:36:16', ':16', '36:', '1036:16', '36:161', 'DNP'])
    assert.equal(minutesOf(given), undefined, given);
});

test('ids get back the zeros of their league, and only those', () => {
  assert.equal(paddedId('22300061', '0022300061'), '0022300061');
  assert.equal(paddedId('22300061.0', '0022300061'), '0022300061');
  assert.equal(paddedId('401620227', '0401620227'), '0401620227');
  assert.equal(paddedId('0022300061', '0022300061'), '0022300061');
  for (const given of ['2300061', '', '-22300061', 'x22300061', '22300061.5'])
    assert.equal(paddedId(given, '0022300061'), given);
});

test('every day of two years is read in every form, and a day that does not exist in none', () => {
  const names = ['January', 'February', 'March', 'April', 'May', 'June', 'July'];
  const more = ['August', 'September', 'October', 'November', 'December'];
  for (let day = '2023-01-01'; day < '2025-01-01'; day = addDays(day, 1)) {
    const [year = '', month = '', date = ''] = day.split('-');
    const name = [...names, ...more][Number(month) - 1] ?? '';
    const short = name.slice(0, 3);
    for (const written of [
      day,
      `${day}T00:00:00`,
      `${day}T00:00:00.000Z`,
      `${day} 00:00:00`,
      `${day} 00:00:00+00:00`,
      `${year}${month}${date}`,
      `${month}/${date}/${year}`,
      `${Number(month)}/${Number(date)}/${year}`,
      `${Number(month)}/${Number(date)}/${year} 0:00`,
      `${short} ${date}, ${year}`,
      `${short.toUpperCase()} ${Number(date)}, ${year}`,
      `${name} ${Number(date)}, ${year}`,
      `Wed, ${short} ${Number(date)}, ${year}`,
    ])
      assert.equal(dayOf(written), day, written);
  }
  assert.equal(dayOf('Sept 5, 2023'), '2023-09-05');
  for (const given of [
    ...['2023-02-30', '20230230', '02/30/2023', 'Feb 30, 2023', '2023-10-25T19:30:00', '2023-10-25T00:00:01'],
    ...['10/25/23', '45224', 'Octopus 5, 2023', 'Foo 5, 2023', '25 Oct 2023', '', '0/5/2023', '2023-1-5'],
  ])
    assert.equal(dayOf(given), undefined, given);
  assert.deepEqual(['25/10/2023', '31/2/2023', '10/25/2023', '5/10/2023', 'x'].map(isDayFirst), [
    ...[true, false, false, false, false],
  ]);
  assert.equal(dayOf('25/10/2023'), undefined);
});

test('a row with a day before its month condemns its file, any other fault only itself', () => {
  const header = ['season', 'game_id', 'game_date', 'tip_utc'];
  const read = KINDS.tipTimes.reader(header, 'Nba');
  const row = (day: string) => read(['2023-24', '22300061.0', day, '2023-10-25T23:30:00Z']);
  const good = row('Oct 25, 2023');
  assert.ok('row' in good, JSON.stringify(good));
  assert.deepEqual([good.row.gameId, good.row.gameDate], ['0022300061', '2023-10-25']);
  const flipped = row('25/10/2023');
  assert.equal('row' in flipped ? null : flipped.isOfFile, true);
  const other = row('yesterday');
  assert.equal('row' in other ? null : other.isOfFile, false);
});
