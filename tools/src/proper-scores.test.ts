import assert from 'node:assert/strict';
import test from 'node:test';
import { seededRandom } from '../../server/src/model/distribution/seeded-random.ts';
import {
  areaUnderCurve,
  brier,
  calibrationError,
  calibrationErrorByChance,
  logLoss,
  reliability,
  sortForecasts,
} from './proper-scores.ts';

test('a coin has a log loss of ln 2 and a Brier score of a quarter', () => {
  assert.equal(logLoss(0.5, true), Math.LN2);
  assert.equal(brier(0.5, false), 0.25);
});

test('the true probability is the best forecast: any other has a larger loss', () => {
  const truth = 0.37;
  const expected = (said: number): number => truth * logLoss(said, true) + (1 - truth) * logLoss(said, false);
  for (const said of [0.2, 0.3, 0.45, 0.6]) assert.ok(expected(said) > expected(truth));
});

test('the area counts correctly ordered pairs, ties half', () => {
  assert.equal(areaUnderCurve(sortForecasts([0.1, 0.9], [0, 1])), 1);
  assert.equal(areaUnderCurve(sortForecasts([0.9, 0.1], [0, 1])), 0);
  assert.equal(areaUnderCurve(sortForecasts([0.5, 0.5, 0.5], [0, 1, 1])), 0.5);
  assert.equal(areaUnderCurve(sortForecasts([0.2, 0.4, 0.4, 0.8], [0, 0, 1, 1])), 3.5 / 4);
});

test('calibration error detects an overconfident forecast', () => {
  const draw = seededRandom(4);
  const truths = Array.from({ length: 20_000 }, () => 0.2 + 0.6 * draw());
  const happened = truths.map((truth) => (draw() < truth ? 1 : 0));
  const bold = truths.map((truth) => Math.min(0.99, Math.max(0.01, 0.5 + 1.5 * (truth - 0.5))));
  assert.ok(calibrationError(reliability(sortForecasts(truths, happened), 10)) < 0.015);
  assert.ok(calibrationError(reliability(sortForecasts(bold, happened), 10)) > 0.05);
});

test('the log loss is that of the probability given to the outcome', () => {
  assert.equal(logLoss(0.8, true), -Math.log(0.8));
  assert.ok(Math.abs(logLoss(0.8, false) + Math.log(0.2)) < 1e-15);
  assert.ok(Math.abs(brier(0.8, true) - 0.04) < 1e-15);
  assert.ok(Math.abs(brier(0.8, false) - 0.64) < 1e-15);
});

test('a reliability table has the forecasts in ascending order, in bins of equal size', () => {
  const table = reliability(sortForecasts([0.9, 0.1, 0.2, 0.8], [1, 0, 1, 1]), 2);
  assert.equal(table.length, 2);
  const wanted = [
    { count: 2, predicted: 0.15, actual: 0.5 },
    { count: 2, predicted: 0.85, actual: 1 },
  ];
  for (const [index, bin] of table.entries())
    for (const name of ['count', 'predicted', 'actual'] as const)
      assert.ok(Math.abs(bin[name] - (wanted[index]?.[name] ?? 0)) < 1e-11, name);
  // 2/4·|0.15 - 0.5| + 2/4·|0.85 - 1|
  assert.ok(Math.abs(calibrationError(table) - 0.25) < 1e-11);
});

test('empty bins are left out, and others are weighted by their size', () => {
  assert.deepEqual(
    reliability(sortForecasts([0.3, 0.6], [0, 1]), 5).map(({ count }) => count),
    [1, 1],
  );
  assert.deepEqual(
    reliability(sortForecasts([0.1, 0.2, 0.3, 0.4, 0.5], [0, 0, 0, 0, 0]), 2).map(({ count }) => count),
    [3, 2],
  );
  const bins = [
    { count: 3, predicted: 0.5, actual: 0.6 },
    { count: 1, predicted: 0.9, actual: 0.5 },
  ];
  assert.ok(Math.abs(calibrationError(bins) - 0.175) < 1e-12);
});

test('the area needs both outcomes and does not depend on the order of rows', () => {
  assert.equal(areaUnderCurve(sortForecasts([0.2, 0.8], [1, 1])), 0.5);
  assert.equal(areaUnderCurve(sortForecasts([0.2, 0.8], [0, 0])), 0.5);
  assert.equal(areaUnderCurve(sortForecasts([], [])), 0.5);
  assert.equal(areaUnderCurve(sortForecasts([0.9, 0.1, 0.5, 0.7, 0.7], [1, 0, 1, 0, 1])), 4.5 / 6);
});

test('the calibration error by chance is that of exactly right forecasts on as many rows', () => {
  const [rows, bins] = [1000, 5];
  const even = new Float64Array(rows).fill(0.5);
  const { mean, low, high } = calibrationErrorByChance(even, bins, seededRandom(6), 300);
  // The mean distance of a normal from its mean is √(2/π) standard deviations.
  const expected = Math.sqrt(2 / Math.PI) * Math.sqrt((0.25 * bins) / rows);
  assert.ok(Math.abs(mean / expected - 1) < 0.06, `${mean} instead of ${expected}`);
  assert.ok(low < 0.8 * expected && high > 1.2 * expected);
  assert.deepEqual(calibrationErrorByChance(even, bins, seededRandom(6), 300), { mean, low, high });
  const draw = seededRandom(9);
  const drawn = Float64Array.from({ length: rows }, () => 0.2 + 0.6 * draw());
  const happened = drawn.map((chance) => (draw() < chance ? 1 : 0));
  const own = calibrationError(reliability(sortForecasts(drawn, happened), bins));
  const chance = calibrationErrorByChance(drawn, bins, seededRandom(6), 300);
  assert.ok(own > 0.5 * chance.low && own < 1.5 * chance.high);
});
