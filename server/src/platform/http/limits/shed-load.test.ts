import assert from 'node:assert/strict';
import test from 'node:test';
import { newWaiting, type Waiting } from './shed-load.ts';

const PRESSURE = { maxLate: 3, burstMs: 500, queueMs: 100 };

/** `count` requests that arrive at that time and stay in progress. */
function arrive(waiting: Waiting, count: number, now: number): { headersSent: boolean; destroyed: boolean }[] {
  const responses = Array.from({ length: count }, () => ({ headersSent: false, destroyed: false }));
  for (const response of responses) waiting.began(response, now);
  return responses;
}

test('a burst of any size is accepted; requests that arrive while too many are late are refused', () => {
  const waiting = newWaiting(PRESSURE);
  for (let count = 0; count < 5_000; count += 1) {
    assert.equal(waiting.refuses(0), false);
    arrive(waiting, 1, 0);
  }
  assert.deepEqual([waiting.refuses(500), waiting.refuses(501), waiting.refuses(502)], [false, true, true]);
});

test('late requests up to the limit refuse nothing; started responses and disconnected clients are not late', () => {
  const waiting = newWaiting(PRESSURE);
  arrive(waiting, 3, 0);
  const [begun, gone] = arrive(waiting, 2, 0);
  assert.ok(begun !== undefined && gone !== undefined);
  begun.headersSent = true;
  gone.destroyed = true;
  assert.equal(waiting.refuses(10_000), false);
  arrive(waiting, 1, 9_000);
  assert.equal(waiting.refuses(10_000), true);
});

test('after a refusal the shorter limit applies, until a second passes without one', () => {
  const waiting = newWaiting(PRESSURE);
  const burst = arrive(waiting, 4, 0);
  assert.equal(waiting.refuses(501), true);
  for (const response of burst) waiting.ended(response);
  const queue = arrive(waiting, 4, 600);
  assert.deepEqual([waiting.refuses(700), waiting.refuses(701)], [false, true]);
  for (const response of queue) waiting.ended(response);
  arrive(waiting, 4, 1_700);
  assert.deepEqual([waiting.refuses(2_200), waiting.refuses(2_201)], [false, true]);
});
