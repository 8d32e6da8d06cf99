import assert from 'node:assert/strict';
import test from 'node:test';
import fc from '../../../tests/support/properties.ts';
import { wholeSeconds } from './minutes.ts';

const weight = fc.double({ min: 0.01, max: 40, noNaN: true });

test('seconds of a period add up exactly, no player is above the period, and a player without weight does not play', () => {
  fc.assert(
    fc.property(
      fc.array(weight, { minLength: 5, maxLength: 15 }),
      fc.nat(4),
      fc.constantFrom(720, 300),
      (weights, zeros, length) => {
        const all = [...weights, ...Array.from({ length: zeros }, () => 0)];
        const seconds = wholeSeconds(all, 5 * length, length);
        assert.equal(
          seconds.reduce((a, b) => a + b, 0),
          5 * length,
        );
        for (const own of seconds) assert.ok(Number.isInteger(own) && own >= 0 && own <= length, `${own}`);
        assert.deepEqual(
          seconds.slice(weights.length).filter((own) => own !== 0),
          [],
        );
      },
    ),
    { numRuns: 2000 },
  );
});

test('five available players play all the time, with any weights', () => {
  const all = [720, 720, 720, 720, 720, 0, 0];
  assert.deepEqual(wholeSeconds([0.1, 0.1, 0.1, 0.1, 0.1, 0, 0], 3600, 720), all);
  assert.deepEqual(wholeSeconds([40, 0.7, 33.3, 1e-9, 3, 0, 0], 3600, 720), all);
});

test('below the cap seconds follow the weights', () => {
  assert.deepEqual(wholeSeconds([1, 1, 1, 1, 1, 1, 2, 2], 3600, 720), [360, 360, 360, 360, 360, 360, 720, 720]);
  assert.deepEqual(wholeSeconds([9, 1, 1, 1, 1, 1], 3600, 720), [720, 576, 576, 576, 576, 576]);
});
