import assert from 'node:assert/strict';
import test from 'node:test';
import { doubleChance } from './doubles.ts';
import { atMost } from './negative-binomial.ts';

const PARTS = ['pts', 'reb', 'ast', 'stl', 'blk'] as const;
const MEANS = [22, 10.5, 8.1, 1.2, 0.7];
const SPREADS = [2.97, 1.14, 1.14, 1, 1.05].map((c0) => ({ c0, c1: 0 }));
const ONE = Float64Array.of(1);

/** All 32 ways in which the five can reach ten or not. */
function bruteForce(needed: number): number {
  const chances = MEANS.map((mean, index) => 1 - atMost(9, mean, SPREADS[index]!));
  let total = 0;
  for (let set = 0; set < 32; set++) {
    const tens = PARTS.map((_, index) => (set >> index) % 2 === 1);
    if (tens.filter(Boolean).length < needed) continue;
    total += tens.reduce((product, ten, index) => product * (ten ? chances[index]! : 1 - chances[index]!), 1);
  }
  return total;
}

test('without correlation doubles equal the sum over all ways to reach ten', () => {
  for (const needed of [2, 3]) {
    assert.ok(Math.abs(doubleChance(PARTS, MEANS, needed, ONE, SPREADS, {}) - bruteForce(needed)) < 1e-12);
  }
});

test('counts that rise together make triple-doubles likelier', () => {
  const apart = doubleChance(PARTS, MEANS, 3, ONE, SPREADS, {});
  assert.ok(doubleChance(PARTS, MEANS, 3, ONE, SPREADS, { 'reb-ast': 0.08 }) > apart);
});

test('uncertain minutes make doubles of a man who needs them likelier', () => {
  const wide = Float64Array.of(0.5, 1, 1.5);
  const means = [12, 6, 4, 1, 0.5];
  assert.ok(doubleChance(PARTS, means, 2, wide, SPREADS, {}) > doubleChance(PARTS, means, 2, ONE, SPREADS, {}));
});
