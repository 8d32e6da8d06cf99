import assert from 'node:assert/strict';
import test from 'node:test';
import { doubleChance, pairKey, type TenCorrelations } from './doubles.ts';
import { atMost } from './negative-binomial.ts';

const PARTS = ['pts', 'reb', 'ast', 'stl', 'blk'] as const;
const MEANS = [22, 10.5, 8.1, 1.2, 0.7];
const SPREADS = [2.97, 1.14, 1.14, 1, 1.05].map((c0) => ({ c0, c1: 0 }));
const ONE = Float64Array.of(1);

/**
 * All 32 combinations of the five counts reaching ten or not. Pairs correlate by Bahadur's formula, 1 + sum of rho·z·z.
 */
function bruteForce(needed: number, correlations: TenCorrelations = {}): number {
  const chances = MEANS.map((mean, index) => 1 - atMost(9, mean, SPREADS[index]!));
  let total = 0;
  for (let set = 0; set < 32; set++) {
    const tens = PARTS.map((_, index) => (set >> index) % 2 === 1);
    if (tens.filter(Boolean).length < needed) continue;
    const z = chances.map(
      (chance, index) => ((tens[index] === true ? 1 : 0) - chance) / Math.sqrt(chance * (1 - chance)),
    );
    const together = Object.entries(correlations).reduce((sum, [pair, rho]) => {
      const [a, b] = pair.split('-').map((part) => z[PARTS.findIndex((one) => one === part)] ?? 0) as [number, number];
      return sum + rho * a * b;
    }, 1);
    total +=
      together * tens.reduce((product, ten, index) => product * (ten ? chances[index]! : 1 - chances[index]!), 1);
  }
  return total;
}

test('without correlation doubles equal the sum over all combinations', () => {
  for (const needed of [2, 3]) {
    assert.ok(Math.abs(doubleChance(PARTS, MEANS, needed, ONE, SPREADS, {}) - bruteForce(needed)) < 1e-12);
  }
});

test('with correlations doubles equal the weighted sum over all combinations', () => {
  const correlations = { 'pts-reb': 0.05, 'reb-ast': 0.08, 'ast-stl': -0.02, 'stl-blk': 0.01 };
  for (const needed of [1, 2, 3]) {
    const got = doubleChance(PARTS, MEANS, needed, ONE, SPREADS, correlations);
    assert.ok(Math.abs(got - bruteForce(needed, correlations)) < 1e-12, `${needed}: ${got}`);
  }
});

test('a probability stays between 0 and 1, however strong the correlation', () => {
  assert.equal(doubleChance(PARTS, [9, 9, 0.1, 0.1, 0.1], 2, ONE, SPREADS, { 'pts-reb': -20 }), 0);
  assert.equal(doubleChance(PARTS, [9, 9, 0.1, 0.1, 0.1], 2, ONE, SPREADS, { 'pts-reb': 20 }), 1);
});

test('the probability over several minutes is the mean over each of them', () => {
  const at = (...factors: number[]) => doubleChance(PARTS, MEANS, 3, Float64Array.from(factors), SPREADS, {});
  assert.ok(Math.abs(at(0.8, 1.2) - (at(0.8) + at(1.2)) / 2) < 1e-15);
  const shorter = MEANS.map((mean) => 0.8 * mean);
  assert.equal(at(0.8), doubleChance(PARTS, shorter, 3, ONE, SPREADS, {}));
});

test('a pair of counts has one key, in box score order', () => {
  assert.equal(pairKey('reb', 'pts'), 'pts-reb');
  assert.equal(pairKey('pts', 'reb'), 'pts-reb');
});

test('positively correlated counts make triple-doubles likelier', () => {
  const apart = doubleChance(PARTS, MEANS, 3, ONE, SPREADS, {});
  assert.ok(doubleChance(PARTS, MEANS, 3, ONE, SPREADS, { 'reb-ast': 0.08 }) > apart);
});

test('uncertain minutes make doubles likelier for a player who needs them', () => {
  const wide = Float64Array.of(0.5, 1, 1.5);
  const means = [12, 6, 4, 1, 0.5];
  assert.ok(doubleChance(PARTS, means, 2, wide, SPREADS, {}) > doubleChance(PARTS, means, 2, ONE, SPREADS, {}));
});
