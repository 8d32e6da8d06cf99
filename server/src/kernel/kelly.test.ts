import assert from 'node:assert/strict';
import test from 'node:test';
import fc from '../../tests/support/properties.ts';
import { kellyShare } from './kelly.ts';
import { fairPrice, unitWin } from './odds.ts';

const price = fc.oneof(fc.integer({ min: 100, max: 100_000 }), fc.integer({ min: -100_000, max: -100 }));
const probability = fc.double({ min: 0, max: 1, noNaN: true });

test('known shares: 60 % at even money is a fifth, and 55 % at -110 is 5.5 %', () => {
  assert.equal(kellyShare(0.6, 100).toFixed(6), '0.200000');
  assert.equal(kellyShare(0.55, -110).toFixed(6), '0.055000');
  assert.equal(kellyShare(0.5, -110), 0);
});

test('the share is from 0 to the probability, and 0 at the fair price or a worse one', () => {
  fc.assert(
    fc.property(probability, price, (chance, at) => {
      const share = kellyShare(chance, at);
      assert.ok(share >= 0 && share <= chance + 1e-12, `${share}`);
    }),
  );
  assert.ok(kellyShare(0.4, fairPrice(0.4)) < 1e-9);
});

test('a likelier bet and a better price never have a smaller share', () => {
  fc.assert(
    fc.property(probability, probability, price, price, (one, other, first, second) => {
      const [less, more] = one < other ? [one, other] : [other, one];
      const [worse, better] = unitWin(first) < unitWin(second) ? [first, second] : [second, first];
      assert.ok(kellyShare(less, first) <= kellyShare(more, first) + 1e-12);
      assert.ok(kellyShare(one, worse) <= kellyShare(one, better) + 1e-12);
    }),
  );
});

test('no other share grows the logarithm of the bankroll faster', () => {
  const growth = (chance: number, at: number, share: number): number =>
    chance * Math.log(1 + share * unitWin(at)) + (1 - chance) * Math.log(1 - share);
  fc.assert(
    fc.property(
      fc.double({ min: 0.05, max: 0.95, noNaN: true }),
      price,
      fc.double({ min: 0, max: 0.99, noNaN: true }),
      (chance, at, share) => assert.ok(growth(chance, at, kellyShare(chance, at)) >= growth(chance, at, share) - 1e-9),
    ),
  );
});
