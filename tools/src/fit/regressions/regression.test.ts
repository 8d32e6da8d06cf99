import assert from 'node:assert/strict';
import test from 'node:test';
import { seededRandom } from '../../../../server/src/model/distribution/seeded-random.ts';
import { ladderOf } from '../../../../server/src/model/distribution/ladder.ts';
import { sigmoid } from '../../../../server/src/model/distribution/logit.ts';
import { fitDispersion } from '../dispersion.ts';
import { clusteredErrors } from './clustered-errors.ts';
import { emptyDesign, leastSquares, predict } from './linear.ts';
import { clusteredVariances, logisticFit, NO_PULL } from './logistic.ts';
import { fitMixture } from '../mixture.ts';
import { logisticRegression } from './logistic-regression.ts';
import { poissonRegression } from './poisson.ts';
import { FITTED_STATS } from '../../../../server/src/sports/basketball/index.ts';
import { fitStack, type StackRow } from '../market/stack.ts';
import { effectVariance } from './spread-of-effects.ts';

const draw = seededRandom(77);
const ROWS = 20_000;

/** A count drawn from a ladder. */
function drawn(mean: number, c0: number): number {
  const ladder = ladderOf(mean, Float64Array.of(1), { c0, c1: 0 });
  const at = draw();
  return ladder.findIndex((chance) => chance >= at);
}

function randomDesign() {
  const design = emptyDesign(ROWS, 3);
  for (let row = 0; row < ROWS; row++) design.values.set([1, draw() - 0.5, draw() - 0.5], 3 * row);
  return design;
}

test('least squares recovers the weights of simulated data', () => {
  const design = randomDesign();
  const target = Float64Array.from(
    { length: ROWS },
    (_, row) => 20 + 3 * design.values[3 * row + 1]! - 2 * design.values[3 * row + 2]! + draw() - 0.5,
  );
  const weights = leastSquares(design, target, 1e-6);
  [20, 3, -2].forEach((expected, index) => assert.ok(Math.abs(weights[index]! - expected) < 0.05, `${weights[index]}`));
});

test('standard errors equal the deviation of the weights, and repeated rows do not reduce them', () => {
  const [rows, times] = [400, 5];
  const fitOnce = () => {
    const design = emptyDesign(rows * times, 2);
    const target = new Float64Array(rows * times);
    for (let row = 0; row < rows; row++) {
      const x = draw() - 0.5;
      const outcome = 3 * x + normal() * (1 + 2 * Math.abs(x));
      for (let copy = 0; copy < times; copy++) {
        design.values.set([1, x], 2 * (row * times + copy));
        target[row * times + copy] = outcome;
      }
    }
    const weights = leastSquares(design, target, 1e-6);
    const fitted = predict(design, weights);
    const residuals = target.map((value, row) => value - fitted[row]!);
    const clusters = Array.from(target, (_, row) => Math.floor(row / times));
    return { off: weights[1]! - 3, error: clusteredErrors(design, undefined, residuals, clusters, 1e-6)[1]! };
  };
  const fits = Array.from({ length: 300 }, fitOnce);
  const strays = Math.sqrt(fits.reduce((sum, { off }) => sum + off * off, 0) / fits.length);
  const said = fits.reduce((sum, { error }) => sum + error, 0) / fits.length;
  assert.ok(Math.abs(said / strays - 1) < 0.15, `${said} said, ${strays} seen`);
});

test('Poisson regression recovers the weights of simulated counts, with an offset', () => {
  const design = randomDesign();
  const offset = Float64Array.from({ length: ROWS }, () => Math.log(3 + 4 * draw()));
  const counts = Float64Array.from({ length: ROWS }, (_, row) =>
    drawn(Math.exp(offset[row]! + 0.1 + 0.5 * design.values[3 * row + 1]! - 0.3 * design.values[3 * row + 2]!), 1),
  );
  const weights = poissonRegression(design, counts, offset, 1e-6);
  [0.1, 0.5, -0.3].forEach((expected, index) =>
    assert.ok(Math.abs(weights[index]! - expected) < 0.04, `${weights[index]}`),
  );
});

test('a feature without variation of its own is an error with its number', () => {
  const design = emptyDesign(10, 2);
  for (let row = 0; row < 10; row++) design.values.set([1, 0], 2 * row);
  assert.throws(() => leastSquares(design, new Float64Array(10), 0), /feature 1/);
});

test('logistic regression recovers intercept and slope, with their errors', () => {
  const feature = Float64Array.from({ length: ROWS }, () => 2 * draw() - 1);
  const won = Float64Array.from(feature, (x) => (draw() < sigmoid(0.3 + 0.8 * x) ? 1 : 0));
  const fitted = logisticFit(won, feature, new Float64Array(ROWS), NO_PULL);
  assert.ok(Math.abs(fitted.intercept - 0.3) < 4 * fitted.interceptError);
  assert.ok(Math.abs(fitted.slope - 0.8) < 4 * fitted.slopeError);
  assert.ok(fitted.slopeError > 0.01 && fitted.slopeError < 0.05);
});

test('logistic regression on several features recovers the weights', () => {
  const design = randomDesign();
  const expected = [-0.5, 2, -1];
  const won = Float64Array.from({ length: ROWS }, (_, row) =>
    draw() < sigmoid(expected.reduce((sum, weight, column) => sum + weight * design.values[3 * row + column]!, 0))
      ? 1
      : 0,
  );
  const weights = logisticRegression(design, won, 1e-6);
  expected.forEach((weight, index) => assert.ok(Math.abs(weights[index]! - weight) < 0.25, `${weights[index]}`));
});

