import assert from 'node:assert/strict';
import test from 'node:test';
import fc from '../../../tests/support/properties.ts';
import { unitWin } from '../../kernel/index.ts';
import { centsOf, profitOf, textOf } from './profit.ts';

const price = fc.oneof(fc.integer({ min: 100, max: 100_000 }), fc.integer({ min: -100_000, max: -100 }));
const cents = fc.integer({ min: 1, max: 100_000_000 });

test('a won bet pays its stake times the price to the nearest cent, a lost one costs the stake, others pay nothing', () => {
  fc.assert(
    fc.property(price, cents, (american, stake) => {
      const text = textOf(BigInt(stake));
      const won = Number(profitOf('won', american, text)) * 100;
      assert.ok(Math.abs(won - stake * unitWin(american)) <= 0.5 + stake * 1e-9, `${won}`);
      assert.equal(profitOf('lost', american, text), `-${text}`);
      assert.equal(profitOf('push', american, text), '0.00');
      assert.equal(profitOf('void', american, text), '0.00');
    }),
  );
});

test('half a cent is rounded up', () => {
  assert.equal(profitOf('won', -200, '0.01'), '0.01');
  assert.equal(profitOf('won', -300, '0.01'), '0.00');
  assert.equal(profitOf('won', -110, '1000000.00'), '909090.91');
  // 397,062 cents at -144 win 275,737.5 cents.
  assert.equal(profitOf('won', -144, '3970.62'), '2757.38');
});

test('money parsed from text is written as the same amount', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }), (sum) => assert.equal(centsOf(textOf(sum)), sum)),
  );
  assert.equal(centsOf('12'), 1_200n);
  assert.equal(centsOf('12.5'), 1_250n);
});
