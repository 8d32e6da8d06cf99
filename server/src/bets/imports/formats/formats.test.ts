import assert from 'node:assert/strict';
import test from 'node:test';
import { readClaimText } from './claim-text.ts';
import { delimiterOf, detectFormat } from './detect.ts';
import { readAmerican, readDecimal, readMoment, readStake, Unreadable } from './fields.ts';

const PIKKIT =
  'bet_id,sportsbook,type,status,odds,closing_line,ev,amount,profit,time_placed,time_settled,time_placed_iso,time_settled_iso,bet_info,tags,sports,leagues';
const ODDSJAM =
  'created_at,event_start_date,sportsbook,sport,league,event_name,market_name,bet_name,odds,clv,stake,bet_profit,status,bet_type,tags';
const BET_ANALYTIX =
  'Date;Type;Sport;Label;Odds;Stake;State;Bookmaker;Tipster;Category;Competition;BetType;Closing;EstimatedProbability;Commission;Bonus;Live;Freebet;Cashout;Eachway;Comment';

test('a file is recognized by its columns, in any order and letter case, and an unknown format is reported as such', () => {
  assert.equal(detectFormat(PIKKIT.split(',')).name, 'pikkit');
  assert.equal(detectFormat(ODDSJAM.split(',').toReversed()).name, 'oddsjam');
  assert.equal(detectFormat(BET_ANALYTIX.split(';')).name, 'bet-analytix');
  assert.equal(
    detectFormat(['PlayerName', 'Stat', 'LINE', 'direction', 'book', 'price', 'stake', 'placedAt']).name,
    'prop-pick',
  );
  assert.throws(() => detectFormat(['a', 'b']), /no known format/);
  assert.deepEqual([delimiterOf(PIKKIT), delimiterOf(BET_ANALYTIX), delimiterOf('a\tb')], [',', ';', '\t']);
});

test('American odds are read with a hyphen or a minus sign, and no others are taken', () => {
  for (const text of ['-110', '−110', ' −110 ', '-110.0']) assert.equal(readAmerican(text), -110);
  assert.deepEqual([readAmerican('+120'), readAmerican('120')], [120, 120]);
  for (const text of ['', '−', '--110', '-−110', '+-110', '−99', '1.91', '110−', '0x80', '1e3'])
    assert.throws(() => readAmerican(text), Unreadable, text);
});

test('the text of a bet is parsed in each order that books use', () => {
  const read = (text: string): unknown[] => {
    const found = readClaimText(text);
    if (found === 'none' || 'unknown' in found) return [];
    const { player, stat, period, line, direction, teams } = found.claim;
    return [player, stat, period, line, direction, teams];
  };
  const jazz = ['Utah Jazz', 'San Antonio Spurs'];
  assert.deepEqual(read('over 34.5 Lauri Markkanen Total Points, Rebounds & Assists Utah Jazz at San Antonio Spurs'), [
    'Lauri Markkanen',
    'PtsRebAst',
    'Full',
    '34.5',
    'Over',
    jazz,
  ]);
  assert.deepEqual(read('Nikola Jokić under 12.5 Player Rebounds LAL @ DEN'), [
    ...['Nikola Jokić', 'Rebounds', 'Full', '12.5', 'Under'],
    ['LAL', 'DEN'],
  ]);
  assert.deepEqual(read('Shai Gilgeous-Alexander o2.5 Made Threes'), [
    'Shai Gilgeous-Alexander',
    'Threes',
    'Full',
    '2.5',
    'Over',
    null,
  ]);
  assert.deepEqual(read('Luka Dončić 3-Pointers Made Over 3.5'), [
    'Luka Dončić',
    'Threes',
    'Full',
    '3.5',
    'Over',
    null,
  ]);
  assert.deepEqual(read('Higher 5.5 Trae Young 1st Half Pts + Asts'), [
    'Trae Young',
    'PtsAst',
    'H1',
    '5.5',
    'Over',
    null,
  ]);
  for (const other of [
    'Lakers ML',
    'Over 220.5 Total',
    'Chiefs -3.5',
    'Over 0.5 Cedric Mullins Total Bases',
    'over points',
  ])
    assert.deepEqual(read(other), [], other);
});

test('amounts, prices and times are parsed as trackers write them, and others are reported', () => {
  assert.deepEqual(['25', '$1,500.00', '12,50', ' 0.01 '].map(readStake), ['25.00', '1500.00', '12.50', '0.01']);
  assert.deepEqual(['2.27', '1.91', '2', '1,5'].map(readDecimal), [127, -110, 100, -200]);
  for (const wrong of ['0', '-5', 'NaN', '1e3', '10000000', '1.005', ''])
    assert.throws(() => readStake(wrong), Unreadable, wrong);
  for (const wrong of ['1', '0.5', '', 'evens', '1.0001']) assert.throws(() => readDecimal(wrong), Unreadable, wrong);
  assert.equal(readMoment('2025-12-27T22:55:44.000Z', 'UTC').toISOString(), '2025-12-27T22:55:44.000Z');
  assert.equal(readMoment('2026-01-10 13:30:00+01:00', 'UTC').toISOString(), '2026-01-10T12:30:00.000Z');
  assert.equal(readMoment('2026-01-10 18:30', 'America/New_York').toISOString(), '2026-01-10T23:30:00.000Z');
  for (const wrong of ['yesterday', '2026-02-30', '2026-01-10 25:00', ''])
    assert.throws(() => readMoment(wrong, 'UTC'), Unreadable, wrong);
});
