import assert from 'node:assert/strict';
import test from 'node:test';
import fc from '../../../tests/support/properties.ts';
import { size } from '../../../tests/support/size.ts';
import { impliedProbability, isAmericanPrice, noVigOver, rounded } from '../../kernel/index.ts';
import { DEVIG_METHODS, noVigChances, type DevigMethod } from './devig.ts';

const RUNS = size({ quick: 20_000, all: 100_000, long: 1_000_000 });
const chancesOf = (prices: readonly number[], method: DevigMethod): number[] =>
  noVigChances(prices.map(impliedProbability), method);
const inFour = (values: readonly number[]): number[] => values.map((value) => rounded(value, 4));

/** Worked by hand or published, to four decimals. */
const WORKED: readonly (readonly [prices: readonly number[], method: DevigMethod, chances: readonly number[]])[] = [
  [[400, -600], 'proportional', [0.1892, 0.8108]],
  [[400, -600], 'additive', [0.1714, 0.8286]],
  [[400, -600], 'power', [0.1607, 0.8393]],
  [[400, -600], 'shin', [0.1714, 0.8286]],
  [[400, -600], 'worst', [0.1607, 0.8108]],
  [[-110, -110], 'power', [0.5, 0.5]],
];

for (const [prices, method, chances] of WORKED)
  test(`${method} gives ${chances.join(' and ')} for ${prices.join(' and ')}`, () => {
    assert.deepEqual(inFour(chancesOf(prices, method)), chances);
  });

/** The decimal odds 2.6, 2.4 and 4.3, as the authors of an implementation of Shin’s method publish them. */
const THREE_WAY = [2.6, 2.4, 4.3].map((decimal) => 1 / decimal);

test('with three outcomes Shin’s method has a solution of its own', () => {
  assert.deepEqual(inFour(noVigChances(THREE_WAY, 'shin')), [0.373, 0.4048, 0.2222]);
  assert.deepEqual(inFour(noVigChances(THREE_WAY, 'additive')), [0.3733, 0.4054, 0.2213]);
  assert.deepEqual(inFour(noVigChances(THREE_WAY, 'worst')), [0.372, 0.403, 0.2213]);
});

test('a long shot that the additive method would take below 0 has the chance 0, and the others add up to 1', () => {
  const chances = noVigChances([0.6, 0.55, 0.01], 'additive');
  assert.equal(chances[2], 0);
  assert.ok(Math.abs(chances.reduce((sum, one) => sum + one, 0) - 1) < 1e-12);
});

test('prices that no book has are refused', () => {
  for (const implied of [[0.5], [0.5, 0], [1, 0.1], [Number.NaN, 0.5]])
    assert.throws(() => noVigChances(implied, 'power'), RangeError);
});

const price = fc.integer({ min: -5_000, max: 5_000 }).filter(isAmericanPrice);

test('of any pair of prices the chances add up to 1, keep their order and swap with the sides; the worst case is the least of all', () => {
  fc.assert(
    fc.property(price, price, (over, under) => {
      const [p, q] = [impliedProbability(over), impliedProbability(under)];
      for (const method of DEVIG_METHODS) {
        const [first = -1, second = -1] = noVigChances([p, q], method);
        const [swapped = -1, other = -1] = noVigChances([q, p], method);
        assert.ok(first >= 0 && second >= 0 && first <= 1 && second <= 1);
        assert.ok(Math.abs(first - other) < 1e-12 && Math.abs(second - swapped) < 1e-12, 'symmetric');
        assert.ok(p === q ? Math.abs(first - second) < 1e-12 : p < q === first < second, 'in order');
        if (method === 'worst') {
          assert.ok(first + second <= 1 + 1e-12);
          const each = DEVIG_METHODS.filter((one) => one !== method).map((one) => noVigChances([p, q], one)[0] ?? 1);
          assert.equal(first, Math.min(...each));
        } else assert.ok(Math.abs(first + second - 1) < 1e-12, `${method} adds up to ${first + second}`);
      }
      assert.ok(Math.abs((noVigChances([p, q], 'proportional')[0] ?? -1) - noVigOver(over, under)) < 1e-15);
    }),
    { numRuns: RUNS },
  );
});

test('the powers of the implied probabilities are one power', () => {
  fc.assert(
    fc.property(price, price, (over, under) => {
      const implied = [over, under].map(impliedProbability);
      const [first = 0, second = 0] = noVigChances(implied, 'power');
      const [one = 0, other = 0] = implied;
      // log p' / log p is the exponent; where a chance is near 1 its logarithm has few digits left.
      if (first > 0.999 || second > 0.999) return;
      const [a, b] = [Math.log(first) / Math.log(one), Math.log(second) / Math.log(other)];
      assert.ok(Math.abs(a - b) < 1e-6 * a, `${a} and ${b}`);
    }),
    { numRuns: Math.min(RUNS, 100_000) },
  );
});
