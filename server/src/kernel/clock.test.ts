import assert from 'node:assert/strict';
import test from 'node:test';
import { settableClock } from './clock.ts';

test('a settable clock shows the time it was set to, and a reader cannot change it', () => {
  const clock = settableClock(new Date('2024-03-02T12:00:00Z'));
  clock.now().setFullYear(1999);
  assert.equal(clock.now().toISOString(), '2024-03-02T12:00:00.000Z');
  clock.set(new Date('2024-03-02T13:00:00Z'));
  assert.equal(clock.now().toISOString(), '2024-03-02T13:00:00.000Z');
});
