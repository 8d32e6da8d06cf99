import assert from 'node:assert/strict';
import test from 'node:test';
import fc from '../../../tests/support/properties.ts';
import { addProbabilities, atMost, atMostMixed, exactlyMixed, sizeOf, type Dispersion } from './negative-binomial.ts';

const near = (got: number, wanted: number, within = 1e-12): void =>
  assert.ok(Math.abs(got - wanted) <= within, `${got}, not ${wanted}`);

/** Probabilities of 0, 1, 2 and 3. */
function exactly(mean: number, dispersion: Dispersion): number[] {
  const into = new Float64Array(4);
  addProbabilities(into, mean, dispersion, 1);
  return [...into];
}

/** By hand: with size r and p = m/(r+m), chance(0) = (1-p)^r and chance(k) = chance(k-1)·p·(r+k-1)/k; Poisson is m^k·e^-m/k!. */
const BY_HAND: readonly [mean: number, Dispersion, readonly number[]][] = [
  [4, { c0: 2, c1: 0 }, [0.0625, 0.125, 0.15625, 0.15625]],
  [2, { c0: 1, c1: 0.5 }, [0.25, 0.25, 0.1875, 0.125]],
  [2, { c0: 1, c1: 0 }, [1, 2, 2, 4 / 3].map((of) => of * Math.exp(-2))],
  [2, { c0: 0.7, c1: 0.01 }, [1, 2, 2, 4 / 3].map((of) => of * Math.exp(-2))],
];

test('probabilities are negative binomial, and Poisson if the variance is not above the mean', () => {
  for (const [mean, dispersion, wanted] of BY_HAND) {
    const got = exactly(mean, dispersion);
    wanted.forEach((chance, count) => {
      near(got[count] ?? 0, chance);
      near(exactlyMixed(count, mean, Float64Array.of(1), dispersion), chance);
      const upTo = wanted.slice(0, count + 1).reduce((sum, one) => sum + one, 0);
      near(atMost(count, mean, dispersion), upTo);
      near(atMostMixed(count, mean, Float64Array.of(1), dispersion), upTo);
    });
  }
  assert.deepEqual([sizeOf(4, { c0: 2, c1: 0 }), sizeOf(2, { c0: 1, c1: 0.5 })], [4, 2]);
  assert.deepEqual([sizeOf(4, { c0: 1, c1: 0 }), sizeOf(4, { c0: 0.7, c1: 0.01 })], [Infinity, Infinity]);
});

test('mean and variance are as requested', () => {
  const means = fc.double({ min: 0.1, max: 30, noNaN: true });
  const spreads = fc.record({
    c0: fc.double({ min: 1.01, max: 3, noNaN: true }),
    c1: fc.double({ min: 0, max: 0.05, noNaN: true }),
  });
  fc.assert(
    fc.property(means, spreads, (mean, dispersion) => {
      const chances = new Float64Array(1_000);
      addProbabilities(chances, mean, dispersion, 1);
      const moment = (of: (count: number) => number) =>
        chances.reduce((sum, chance, count) => sum + chance * of(count), 0);
      near(
        moment(() => 1),
        1,
        1e-9,
      );
      near(
        moment((count) => count),
        mean,
        1e-6,
      );
      near(
        moment((count) => (count - mean) ** 2),
        dispersion.c0 * mean + dispersion.c1 * mean * mean,
        1e-4,
      );
    }),
    { numRuns: 50 },
  );
});

test('weighted probabilities are added to existing ones', () => {
  const into = Float64Array.of(1, 1);
  addProbabilities(into, 4, { c0: 2, c1: 0 }, 0.5);
  near(into[0] ?? 0, 1.03125);
  near(into[1] ?? 0, 1.0625);
});

test('a mixture is the mean over its factors, in the tails too', () => {
  const factors = Float64Array.of(0.5, 1, 1.5);
  for (const dispersion of [
    { c0: 2, c1: 0.01 },
    { c0: 1, c1: 0 },
  ])
    for (const [most, mean] of [
      [0, 3],
      [12, 10],
      [300, 280],
    ] as const) {
      const each = [...factors].map((factor) => atMost(most, mean * factor, dispersion));
      near(atMostMixed(most, mean, factors, dispersion), each.reduce((sum, one) => sum + one, 0) / 3, 1e-9);
      const below = atMostMixed(most - 1, mean, factors, dispersion);
      near(exactlyMixed(most, mean, factors, dispersion), atMostMixed(most, mean, factors, dispersion) - below, 1e-9);
    }
});

test('below zero the probability is 0, and a mean of zero gives zero with certainty', () => {
  const dispersion = { c0: 2, c1: 0.1 };
  assert.equal(atMost(-1, 4, dispersion), 0);
  assert.equal(atMostMixed(-1, 4, Float64Array.of(1), dispersion), 0);
  near(atMost(0, 0, dispersion), 1, 1e-8);
  near(atMostMixed(0, 0, Float64Array.of(1), dispersion), 1, 1e-8);
  near(exactlyMixed(0, 0, Float64Array.of(1), dispersion), 1, 1e-8);
  near(exactly(0, dispersion)[0] ?? 0, 1, 1e-8);
});
