import assert from 'node:assert/strict';
import test from 'node:test';
import fc from '../../../tests/support/properties.ts';
import { size } from '../../../tests/support/size.ts';
import { rounded } from '../../kernel/index.ts';
import { breakEven, expectedOver, middleChances, middleOf, middleProfits, type ChancesAt } from './middle.ts';
import { payoutOf } from './two-way.ts';

const NO_PUSH = { underAndPush: 0, overAndPush: 0 };

test('a published middle of 110 to win 100 and 120 to win 100 is worth 6.50', () => {
  const profits = middleProfits({ stake: 110, payout: 210 / 110 }, { stake: 120, payout: 220 / 120 });
  assert.deepEqual(
    [profits.both, profits.overOnly, profits.underOnly].map((one) => rounded(one, 4)),
    [200, -20, -10],
  );
  const chances = { overOnly: 0.45, both: 0.1, underOnly: 0.45, ...NO_PUSH };
  assert.equal(rounded(expectedOver(chances, profits), 4), 6.5);
});

for (const [hit, value] of [
  [0.063, 3.23],
  [0.124, 16.04],
  [0.184, 28.64],
] as const)
  test(`a published middle of two bets of 110 to win 100 that hits ${hit} of the time is worth ${value}`, () => {
    const leg = { stake: 110, payout: 210 / 110 };
    const chances = { both: hit, overOnly: (1 - hit) / 2, underOnly: (1 - hit) / 2, ...NO_PUSH };
    assert.equal(rounded(expectedOver(chances, middleProfits(leg, leg)), 4), value);
  });

/** Counts with these probabilities. */
const countsOf =
  (chances: readonly number[]): ChancesAt =>
  (lineHalves) => {
    const sumOf = (isIn: (count: number) => boolean): number =>
      chances.reduce((sum, chance, count) => (isIn(2 * count) ? sum + chance : sum), 0);
    return {
      under: sumOf((count) => count < lineHalves),
      push: sumOf((count) => count === lineHalves),
      over: sumOf((count) => count > lineHalves),
    };
  };

test('both bets at −110 break even at 4.76 %: both win 1.8182 times a stake, or one loses 0.0909 of it', () => {
  const found = middleOf(
    { payout: payoutOf(-110), lineHalves: 1 },
    { payout: payoutOf(-110), lineHalves: 3 },
    countsOf([0.5, 0.1, 0.4]),
  );
  assert.deepEqual(
    [found?.profitIfHit, found?.profitIfMissed].map((one) => rounded(2 * (one ?? 0), 4)),
    [1.8182, -0.0909],
  );
  assert.equal(rounded(found?.breakEven ?? 1, 4), 0.0476);
  assert.equal(rounded(found?.probability ?? 0, 4), 0.1);
  assert.equal(breakEven(1, 0), 0);
});

test('on whole lines a push returns one stake while the other bet wins', () => {
  // Over 1 and under 2: no count between them wins both.
  const found = middleOf({ payout: 2, lineHalves: 2 }, { payout: 2, lineHalves: 4 }, countsOf([0.3, 0.2, 0.1, 0.4]));
  assert.equal(found?.probability, 0);
  assert.equal(rounded(found?.pushProbability ?? 0, 12), 0.3);
  // Even prices: a miss costs nothing, and a push wins half a unit.
  assert.equal(rounded(found?.expectedValue ?? 0, 12), 0.15);
});

test('nothing is said of a line without probabilities, and lines without a gap are refused', () => {
  const side = (lineHalves: number) => ({ payout: 2, lineHalves });
  const known = countsOf([1]);
  assert.equal(
    middleOf(side(1), side(3), (line) => (line === 3 ? null : known(line))),
    null,
  );
  assert.throws(() => middleChances(3, 3, known), RangeError);
});

test('where the probabilities of two lines overlap, none is below 0 and all add up to 1', () => {
  const found = middleChances(20, 21, (line) =>
    line === 20 ? { under: 0.4, push: 0.1, over: 0.5 } : { under: 0.49, push: 0, over: 0.51 },
  );
  const all = Object.values(found ?? {});
  assert.ok(Math.abs(all.reduce((sum, one) => sum + one, 0) - 1) < 1e-12);
  assert.equal(found?.both, 0);
});

test('the value of any middle is the mean profit over all counts, each settled by itself', () => {
  const chances = fc
    .array(fc.integer({ min: 0, max: 100 }), { minLength: 1, maxLength: 12 })
    .filter((weights) => weights.some((weight) => weight > 0))
    .map((weights) => weights.map((weight) => weight / weights.reduce((sum, one) => sum + one, 0)));
  const payout = fc.integer({ min: 101, max: 2_000 }).map((cents) => cents / 100);
  const lines = fc.tuple(fc.integer({ min: 0, max: 22 }), fc.integer({ min: 1, max: 10 }));
  const settle = (count: number, line: number, stake: number, pays: number, side: 1 | -1): number =>
    2 * count === line ? 0 : Math.sign(2 * count - line) === side ? stake * (pays - 1) : -stake;
  fc.assert(
    fc.property(chances, payout, payout, lines, (counts, over, under, [low, gap]) => {
      const found = middleOf(
        { payout: over, lineHalves: low },
        { payout: under, lineHalves: low + gap },
        countsOf(counts),
      );
      assert.ok(found !== null);
      const [overStake, underStake] = found.stakes;
      const mean = counts.reduce(
        (sum, chance, count) =>
          sum + chance * (settle(count, low, overStake, over, 1) + settle(count, low + gap, underStake, under, -1)),
        0,
      );
      assert.ok(Math.abs(found.expectedValue - mean) < 1e-9, `${found.expectedValue} and ${mean}`);
      assert.ok(found.probability >= 0 && found.probability <= 1 + 1e-9);
    }),
    { numRuns: size({ quick: 10_000, all: 100_000, long: 1_000_000 }) },
  );
});
