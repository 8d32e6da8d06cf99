import assert from 'node:assert/strict';
import test from 'node:test';
import { isOffOn } from './is-off.ts';

const OFF = { phase: 'OffSeason', lastGameDay: '2024-10-20', resumesOn: '2025-05-16' } as const;

test('the off-season lasts from the day after the last games to the day before the next', () => {
  const days = ['2024-10-20', '2024-10-21', '2025-05-15', '2025-05-16'];
  assert.deepEqual(
    days.map((day) => isOffOn(OFF, day)),
    [false, true, true, false],
  );
});

test('without known games the off-season has no end', () => {
  assert.ok(isOffOn({ phase: 'OffSeason', lastGameDay: null, resumesOn: null }, '2025-01-01'));
});

test('a day without games in a season is no off-season', () => {
  assert.ok(!isOffOn({ ...OFF, phase: 'Season' }, '2024-12-01'));
});
