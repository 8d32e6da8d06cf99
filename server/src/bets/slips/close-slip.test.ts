import assert from 'node:assert/strict';
import test from 'node:test';
import fc from '../../../tests/support/properties.ts';
import { closingOfSlip } from './close-slip.ts';

const leg = (gameId: number, closingProbability: number | null) => ({ gameId, closingProbability });

test('legs of different games close at their product, legs of one game at the product times their dependence', () => {
  const apart = [leg(1, 0.5), leg(2, 0.6)];
  assert.equal(closingOfSlip(apart, null, null), 0.3);
  assert.equal(closingOfSlip(apart, null, 1.5), 0.3, 'different games are independent');
  const together = [leg(1, 0.5), leg(1, 0.6)];
  assert.equal(closingOfSlip(together, null, 1.2), 0.36);
  assert.equal(closingOfSlip(together, { kind: 'AllOrNothing' }, 1.2), 0.36);
});

test('there is no close if a leg has none, the dependence is unknown, or the payout has steps', () => {
  const together = [leg(1, 0.5), leg(1, 0.6)];
  assert.equal(closingOfSlip(together, null, null), null);
  assert.equal(closingOfSlip([leg(1, 0.5), leg(2, null)], null, 1), null);
  assert.equal(closingOfSlip(together, { kind: 'Flexible' }, 1), null);
});

test('a close is within the bounds of any joint probability', () => {
  const chance = fc.double({ min: 0.01, max: 0.99, noNaN: true });
  fc.assert(
    fc.property(
      fc.array(chance, { minLength: 2, maxLength: 8 }),
      fc.double({ min: 0.01, max: 50, noNaN: true }),
      (chances, dependence) => {
        const closing = closingOfSlip(
          chances.map((p) => leg(1, p)),
          null,
          dependence,
        );
        const least = chances.reduce((sum, p) => sum + p, 1 - chances.length);
        assert.ok(closing !== null && closing <= Math.min(...chances) && closing >= least - 1e-12, `${closing}`);
      },
    ),
  );
});
