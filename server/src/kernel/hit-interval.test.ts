import assert from 'node:assert/strict';
import test from 'node:test';
import fc from '../../tests/support/properties.ts';
import { hitInterval } from './hit-interval.ts';

test('three hits of three leave the interval open over more than half of all rates', () => {
  const [low, high] = hitInterval(3, 3);
  assert.ok(low < 0.45 && high === 1, `${low} to ${high}`);
  assert.deepEqual(hitInterval(0, 0), [0, 1]);
});

test('the interval is Wilson’s', () => {
  // Newcombe 1998, table I: 81 of 263 and 15 of 148.
  const near = (given: readonly number[], wanted: readonly number[]) =>
    assert.ok(
      given.every((value, index) => Math.abs(value - (wanted[index] ?? 0)) < 0.00005),
      String(given),
    );
  near(hitInterval(81, 263), [0.2553, 0.3662]);
  near(hitInterval(15, 148), [0.0624, 0.1605]);
});

test('more hits than games are rejected', () => {
  for (const [hits, games] of [
    [-1, 3],
    [4, 3],
    [Number.NaN, 3],
    [0, -1],
  ] as const)
    assert.throws(() => hitInterval(hits, games), RangeError);
});

test('the interval contains the rate, mirrors with the misses, and narrows with more games', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 400 }), fc.nat(400), (games, some) => {
      const hits = some % (games + 1);
      const [low, high] = hitInterval(hits, games);
      const [mirroredLow, mirroredHigh] = hitInterval(games - hits, games);
      const [lowOfTwice, highOfTwice] = hitInterval(2 * hits, 2 * games);
      assert.ok(0 <= low && low <= hits / games && hits / games <= high && high <= 1);
      assert.ok(Math.abs(low - (1 - mirroredHigh)) < 1e-12 && Math.abs(high - (1 - mirroredLow)) < 1e-12);
      assert.ok(highOfTwice - lowOfTwice < high - low);
    }),
  );
});

const near = (got: number | undefined, wanted: number, within = 5e-4): void =>
  assert.ok(got !== undefined && Math.abs(got - wanted) < within, `${got}, not ${wanted}`);

test('Wilson’s interval is that of the published tables', () => {
  const table: [number, number, number, number][] = [
    [0, 10, 0, 0.2775],
    [3, 3, 0.4385, 1],
    [15, 148, 0.0624, 0.1605],
    [55, 100, 0.4524, 0.6438],
  ];
  for (const [hits, trials, low, high] of table) {
    const interval = hitInterval(hits, trials);
    near(interval[0], low);
    near(interval[1], high);
  }
  assert.deepEqual(hitInterval(0, 0), [0, 1]);
});
