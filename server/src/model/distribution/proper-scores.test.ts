import assert from 'node:assert/strict';
import test from 'node:test';
import { seededRandom } from '../backtest/bootstrap.ts';
import { areaUnderCurve, brier, calibrationError, logLoss, reliability } from './proper-scores.ts';

test('a coin loses ln 2 and a quarter', () => {
  assert.equal(logLoss(0.5, true), Math.LN2);
  assert.equal(brier(0.5, false), 0.25);
});

test('the truth is the best forecast: telling anything else loses more', () => {
  const truth = 0.37;
  const expected = (said: number): number => truth * logLoss(said, true) + (1 - truth) * logLoss(said, false);
  for (const said of [0.2, 0.3, 0.45, 0.6]) assert.ok(expected(said) > expected(truth));
});

test('the area counts pairs that are the right way round, ties half', () => {
  assert.equal(areaUnderCurve([0.1, 0.9], [0, 1]), 1);
  assert.equal(areaUnderCurve([0.9, 0.1], [0, 1]), 0);
  assert.equal(areaUnderCurve([0.5, 0.5, 0.5], [0, 1, 1]), 0.5);
  assert.equal(areaUnderCurve([0.2, 0.4, 0.4, 0.8], [0, 0, 1, 1]), 3.5 / 4);
});

test('calibration sees a forecast that says too much', () => {
  const draw = seededRandom(4);
  const truths = Array.from({ length: 20_000 }, () => 0.2 + 0.6 * draw());
  const happened = truths.map((truth) => (draw() < truth ? 1 : 0));
  const bold = truths.map((truth) => Math.min(0.99, Math.max(0.01, 0.5 + 1.5 * (truth - 0.5))));
  assert.ok(calibrationError(reliability(truths, happened, 10)) < 0.015);
  assert.ok(calibrationError(reliability(bold, happened, 10)) > 0.05);
});
