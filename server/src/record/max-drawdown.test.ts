import assert from 'node:assert/strict';
import test from 'node:test';
import fc from '../../tests/support/properties.ts';
import { addDays } from '../kernel/index.ts';
import { maxDrawdown } from './max-drawdown.ts';

const daysOf = (units: readonly number[]) =>
  units.map((value, index) => ({ date: addDays('2024-03-01', index), picks: 2, units: value }));

test('the maximum drawdown begins after the peak, ends at the trough, and includes the winning days between', () => {
  assert.deepEqual(maxDrawdown(daysOf([3, -1, 2, -4, 1, -3, 5, -2])), {
    from: '2024-03-04',
    to: '2024-03-06',
    picks: 6,
    units: -6,
  });
});

test('a record without a loss has no drawdown', () => {
  assert.equal(maxDrawdown(daysOf([1, 0, 2])), null);
  assert.equal(maxDrawdown([]), null);
});

test('no run of days loses more, by brute force', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -5, max: 5 }), { maxLength: 25 }), (units) => {
      const sums = units.flatMap((_, from) =>
        units.slice(from).map((_, length) => units.slice(from, from + length + 1).reduce((a, b) => a + b, 0)),
      );
      assert.equal(maxDrawdown(daysOf(units))?.units ?? 0, Math.min(0, ...sums));
    }),
  );
});
