import assert from 'node:assert/strict';
import test from 'node:test';
import fc from '../../../tests/support/properties.ts';
import { configPage } from '../../../tests/docs/pages/config-page.ts';
import { choice, configSection, decimal, integer, OutOfRange } from './config-keys.ts';

test('a number is read only in plain notation and in range', () => {
  const key = decimal({ default: 1, min: -2, max: 3, description: 'For tests.' });
  fc.assert(
    fc.property(fc.double({ min: -10, max: 10, noNaN: true }), (value) => {
      const text = value.toFixed(6);
      if (Number(text) >= -2 && Number(text) <= 3) assert.equal(key.read(text), Number(text));
      else assert.throws(() => key.read(text), OutOfRange);
    }),
  );
  for (const text of ['', ' 1', '1 ', '1e0', '+1', '.5', '1.', 'Infinity', '0x1', '１'])
    assert.throws(() => key.read(text), OutOfRange, text);
});

test('a default that its own key refuses stops the program at start-up', () => {
  assert.throws(() => integer({ default: 5, min: 10, max: 20, description: 'For tests.' }), OutOfRange);
});

test('the reference page lists every key with its range and default', () => {
  const page = configPage([
    configSection({
      name: 'ratings',
      description: 'How picks are rated.',
      keys: { profile: choice(['a', 'b'], { default: 'a', description: 'One | the other.' }) },
    }),
  ]);
  assert.match(page, /^## ratings$/m);
  assert.match(page, /^- `profile` \(choice, default `a`\): One \| the other\. Range: a, b\.$/m);
});
