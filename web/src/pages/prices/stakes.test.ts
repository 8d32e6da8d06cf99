import assert from 'node:assert/strict';
import test from 'node:test';
import fc from '../../../../server/tests/support/properties.ts';
import { splitOf, stakeOf } from './stakes.ts';

test('a total is a number above 0', () => {
  assert.deepEqual(['100', '12.5', '', ' ', '0', '-3', 'x'].map(stakeOf), [
    100,
    12.5,
    ...Array.from({ length: 5 }, () => undefined),
  ]);
});

test('both stakes are whole cents and add up to the total', () => {
  assert.deepEqual(splitOf(100, { over: 0.4702 }), { over: 47.02, under: 52.98 });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000 }), fc.double({ min: 0, max: 1, noNaN: true }), (cents, share) => {
      const { over, under } = splitOf(cents / 100, { over: share });
      assert.equal(Math.round(over * 100) + Math.round(under * 100), cents);
      assert.ok(over >= 0 && under >= 0);
    }),
  );
});
