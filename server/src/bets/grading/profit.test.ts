import assert from 'node:assert/strict';
import test from 'node:test';
import fc from '../../../tests/support/properties.ts';
import { unitWin } from '../../kernel/index.ts';
import { centsOf, profitOf, settledProfit, textOf, unitTerms } from './profit.ts';

const price = fc.oneof(fc.integer({ min: 100, max: 100_000 }), fc.integer({ min: -100_000, max: -100 }));
const cents = fc.integer({ min: 1, max: 100_000_000 });

test('a won bet pays its stake times the price to the nearest cent, a lost one costs the stake, others pay nothing', () => {
  fc.assert(
    fc.property(price, cents, (american, stake) => {
      const text = textOf(BigInt(stake));
      const won = Number(profitOf('won', { price: american, stake: text })) * 100;
      assert.ok(Math.abs(won - stake * unitWin(american)) <= 0.5 + stake * 1e-9, `${won}`);
      assert.equal(profitOf('lost', { price: american, stake: text }), `-${text}`);
      assert.equal(profitOf('push', { price: american, stake: text }), '0.00');
      assert.equal(profitOf('void', { price: american, stake: text }), '0.00');
    }),
  );
});

test('half a cent is rounded up', () => {
  assert.equal(profitOf('won', { price: -200, stake: '0.01' }), '0.01');
  assert.equal(profitOf('won', { price: -300, stake: '0.01' }), '0.00');
  assert.equal(profitOf('won', { price: -110, stake: '1000000.00' }), '909090.91');
  // 397,062 cents at -144 win 275,737.5 cents.
  assert.equal(profitOf('won', { price: -144, stake: '3970.62' }), '2757.38');
});

test('money parsed from text is written as the same amount', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }), (sum) => assert.equal(centsOf(textOf(sum)), sum)),
  );
  assert.equal(centsOf('12'), 1_200n);
  assert.equal(centsOf('12.5'), 1_250n);
});

test('a bonus loses nothing, a boost pays at its own price, and a commission is a share of the winnings alone', () => {
  const stake = '25.00';
  const bonus = { price: 150, stake, stakeKind: 'bonus' } as const;
  assert.deepEqual([profitOf('won', bonus), profitOf('lost', bonus)], ['37.50', '0.00']);
  const boost = { price: 150, stake, stakeKind: 'boost', boostedPrice: 200 } as const;
  assert.deepEqual([profitOf('won', boost), profitOf('lost', boost)], ['50.00', '-25.00']);
  const exchange = { price: -110, stake, commission: 0.02 };
  assert.deepEqual([profitOf('won', exchange), profitOf('lost', exchange)], ['22.28', '-25.00']);
  assert.equal(profitOf('push', exchange), '0.00');
  assert.deepEqual(unitTerms(bonus), { wins: 1.5, loses: 0 });
  assert.deepEqual(unitTerms({ price: 200, commission: 0.1 }), { wins: 1.8, loses: 1 });
});

test('contracts that an exchange settles pay their value less cost and fee, between a loss and a win', () => {
  // By hand: 0.55 a contract is -122 to a whole price; 100.08 contracts for 55, worth 48.04 at 0.48, with a fee of 1.73.
  const bet = { price: -122, stake: '55.00', book: 'kalshi' };
  assert.equal(settledProfit(4_800, bet), '-8.69');
  assert.equal(settledProfit(4_800, { ...bet, book: 'fanduel' }), '-6.96', 'without a fee');
  assert.equal(settledProfit(4_800, { ...bet, stakeKind: 'bonus' }), '0.00');
  fc.assert(
    fc.property(price, cents, fc.integer({ min: 0, max: 10_000 }), (american, stake, paid) => {
      const terms = { price: american, stake: textOf(BigInt(stake)), book: 'none' };
      const exact = stake * ((paid / 10_000) * (1 + unitWin(american)) - 1);
      const settled = Number(settledProfit(paid, terms)) * 100;
      assert.ok(Math.abs(settled - exact) <= 0.5 + stake * 1e-6, `${settled} and ${exact}`);
      assert.equal(settledProfit(10_000, terms), profitOf('won', terms));
      assert.equal(settledProfit(0, terms), profitOf('lost', terms));
    }),
  );
});
