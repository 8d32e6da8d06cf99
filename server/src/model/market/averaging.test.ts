import assert from 'node:assert/strict';
import test from 'node:test';
import { seededRandom } from '../distribution/seeded-random.ts';
import { logit, sigmoid } from '../distribution/logit.ts';
import { exactQuantile } from '../joint/normal/normal.ts';
import { averagingCorrection, BOOK_NOISE } from './averaging.ts';

const draw = seededRandom(7);
const normal = (): number => exactQuantile(draw());

/** Slope of the truth on a forecast, both with mean 0. */
function slopeOf(truth: readonly number[], forecast: readonly number[]): number {
  const products = forecast.map((each, row) => each * truth[row]!);
  return sum(products) / sum(forecast.map((each) => each ** 2));
}
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/**
 * Props whose true log-odds differ, and books that see them with errors of their own. Each quotes what it may expect
 * from what it sees, so that each alone is calibrated.
 */
function quotedProps(books: number, variance: number) {
  // Quotes and their noise have lean² of these variances, so the ratio that the correction uses is the same.
  const lean = variance / (variance + BOOK_NOISE);
  const truth = Array.from({ length: 40_000 }, () => Math.sqrt(variance) * normal());
  const quoted = truth.map((odds) =>
    Array.from({ length: books }, () => lean * (odds + Math.sqrt(BOOK_NOISE) * normal())),
  );
  return { truth, quoted, averages: quoted.map((each) => sum(each) / books) };
}

test('an average of calibrated books is too cautious, and calibrated with the correction', () => {
  for (const [books, variance] of [
    [3, 0.02],
    [6, 0.006],
    [9, 0.004],
  ] as const) {
    const { truth, quoted, averages } = quotedProps(books, variance);
    const alone = slopeOf(
      truth,
      quoted.map(([first]) => first ?? 0),
    );
    const raw = slopeOf(truth, averages);
    const corrected = averages.map((odds) => odds + averagingCorrection(sigmoid(odds), books, variance));
    const after = slopeOf(truth, corrected);
    assert.ok(Math.abs(alone - 1) < 0.02, `one book: ${alone}`);
    assert.ok(raw > 1.04, `${books} books: ${raw}`);
    assert.ok(Math.abs(after - 1) < 0.02, `${books} books, corrected: ${after}`);
  }
});

test('one book lacks nothing, and neither does a stat whose quotes were not measured', () => {
  assert.equal(averagingCorrection(0.6, 1, 0.01), 0);
  assert.equal(averagingCorrection(0.6, 0, 0.01), 0);
  assert.equal(averagingCorrection(0.6, 8, undefined), 0);
});

test('the correction leads away from even, alike for both sides, and grows with the books to half of the log-odds at most', () => {
  for (const over of [0.2, 0.45, 0.5, 0.55, 0.8])
    for (const variance of [1e-5, 0.004, 0.2]) {
      let before = 0;
      for (const books of [1, 2, 4, 8, 40]) {
        const added = averagingCorrection(over, books, variance);
        assert.ok(Math.abs(added + averagingCorrection(1 - over, books, variance)) < 1e-12);
        assert.ok(added * logit(over) >= 0 && Math.abs(added) >= before - 1e-12);
        assert.ok(Math.abs(added) <= Math.abs(logit(over)) / 2 + 1e-12);
        before = Math.abs(added);
      }
    }
});
