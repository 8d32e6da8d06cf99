import assert from 'node:assert/strict';
import test from 'node:test';
import { FITTED_COUNTS } from '../../sports/basketball/index.ts';
import { leagueOf, type Periods } from '../../leagues/index.ts';
import { ROW } from '../past/states.ts';
import { periodShare } from './periods.ts';

const PULL = Object.fromEntries(['minutes', ...FITTED_COUNTS].map((what) => [what, 0])) as never;
const SHARES = Object.fromEntries(
  ['Q1', 'Q2', 'Q3', 'Q4', 'H1', 'H2'].map((period) => [period, { minutes: [0, 0] }]),
) as never;

/** The share of minutes in a period; `minutes` are those of each row, all overtime last. */
const shareOf = (periods: Periods, minutes: readonly number[], period: 'Q1' | 'Q4' | 'H1' | 'H2'): number => {
  const periodSums = new Float64Array(minutes.length * ROW);
  for (const [row, value] of minutes.entries()) periodSums[row * ROW] = value;
  return periodShare({ periods, periodSums, starter4: 1, starts: null }, period, 'minutes', {
    shares: SHARES,
    pull: PULL,
  });
};

test('four quarters: overtime belongs to the second half, never to the last quarter', () => {
  const { periods } = leagueOf('Nba');
  const minutes = [10, 8, 6, 4, 12];
  assert.equal(shareOf(periods, minutes, 'Q1'), 10 / 40);
  assert.equal(shareOf(periods, minutes, 'Q4'), 4 / 40);
  assert.equal(shareOf(periods, minutes, 'H1'), 18 / 40);
  assert.equal(shareOf(periods, minutes, 'H2'), 22 / 40);
});

test('a league of two halves: each half is one period, and overtime counts by its definition', () => {
  const halves: Periods = {
    count: 2,
    minutes: 20,
    overtimeMinutes: 5,
    props: { H1: [1], H2: [2] },
    overtimeIn: 'H2',
  };
  const minutes = [18, 12, 10];
  assert.equal(shareOf(halves, minutes, 'H1'), 18 / 40);
  assert.equal(shareOf(halves, minutes, 'H2'), 22 / 40);
  assert.equal(shareOf({ ...halves, overtimeIn: null }, minutes, 'H2'), 12 / 40);
});
