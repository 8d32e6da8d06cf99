import assert from 'node:assert/strict';
import test from 'node:test';
import fc from '../../../tests/support/properties.ts';
import { size } from '../../../tests/support/size.ts';
import { hold, isAmericanPrice, rounded } from '../../kernel/index.ts';
import { holdOf, impliedSum, payoutOf, twoWay } from './two-way.ts';

/** Published: payouts, stakes of a total, and the profit. */
const ARBITRAGES = [
  [[2.08, 2], 100, [49.0196, 50.9804], 1.9608],
  [[1.9, 2.2], 1_000, [536.5854, 463.4146], 19.5122],
  [[2.1, 2.1], 1_000, [500, 500], 50],
] as const;

for (const [[over, under], total, stakes, profit] of ARBITRAGES)
  test(`${over} and ${under} pay ${profit} on ${total}, whichever side wins`, () => {
    const found = twoWay(over, under);
    assert.deepEqual(
      found.stakes.map((stake) => rounded(stake * total, 4)),
      stakes,
    );
    assert.equal(rounded(found.edge * total, 4), profit);
  });

test('the hold of two sides and of three outcomes is as published, and negative for an arbitrage', () => {
  const of = (...prices: number[]): number => rounded(holdOf(prices.map(payoutOf)), 4);
  assert.deepEqual([of(-110, -110), of(260, -245), of(120, 220, 200)], [0.0455, -0.0122, 0.0912]);
  assert.equal(rounded(impliedSum([260, -245].map(payoutOf)), 4), 0.9879);
});

test('no payout of at most the stake is a bet', () => {
  for (const [over, under] of [
    [1, 2],
    [2, 1],
    [Number.NaN, 2],
  ] as const)
    assert.throws(() => twoWay(over, under), RangeError);
});

const price = fc.integer({ min: -5_000, max: 5_000 }).filter(isAmericanPrice);

test('of any two prices the stakes add up to 1 and return the same on each side, and swap with the sides', () => {
  fc.assert(
    fc.property(price, price, (overPrice, underPrice) => {
      const [over, under] = [payoutOf(overPrice), payoutOf(underPrice)];
      const { edge, stakes } = twoWay(over, under);
      const [overStake, underStake] = stakes;
      assert.ok(Math.abs(overStake + underStake - 1) < 1e-12);
      assert.ok(Math.abs(overStake * over - underStake * under) < 1e-9);
      assert.ok(Math.abs(overStake * over - 1 - edge) < 1e-9, 'the profit is what a side pays less both stakes');
      assert.ok(Math.abs(edge + holdOf([over, under])) < 1e-9, 'the hold is the edge lost');
      assert.ok(Math.abs(holdOf([over, under]) - hold(overPrice, underPrice)) < 1e-12);
      if (Math.abs(edge) > 1e-12) assert.equal(edge > 0, impliedSum([over, under]) < 1);
      assert.deepEqual(twoWay(under, over), { edge, stakes: [underStake, overStake] });
    }),
    { numRuns: size({ quick: 20_000, all: 100_000, long: 1_000_000 }) },
  );
});
