import assert from 'node:assert/strict';
import test from 'node:test';
import fc from '../../../tests/support/properties.ts';
import { noVigOver, overround } from '../../kernel/index.ts';
import { PARTS } from './expectation.ts';
import { SPREADS } from '../games/figures.ts';
import { overAt, priceOf, shifted, tailOf } from './pricing.ts';

const night = (means: Partial<Record<(typeof PARTS)[number], number>>): Float64Array =>
  Float64Array.from(PARTS, (part) => means[part] ?? 0);

test('a distribution falls from 1, and its mean is the mean of the nights', () => {
  const tail = tailOf('Rebounds', 'Full', [night({ reb: 4 }), night({ reb: 8 })]);
  assert.equal(tail[0], 1);
  for (let k = 1; k < tail.length; k++) assert.ok(tail[k]! <= tail[k - 1]!);
  const mean = tail.slice(1).reduce((a, b) => a + b, 0);
  assert.ok(Math.abs(mean - 6 * SPREADS.Rebounds!.lift) < 0.03, `${mean}`);
});

test('without excess spread it is Poisson', () => {
  const tail = tailOf('Steals', 'Full', [night({ stl: 1.5 })]);
  assert.ok(Math.abs(tail[1]! - (1 - Math.exp(-1.5))) < 1e-5);
  assert.ok(Math.abs(tail[2]! - (1 - 2.5 * Math.exp(-1.5))) < 1e-5);
});

test('at a whole line the push belongs to neither side', () => {
  const tail = tailOf('Steals', 'Full', [night({ stl: 1.5 })]);
  const [none, one] = [Math.exp(-1.5), 1.5 * Math.exp(-1.5)];
  assert.ok(Math.abs(overAt(tail, 2) - (1 - none - one) / (1 - one)) < 1e-5);
});

test('a double-double is likelier for a player with more rebounds', () => {
  const chance = (reb: number): number => tailOf('DoubleDouble', 'Full', [night({ pts: 20, reb, ast: 3 })])[1]!;
  assert.ok(chance(6) < chance(9) && chance(9) < chance(12) && chance(12) < 0.8);
});

test('two-sided prices imply the probability within a price step and include the book’s margin', () => {
  fc.assert(
    fc.property(fc.double({ min: 0.2, max: 0.8, noNaN: true }), fc.constantFrom(1, 2, 5), (p, step) => {
      const [over, under] = [priceOf(p, 1.065, step), priceOf(1 - p, 1.065, step)];
      assert.ok(Math.abs(noVigOver(over, under) - p) < 0.012, `${p} ${over} ${under}`);
      assert.ok(Math.abs(overround(over, under) - 1.065) < 0.02, `${p} ${over} ${under}`);
    }),
  );
});

test('an opinion of zero changes nothing and opposite ones cancel', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0.01, max: 0.99, noNaN: true }),
      fc.double({ min: -1, max: 1, noNaN: true }),
      (p, z) => {
        assert.ok(Math.abs(shifted(p, 0) - p) < 1e-12);
        assert.ok(Math.abs(shifted(shifted(p, z), -z) - p) < 1e-9);
      },
    ),
  );
});
