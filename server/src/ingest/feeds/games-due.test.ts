import assert from 'node:assert/strict';
import test from 'node:test';
import { isAvailabilityDue, isDue, type RequestableGame } from './games-due.ts';

const NOW = new Date('2024-03-02T06:00:00Z');
const hoursAgo = (hours: number): Date => new Date(NOW.getTime() - hours * 3_600_000);
const game = (more: Partial<RequestableGame>): RequestableGame => ({
  tipOff: hoursAgo(3),
  status: 'final',
  hasBoxScore: false,
  askedAt: null,
  ...more,
});

test('a finished game is requested until its box score is stored, then every six hours for three days', () => {
  assert.ok(isDue(game({ askedAt: hoursAgo(0.1) }), NOW, false));
  assert.ok(!isDue(game({ hasBoxScore: true, askedAt: hoursAgo(5.9) }), NOW, false));
  assert.ok(isDue(game({ hasBoxScore: true, askedAt: hoursAgo(6), tipOff: hoursAgo(71) }), NOW, false));
  assert.ok(!isDue(game({ hasBoxScore: true, askedAt: hoursAgo(6), tipOff: hoursAgo(73) }), NOW, false));
});

test('a game is not requested before it can be over, or if it was not played; on a named day every played game is', () => {
  for (const isWholeDay of [true, false]) {
    assert.ok(!isDue(game({ tipOff: hoursAgo(1.9) }), NOW, isWholeDay));
    assert.ok(!isDue(game({ status: 'postponed' }), NOW, isWholeDay));
  }
  assert.ok(!isDue(game({ status: 'live' }), NOW, false));
  assert.ok(isDue(game({ status: 'live' }), NOW, true));
  assert.ok(isDue(game({ hasBoxScore: true, askedAt: NOW, tipOff: hoursAgo(900) }), NOW, true));
});

test('who plays is requested from an hour before the start to a quarter of an hour after it, and with the box score', () => {
  const before = { status: 'scheduled' } as const;
  assert.ok(!isAvailabilityDue(game({ ...before, tipOff: hoursAgo(-1.1) }), NOW, false));
  for (const hours of [-1, -0.1, 0.25])
    assert.ok(isAvailabilityDue(game({ ...before, tipOff: hoursAgo(hours) }), NOW, false), String(hours));
  for (const hours of [0.3, 1.9]) assert.ok(!isAvailabilityDue(game({ tipOff: hoursAgo(hours) }), NOW, false));
  assert.ok(isAvailabilityDue(game({ tipOff: hoursAgo(3) }), NOW, false));
  assert.ok(!isAvailabilityDue(game({ tipOff: hoursAgo(-0.1), status: 'postponed' }), NOW, false));
});
