import assert from 'node:assert/strict';
import test from 'node:test';
import { PERIODS } from '../sports/index.ts';
import type { Periods } from './league-definition.ts';
import { counts, countsForPeriod, existing, periodsOf, regulationMinutes, splitPeriodsOf } from './periods.ts';

test('overtime counts for the full game and the second half, not for the fourth quarter', () => {
  const countedOf = (boxScorePeriod: number) =>
    PERIODS.filter((period) => countsForPeriod('Nba', period, boxScorePeriod));
  assert.deepEqual(countedOf(1), ['Full', 'Q1', 'H1']);
  assert.deepEqual(countedOf(2), ['Full', 'Q2', 'H1']);
  assert.deepEqual(countedOf(3), ['Full', 'Q3', 'H2']);
  assert.deepEqual(countedOf(4), ['Full', 'Q4', 'H2']);
  assert.deepEqual(countedOf(5), ['Full', 'H2']);
  assert.deepEqual(countedOf(6), ['Full', 'H2']);
});

/** Two halves, as college teams play, and no prop that overtimes count for. */
const HALVES: Periods = { count: 2, minutes: 20, overtimeMinutes: 5, props: { H1: [1], H2: [2] }, overtimeIn: null };

test('a league that plays halves has no quarters, and its overtimes count for the full game alone', () => {
  assert.deepEqual(existing(HALVES), ['H1', 'H2']);
  assert.equal(regulationMinutes(HALVES), 40);
  assert.deepEqual(
    PERIODS.filter((period) => counts(HALVES, period, 1)),
    ['Full', 'H1'],
  );
  assert.deepEqual(
    PERIODS.filter((period) => counts(HALVES, period, 3)),
    ['Full'],
  );
});

test('the period props of the NBA are its quarters and its halves', () => {
  assert.deepEqual(periodsOf('Nba'), ['Full', 'Q1', 'Q2', 'Q3', 'Q4', 'H1', 'H2']);
  assert.deepEqual(splitPeriodsOf('Nba'), ['Q1', 'Q2', 'Q3', 'Q4', 'H1', 'H2']);
});
