import assert from 'node:assert/strict';
import test from 'node:test';
import { daysOpen, HOUR_MS, labelOf, STANDARD } from './profiles.ts';

test('the label of a profile’s first version is its name, later labels have the number', () => {
  assert.equal(labelOf('standard', 1), 'standard');
  assert.equal(labelOf('standard', 2), 'standard@2');
});

test('by the standard rules a player who did not play is void, and a figure on the line is a push', () => {
  assert.deepEqual(STANDARD, {
    name: 'standard',
    didNotPlay: 'Void',
    onTheLine: 'Push',
    minimumSeconds: 1,
    gameNotPlayed: 'Void',
    waitForGameMs: 172_800_000,
    correctionMs: 259_200_000,
  });
});

test('a day stays open until its last first grade can no longer be corrected, counting begun days and the day itself', () => {
  const open = (wait: number, correction: number) =>
    daysOpen({ ...STANDARD, waitForGameMs: wait * HOUR_MS, correctionMs: correction * HOUR_MS });
  assert.equal(daysOpen(STANDARD), 7);
  assert.equal(open(96, 24), 6);
  assert.equal(open(97, 24), 7);
  assert.equal(open(0, 0), 1);
});