test('the dispersion of simulated counts is recovered', () => {
  const means = Float64Array.from({ length: 6000 }, () => 4 + 20 * draw());
  const counts = Float64Array.from(means, (mean) => drawn(mean, 2.5));
  const factors = Array.from(means, () => Float64Array.of(1));
  const { c0, c1 } = fitDispersion({ means, counts, factors });
  assert.ok(Math.abs(c0 + c1 * 14 - 2.5) < 0.2, `${c0} ${c1}`);
});

test('minutes factors keep the mean of the actual minutes and rise within a level', () => {
  const projected = Float64Array.from({ length: 5000 }, () => 10 + 28 * draw());
  const actual = projected.map((value) => value * (0.4 + 1.2 * draw()));
  const mixture = fitMixture(projected, actual);
  assert.ok(mixture.centres.every((centre, index) => index === 0 || centre > mixture.centres[index - 1]!));
  for (const row of mixture.factors) {
    assert.ok(row.every((factor, index) => index === 0 || factor >= row[index - 1]!));
    assert.ok(Math.abs(row.reduce((sum, factor) => sum + factor, 0) / row.length - 1) < 0.05);
  }
});

test('a stat with few quotes stays near the pooled weight; one with many gets its own', () => {
  const rows: StackRow[] = [];
  const add = (stat: StackRow['stat'], count: number, weight: number): void => {
    for (let row = 0; row < count; row++) {
      const [market, model] = [draw() - 0.5, 2 * draw() - 1];
      rows.push({
        stat,
        season: '2022-23',
        day: String(row % 150),
        market,
        model,
        won: draw() < sigmoid(market + weight * (model - market)),
      });
    }
  };
  add('Points', 30_000, 0.1);
  add('Blocks', 30_000, 0.5);
  add('Steals', 60, 0.9);
  const { pooled, byStat } = fitStack(rows, FITTED_STATS);
  assert.ok(Math.abs(byStat.Points.weight - 0.1) < 0.08, `${byStat.Points.weight}`);
  assert.ok(Math.abs(byStat.Blocks.weight - 0.5) < 0.08, `${byStat.Blocks.weight}`);
  assert.ok(Math.abs(byStat.Steals.weight - pooled.weight) < 0.1, `${byStat.Steals.weight}`);
  assert.equal(byStat.DoubleDouble.weight, pooled.weight);
});

test('the variance of true effects is recovered from noisy estimates, and is 0 if noise explains them', () => {
  const noisy = (spread: number) => {
    const variances = Array.from({ length: 400 }, () => 0.5 + draw());
    return { variances, values: variances.map((variance) => normal() * Math.sqrt(variance + spread)) };
  };
  const found = effectVariance([noisy(2), noisy(2)]) ?? Number.NaN;
  assert.ok(Math.abs(found - 2) < 0.4, `${found}`);
  assert.ok((effectVariance([noisy(0)]) ?? Number.NaN) < 0.2);
  assert.equal(effectVariance([{ values: [1, 1.1], variances: [1, 1] }]), 0);
  assert.equal(effectVariance([{ values: [1], variances: [1] }]), undefined, 'one estimate says nothing');
});

/** Random numbers of mean 0 and variance 1, approximately. */
const normal = (): number => Array.from({ length: 12 }, draw).reduce((sum, value) => sum + value, -6);

test('repeated rows within a night do not reduce the error of a fit', () => {
  const nights = 200;
  const offset = new Float64Array(10 * nights);
  const feature = Float64Array.from(offset, (_, row) => (row % 10) - 4.5);
  const wonByNight = Array.from({ length: nights }, () => (draw() < 0.5 ? 1 : 0));
  const won = Float64Array.from(offset, (_, row) => wonByNight[Math.floor(row / 10)]!);
  const clusters = Array.from(offset, (_, row) => String(Math.floor(row / 10)));
  const fit = logisticFit(won, feature, offset, NO_PULL);
  const variances = clusteredVariances(fit, won, feature, offset, clusters);
  const independent = 4 / (10 * nights);
  assert.ok(Math.abs(variances.intercept / (10 * independent) - 1) < 0.1, `${variances.intercept}`);
});

test('the effect of a season on all markets is in the pooled weight; markets keep their differences', () => {
  const rows: StackRow[] = [];
  const stats = ['Points', 'Rebounds', 'Assists', 'Threes', 'Steals', 'Blocks'] as const;
  for (const [season, shift] of [
    ['2022-23', 0],
    ['2023-24', 0.3],
  ] as const)
    stats.forEach((stat, index) => {
      for (let row = 0; row < 10_000; row++) {
        const [market, model] = [draw() - 0.5, 4 * draw() - 2];
        const chance = sigmoid(market + (0.1 * index + shift) * (model - market));
        rows.push({ stat, season, day: String(row % 150), market, model, won: draw() < chance });
      }
    });
  const { pooled, byStat } = fitStack(rows, FITTED_STATS);
  assert.ok(Math.abs(pooled.weight - 0.4) < 0.03, `${pooled.weight}`);
  assert.ok(Math.abs(byStat.Blocks.weight - byStat.Points.weight - 0.5) < 0.06);
  assert.ok(pooled.weightError > 0.1, `seasons differed by .3: ${pooled.weightError}`);
  assert.ok(byStat.DoubleDouble.weightError > byStat.Points.weightError, 'a market without rows is less sure');
});
