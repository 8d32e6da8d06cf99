import assert from 'node:assert/strict';
import test from 'node:test';
import { floorRise, growthAnHour, leastOfMinutes, type Sample } from './slope.ts';

/** Half an hour, every ten seconds: a saw of collected garbage over what grows by so much an hour. */
const memory = (growth: number): Sample[] =>
  Array.from({ length: 180 }, (_, n) => ({ minute: n / 6, value: 150 + (growth * n) / 360 + ((n * 7) % 23) }));

test('a leak of 3 MB an hour is seen under a saw of 22 MB, and none is seen where there is none', () => {
  assert.ok(Math.abs(growthAnHour(leastOfMinutes(memory(0)))) < 1);
  const seen = growthAnHour(leastOfMinutes(memory(3)));
  assert.ok(seen > 1.5 && seen < 4.5, `${seen} MB an hour`);
});

test('one peak moves nothing', () => {
  const samples = memory(0).map((sample, n) => (n === 90 ? { ...sample, value: 900 } : sample));
  assert.ok(Math.abs(growthAnHour(leastOfMinutes(samples))) < 1);
});

/** Twenty minutes of descriptors that come and go, and one more of them kept every so many minutes. */
const descriptors = (keptEvery: number): Sample[] =>
  Array.from({ length: 20 }, (_, minute) => ({
    minute,
    value: 34 + ((minute * 5) % 7) + Math.floor(minute / keptEvery),
  }));

test('a descriptor that is kept every four minutes is seen, and those that come and go are not', () => {
  assert.equal(floorRise(descriptors(Infinity)), 0);
  assert.ok(floorRise(descriptors(4)) > 1);
  assert.ok(Number.isNaN(floorRise([{ minute: 0, value: 1 }])));
});
