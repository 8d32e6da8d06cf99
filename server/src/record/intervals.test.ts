import assert from 'node:assert/strict';
import test from 'node:test';
import { clusteredMean, returnOnStakes, student } from './intervals.ts';

const near = (got: number | undefined, wanted: number, within = 5e-4): void =>
  assert.ok(got !== undefined && Math.abs(got - wanted) < within, `${got}, not ${wanted}`);

test('Student’s quantile matches the published tables', () => {
  const table: [number, number][] = [
    [1, 12.7062],
    [2, 4.3027],
    [3, 3.1824],
    [4, 2.7764],
    [5, 2.5706],
    [10, 2.2281],
    [30, 2.0423],
    [120, 1.9799],
  ];
  for (const [freedom, wanted] of table) near(student(freedom), wanted, 0.005);
});

test('days of one pick each give the usual interval of a mean', () => {
  const values = [1, -1, 0.9, -1, 1.2, 0.8, -1, -1];
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1);
  const got = clusteredMean(values.map((sum) => ({ sum, count: 1 })));
  near(got?.value, mean, 1e-12);
  near(got?.interval?.[0], mean - student(7) * Math.sqrt(variance / values.length), 1e-9);
});

test('a day counts as one draw however many picks it has: ten copies of every pick do not narrow the interval', () => {
  const once = clusteredMean([1, -1, 0.5, -0.2].map((sum) => ({ sum, count: 1 })));
  const tenfold = clusteredMean([1, -1, 0.5, -0.2].map((sum) => ({ sum: 10 * sum, count: 10 })));
  near(tenfold?.value, once?.value ?? Number.NaN, 1e-12);
  near(tenfold?.interval?.[0], once?.interval?.[0] ?? Number.NaN, 1e-12);
});

test('no return is below the loss of the whole stake, and days that all lost everything give no interval', () => {
  const few = [-1, 1.5, -1, -1].map((sum) => ({ sum, count: 1 }));
  assert.ok((clusteredMean(few)?.interval?.[0] ?? 0) < -1, 'the days are few enough for the usual interval to pass -1');
  const got = returnOnStakes(few);
  assert.deepEqual(got, { value: -0.375, interval: [-1, clusteredMean(few)?.interval?.[1]] });
  const third = [0.1 + 0.1 + 0.1, 0.3, 0.3].map((sum) => ({ sum, count: 3 }));
  assert.equal(returnOnStakes(third)?.interval, null, 'alike up to rounding');
  assert.deepEqual(returnOnStakes([4, 2, 3].map((count) => ({ sum: -count, count }))), { value: -1, interval: null });
});

test('a single day gives a mean without an interval, and no day gives null', () => {
  assert.deepEqual(clusteredMean([{ sum: 3, count: 4 }]), { value: 0.75, interval: null });
  assert.equal(clusteredMean([{ sum: 0, count: 0 }]), null);
});
