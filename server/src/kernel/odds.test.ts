import assert from 'node:assert/strict';
import test from 'node:test';
import fc from '../../tests/support/properties.ts';
import {
  american,
  americanIn,
  americanPrice,
  expectedValue,
  fairPrice,
  hold,
  impliedProbability,
  isAmericanPrice,
  isOffered,
  noVigOver,
  overround,
  unitWin,
  winningProfit,
} from './odds.ts';

const price = fc.oneof(fc.integer({ min: 100, max: 100_000 }), fc.integer({ min: -100_000, max: -100 }));

test('known prices have the break-even probabilities of published tables', () => {
  assert.equal(impliedProbability(100), 0.5);
  assert.equal(impliedProbability(-100), 0.5);
  assert.equal(impliedProbability(-110).toFixed(6), '0.523810');
  assert.equal(impliedProbability(150), 0.4);
  assert.equal(hold(-110, -110).toFixed(6), '0.045455');
});

test('the shortest price of a favorite and of an underdog are even, and +100 against -300 is a hold of a fifth', () => {
  assert.equal(unitWin(100), 1);
  assert.equal(unitWin(-100), 1);
  assert.equal(winningProfit(100), '1.0000000000');
  assert.equal(winningProfit(-100), '1.0000000000');
  assert.equal(overround(100, -300), 1.25);
  assert.equal(hold(100, -300).toFixed(12), '0.200000000000');
  assert.equal(noVigOver(100, -300), 0.4);
  assert.equal(fairPrice(0.5), -100);
  assert.equal(fairPrice(0.75), -300);
  assert.equal(fairPrice(0.25), 300);
});

test('prices between -100 and +100 and malformed prices are rejected', () => {
  for (const bad of [0, 50, -50, 99, -99, 99.99, Number.NaN, Number.POSITIVE_INFINITY]) {
    assert.equal(isAmericanPrice(bad), false);
    assert.throws(() => impliedProbability(bad), RangeError);
  }
});

test('a price after a fee is compared whether whole or not, but is none that a book quotes', () => {
  for (const net of [110.5, 100_001, -101.0101]) {
    assert.equal(isAmericanPrice(net), false);
    assert.throws(() => winningProfit(net), RangeError);
  }
  assert.deepEqual([unitWin(110.5), impliedProbability(-150.5)], [1.105, 150.5 / 250.5]);
});

test('a side that is not offered has no price', () => {
  assert.deepEqual([null, 50, -110, 100].map(isOffered), [false, false, true, true]);
});

test('a bet at its break-even probability has expected value zero', () => {
  fc.assert(fc.property(price, (p) => Math.abs(expectedValue(impliedProbability(p), p)) < 1e-9));
});

test('no-vig over and under add up to one', () => {
  fc.assert(fc.property(price, price, (a, b) => Math.abs(noVigOver(a, b) + noVigOver(b, a) - 1) < 1e-12));
});

test('the fair price of a price’s implied probability is that price', () => {
  fc.assert(
    fc.property(price, (p) => {
      const back = fairPrice(impliedProbability(p));
      return Math.abs(back - p) <= 1 || Math.abs(p) === 100;
    }),
  );
});

test('profit is exact to ten places, and agrees with the float within rounding', () => {
  assert.equal(winningProfit(150), '1.5000000000');
  assert.equal(winningProfit(105), '1.0500000000');
  assert.equal(winningProfit(-110), '0.9090909091');
  assert.equal(winningProfit(-300), '0.3333333333');
  assert.equal(winningProfit(100_000), '1000.0000000000');
  fc.assert(fc.property(price, (p) => Math.abs(Number(winningProfit(p)) - unitWin(p)) <= 1e-10));
});

test('only a probability between 0 and 1 has a fair price', () => {
  for (const bad of [-0.1, 0, 1, 1.1, Number.NaN]) assert.throws(() => fairPrice(bad), RangeError);
  assert.equal(fairPrice(1e-9), 100_000);
  assert.equal(fairPrice(1 - 1e-9), -100_000);
});

test('a text is an American price with any sign or none, from 100 to 100,000, and nothing beside it', () => {
  const read = ['-110', '−110', ' +120 ', '120', '-100000', '100', '+100000'].map(americanIn);
  assert.deepEqual(read, [-110, -110, 120, 120, -100_000, 100, 100_000]);
  for (const text of ['', '+', '99', '-99', '100001', '110.5', '1e3', '--110', '+-110', '110-', 'a110', '110a', '1 10'])
    assert.equal(americanIn(text), undefined, text);
});

test('decimal odds have the nearest American price: even is +100, and no price is below 1.001 or above 1001', () => {
  assert.deepEqual([2, 2.5, 1.5, 1.91, 1.909, 1001, 1.001, 2.004, 1.999].map(americanPrice), [
    ...[100, 150, -200, -110, -110, 100_000, -100_000, 100, -100],
  ]);
  for (const odds of [1, 0.5, 0, -3, 1001.01, 1.0009, Number.NaN])
    assert.equal(americanPrice(odds), undefined, `${odds}`);
  fc.assert(
    fc.property(price, (p) => {
      assert.equal(americanPrice(1 + unitWin(p)), p === -100 ? 100 : p);
    }),
  );
});

test('a price in a sentence has its sign', () => {
  assert.deepEqual([110, -110, 100, -100].map(american), ['+110', '−110', '+100', '−100']);
});
