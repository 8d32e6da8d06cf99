import assert from 'node:assert/strict';
import test from 'node:test';
import { addDays } from './game-day.ts';
import { isSeasonLabel, seasonIn, seasonStartIn } from './season.ts';

const SPLIT = { startsOn: '09-01', label: 'split-year' } as const;
const SINGLE = { startsOn: '01-01', label: 'single-year' } as const;

test('a season that spans New Year is labeled by both years', () => {
  assert.equal(seasonIn(SPLIT, '2024-03-02'), '2023-24');
  assert.equal(seasonIn(SPLIT, '2023-10-24'), '2023-24');
  assert.equal(seasonIn(SPLIT, '1999-12-31'), '1999-00');
  assert.equal(seasonStartIn(SPLIT, '2023-24'), '2023-09-01');
  assert.equal(seasonStartIn(SPLIT, '1999-00', 1), '2000-09-01');
  assert.equal(seasonIn(SPLIT, seasonStartIn(SPLIT, '1999-00', 1)), '2000-01');
  assert.equal(seasonIn(SPLIT, addDays(seasonStartIn(SPLIT, '2023-24'), -1)), '2022-23');
});

test('a season within one year is labeled by that year', () => {
  assert.equal(seasonIn(SINGLE, '2024-05-14'), '2024');
  assert.equal(seasonIn(SINGLE, '2024-12-31'), '2024');
  assert.equal(seasonStartIn(SINGLE, '2024', 1), '2025-01-01');
});

test("only a label in its calendar's format names a season", () => {
  for (const label of ['2023-24', '1999-00']) assert.equal(isSeasonLabel(SPLIT, label), true, label);
  for (const label of ['2023', '2023-25', '2023-2024', ' 2023-24', '', 'NaN-NaN', '-100--99'])
    assert.equal(isSeasonLabel(SPLIT, label), false, label);
  assert.equal(isSeasonLabel(SINGLE, '2024'), true);
  for (const label of ['2023-24', '24', '-100', 'NaN', '02024'])
    assert.equal(isSeasonLabel(SINGLE, label), false, label);
});
