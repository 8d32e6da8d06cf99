import assert from 'node:assert/strict';
import test from 'node:test';
import fc from '../../tests/support/properties.ts';
import { addProfits } from './units.ts';

test('profits add up exactly where floating point would be off', () => {
  assert.equal(addProfits(Array.from({ length: 10 }, () => '0.1000000000')), 1);
  assert.equal(addProfits(['0.9090909091', '-1', '0']), -0.0909);
  assert.equal(addProfits([]), 0);
  assert.equal(addProfits(['0.0000499999']), 0);
  assert.equal(addProfits(['-0.00005']), -0.0001);
  assert.equal(addProfits(['-0.00001']), 0, 'and never minus zero');
  assert.equal(addProfits(['1000.0000000000', '-12']), 988);
});

test('ten thousand misses and hits sum to the same total in any order', () => {
  const profit = fc.constantFrom('-1', '0', '0.9090909091', '1.2000000000', '0.3333333333');
  fc.assert(fc.property(fc.array(profit), (all) => addProfits(all) === addProfits(all.toReversed())));
});

test('a text that is not a decimal is rejected', () => {
  for (const bad of ['', 'NaN', '1e3', '1.12345678901', '+1']) assert.throws(() => addProfits([bad]), RangeError);
});
