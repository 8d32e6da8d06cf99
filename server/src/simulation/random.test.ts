import assert from 'node:assert/strict';
import test from 'node:test';
import fc from '../../tests/support/properties.ts';
import { factorFrom, keyOf, normalOf, normalQuantile, pickIndex, randomStream, shuffled, uniformOf } from './random.ts';

test('a key always gives the same numbers, and other ids give others', () => {
  const numbers = (id: number): number[] => {
    const random = randomStream(keyOf(7, 'trial', id));
    return Array.from({ length: 5 }, () => random.uniform());
  };
  assert.deepEqual(numbers(1), numbers(1));
  assert.notDeepEqual(numbers(1), numbers(2));
  assert.notEqual(uniformOf(keyOf(7, 'one', 1)), uniformOf(keyOf(7, 'other', 1)));
});

test('single numbers of neighboring keys are uniform and normal', () => {
  const keys = Array.from({ length: 20_000 }, (_, id) => keyOf(1, 'trial', id));
  const bins = Array.from({ length: 10 }, () => 0);
  for (const key of keys) bins[Math.floor(uniformOf(key) * 10)]!++;
  for (const count of bins) assert.ok(Math.abs(count - 2000) < 180, bins.join(' '));
  const normals = keys.map(normalOf);
  const mean = normals.reduce((a, b) => a + b, 0) / normals.length;
  const variance = normals.reduce((a, b) => a + (b - mean) ** 2, 0) / normals.length;
  assert.ok(Math.abs(mean) < 0.03 && Math.abs(variance - 1) < 0.04, `${mean} ${variance}`);
});

test('normal quantiles match the tables, including the tails', () => {
  const table = [
    [0.5, 0],
    [0.975, 1.959963985],
    [0.025, -1.959963985],
    [0.001, -3.090232306],
    [0.99999, 4.264890794],
  ] as const;
  for (const [p, z] of table) assert.ok(Math.abs(normalQuantile(p) - z) < 1e-7, `${p}`);
});

test('Poisson counts have the expected mean and variance', () => {
  const random = randomStream(keyOf(1, 'counts'));
  const counts = Array.from({ length: 20_000 }, () => random.poisson(3.3));
  const mean = counts.reduce((a, b) => a + b, 0) / counts.length;
  const variance = counts.reduce((a, b) => a + (b - mean) ** 2, 0) / counts.length;
  assert.ok(Math.abs(mean - 3.3) < 0.06 && Math.abs(variance - 3.3) < 0.15, `${mean} ${variance}`);
});

test('lognormal factors have mean 1', () => {
  const factors = Array.from({ length: 20_000 }, (_, id) => factorFrom(normalOf(keyOf(3, 'factor', id)), 0.4));
  assert.ok(Math.abs(factors.reduce((a, b) => a + b, 0) / factors.length - 1) < 0.015);
});

test('a shuffle keeps all elements, and a pick never has weight zero', () => {
  fc.assert(
    fc.property(fc.integer(), fc.array(fc.nat(5), { minLength: 1, maxLength: 15 }), (seed, weights) => {
      const random = randomStream(keyOf(seed, 'shuffle'));
      assert.deepEqual(
        shuffled(weights.length, random).sort((a, b) => a - b),
        [...weights.keys()],
      );
      const total = weights.reduce((a, b) => a + b, 0);
      if (total > 0) assert.ok(weights[pickIndex(weights, total, random.uniform())]! > 0);
    }),
  );
});
