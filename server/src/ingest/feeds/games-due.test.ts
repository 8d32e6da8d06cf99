import assert from 'node:assert/strict';
import test from 'node:test';
import { isDue, type RequestableGame } from './games-due.ts';

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
