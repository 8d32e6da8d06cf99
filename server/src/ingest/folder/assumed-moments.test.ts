import assert from 'node:assert/strict';
import test from 'node:test';
import { assumedTipOff, lineUpKnown, marketKnown, resultKnown, scheduleKnown } from './assumed-moments.ts';

const tipOff = new Date('2024-03-02T03:00:00Z');
const game = { tipOff, gameDate: '2024-03-01' };

test('a game is known two days before its tip-off, its line-ups half an hour before, its result three hours and a half after it', () => {
  assert.equal(scheduleKnown(tipOff).toISOString(), '2024-02-29T03:00:00.000Z');
  assert.equal(lineUpKnown(tipOff).toISOString(), '2024-03-02T02:30:00.000Z');
  assert.equal(resultKnown(tipOff).toISOString(), '2024-03-02T06:30:00.000Z');
});

test('a price without a time is known an hour before the tip-off, and as many days earlier as its row is dated', () => {
  for (const [day, known] of [
    ['2024-02-28', '2024-02-29T02:00:00.000Z'],
    ['2024-02-29', '2024-03-01T02:00:00.000Z'],
    ['2024-03-01', '2024-03-02T02:00:00.000Z'],
    ['2024-03-02', '2024-03-02T02:00:00.000Z'],
  ] as const)
    assert.equal(marketKnown(game, day).toISOString(), known, day);
});

test('with an assumed time of day a price is known then, on the day of its row, and at the latest an hour before the start', () => {
  const at = (hour: number, minute: number, day: string): string =>
    marketKnown(game, day, { league: 'Nba', time: { hour, minute } }).toISOString();
  assert.equal(at(12, 0, '2024-03-01'), '2024-03-01T17:00:00.000Z');
  assert.equal(at(7, 30, '2024-02-29'), '2024-02-29T12:30:00.000Z');
  assert.equal(at(20, 59, '2024-03-01'), '2024-03-02T01:59:00.000Z');
  assert.equal(at(21, 1, '2024-03-01'), '2024-03-02T02:00:00.000Z', 'the game starts at 22:00');
  assert.equal(at(12, 0, '2024-03-02'), '2024-03-02T02:00:00.000Z', 'a row that is dated a day late');
});

test('a game without a tip-off begins at the usual time of its league, by the clock of the league', () => {
  assert.equal(assumedTipOff('Nba', '2024-01-20').toISOString(), '2024-01-21T00:30:00.000Z');
  assert.equal(assumedTipOff('Wnba', '2024-06-20').toISOString(), '2024-06-20T23:00:00.000Z');
});
