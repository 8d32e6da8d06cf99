import assert from 'node:assert/strict';
import test from 'node:test';
import { newWaiting, type Waiting } from './shed-load.ts';

const PRESSURE = { maxLate: 3, burst: { lateMs: 500, most: 5_000 }, queue: { lateMs: 100, most: 20 } };

/** `count` requests that arrive at that time and stay in progress. */
function arrive(waiting: Waiting, count: number, now: number): { headersSent: boolean; destroyed: boolean }[] {
  const responses = Array.from({ length: count }, () => ({ headersSent: false, destroyed: false }));
  for (const response of responses) waiting.began(response, now);
  return responses;
}

test('a burst is accepted; requests that arrive while too many are late are refused', () => {
  const waiting = newWaiting(PRESSURE);
  for (let count = 0; count < 4_999; count += 1) {
    assert.equal(waiting.refuses(0), false);
    arrive(waiting, 1, 0);
  }
  assert.deepEqual([waiting.refuses(500), waiting.refuses(501), waiting.refuses(502)], [false, true, true]);
});

test('with the most requests in progress others are refused, however recent these are; disconnected clients do not count', () => {
  const waiting = newWaiting(PRESSURE);
  const [gone] = arrive(waiting, 1, 0);
  arrive(waiting, 4_998, 900);
  assert.equal(waiting.refuses(901), false);
  arrive(waiting, 1, 901);
  assert.ok(gone !== undefined);
  gone.destroyed = true;
  assert.equal(waiting.refuses(902), false);
  arrive(waiting, 1, 902);
  assert.equal(waiting.refuses(903), true);
});

test('after a refusal fewer requests may be in progress, until a second passes without one', () => {
  const waiting = newWaiting(PRESSURE);
  const burst = arrive(waiting, 5_000, 0);
  assert.equal(waiting.refuses(0), true);
  for (const response of burst.slice(20)) waiting.ended(response);
  assert.equal(waiting.refuses(50), true);
  for (const response of burst) waiting.ended(response);
  const queue = arrive(waiting, 19, 60);
  assert.equal(waiting.refuses(60), false);
  queue.push(...arrive(waiting, 1, 60));
  assert.equal(waiting.refuses(60), true);
  for (const response of queue) waiting.ended(response);
  arrive(waiting, 100, 1_059);
  assert.equal(waiting.refuses(1_061), false);
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
