import assert from 'node:assert/strict';
import test from 'node:test';
import fc from '../../../tests/support/properties.ts';
import { impliedProbability, PICK_EM_BOOKS, unitWin } from '../../kernel/index.ts';
import { isThin, netPrice, orderFee } from './exchanges.ts';
import { bookKind, BOOK_TITLES } from './titles.ts';

const EXCHANGES = ['betopenly', 'kalshi', 'novig', 'polymarket', 'prophetx'];
const book = fc.constantFrom(...EXCHANGES);
const price = fc.oneof(fc.integer({ min: 100, max: 100_000 }), fc.integer({ min: -100_000, max: -100 }));
const near = (one: number, other: number): void => assert.ok(Math.abs(one - other) < 0.00005, `${one} and ${other}`);

test('each book is of one kind: the exchanges by their keys, pick’em houses, and sportsbooks all others', () => {
  const kinds = Object.groupBy(Object.keys(BOOK_TITLES), bookKind);
  assert.deepEqual(kinds.exchange, EXCHANGES);
  for (const key of kinds['pick-em'] ?? []) assert.ok(PICK_EM_BOOKS.has(key), key);
  assert.deepEqual(['unheard-of', 'constructor'].map(bookKind), ['sportsbook', 'sportsbook']);
});

test('a sportsbook’s net price is its price, to the last bit, before and in play', () => {
  const others = Object.keys(BOOK_TITLES).filter((key) => !EXCHANGES.includes(key));
  fc.assert(
    fc.property(fc.constantFrom(...others, 'unheard-of', 'constructor'), price, fc.boolean(), (key, one, isInPlay) => {
      assert.equal(netPrice(key, one, isInPlay), one);
    }),
  );
});

test('no fee makes a price better, and every exchange takes one in play', () => {
  fc.assert(
    fc.property(book, price, (key, one) => {
      assert.ok(unitWin(netPrice(key, one)) <= unitWin(one));
      assert.ok(unitWin(netPrice(key, one, true)) < unitWin(one));
      assert.ok(unitWin(netPrice(key, one, true)) > 0);
    }),
  );
});

test('of two prices that an exchange offers, a ten-thousandth of a contract apart or more, the better one stays the better', () => {
  const cost = fc.integer({ min: 10, max: 9_990 }).map((steps) => steps / 10_000);
  const american = (of: number): number => (of <= 0.5 ? 100 * (1 / of - 1) : -100 / (1 / of - 1));
  fc.assert(
    fc.property(book, cost, cost, fc.boolean(), (key, a, b, isInPlay) => {
      const net = (of: number): number => impliedProbability(netPrice(key, american(of), isInPlay));
      assert.equal(Math.sign(net(a) - net(b)), Math.sign(a - b));
    }),
  );
});

test('the exchanges’ own examples: Kalshi and Polymarket a contract, ProphetX and BetOpenly of winnings, Novig in play alone', () => {
  // Kalshi 0.42 and 0.59 cost 0.437052 and 0.606933 after the fee.
  near(impliedProbability(netPrice('kalshi', 100 * (1 / 0.42 - 1))), 0.437052);
  near(impliedProbability(netPrice('kalshi', -100 / (1 / 0.59 - 1))), 0.606933);
  near(netPrice('polymarket', 150), 142.7184);
  near(netPrice('prophetx', 150), 148.5);
  near(netPrice('prophetx', 100), -101.0101);
  near(netPrice('betopenly', -110), -112.2449);
  assert.equal(netPrice('novig', 297), 297);
  near(impliedProbability(netPrice('novig', 100 * (1 / 0.252 - 1), true)), 0.2633);
  assert.throws(() => netPrice('kalshi', 50), RangeError);
});

test('an order’s fee is rounded up once, for all its contracts, and not where it is whole already', () => {
  const kalshi = { of: 'contract', rate: 0.07, roundedTo: 0.01 } as const;
  assert.equal(orderFee(kalshi, 0.25, 100).toFixed(6), '1.320000');
  assert.equal(orderFee(kalshi, 0.5, 100).toFixed(6), '1.750000');
  assert.equal(orderFee({ of: 'contract', rate: 0.07 }, 0.25, 100).toFixed(6), '1.312500');
  // A hundred contracts at 0.333 have the fee 1.554777, which Kalshi rounds up to 1.5548.
  assert.equal((impliedProbability(netPrice('kalshi', 100 * (1 / 0.333 - 1))) - 0.333).toFixed(9), '0.015548000');
});

test('an exchange’s market is thin without a side or with too wide a spread, and a sportsbook’s never', () => {
  const quote = (key: string, overPrice: number | null, underPrice: number | null) => ({
    book: key,
    overPrice,
    underPrice,
  });
  // +100 and −125 cost 0.5 and 0.5556.
  const spread = 1 / 2 + 125 / 225 - 1;
  const wide = (widestSpread: number) => ({ widestSpread, orderSize: 100 });
  assert.equal(isThin(quote('kalshi', 100, -125), wide(spread - 1e-9)), true);
  assert.equal(isThin(quote('kalshi', 100, -125), wide(spread + 1e-9)), false);
  assert.deepEqual([isThin(quote('novig', 100, null)), isThin(quote('novig', null, 100))], [true, true]);
  assert.deepEqual([isThin(quote('fanduel', 100, null)), isThin(quote('fanduel', -200, -200))], [false, false]);
});

test('an exchange’s market is thin if fewer contracts rest on a side than an order takes, where that is known', () => {
  const thin = (resting: number | null, orderSize: number, key = 'kalshi'): boolean =>
    isThin({ book: key, overPrice: 100, underPrice: -104, resting }, { widestSpread: 0.06, orderSize });
  assert.deepEqual([thin(10, 100), thin(100, 100), thin(1_000, 100), thin(0, 1)], [true, false, false, true]);
  assert.deepEqual([thin(null, 10_000), thin(0, 100, 'fanduel')], [false, false]);
});
