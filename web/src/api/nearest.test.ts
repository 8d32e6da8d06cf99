import assert from 'node:assert/strict';
import test from 'node:test';
import { nearestFirst } from './nearest.ts';

test('names that begin with what was typed come first, then those with such a word', () => {
  const found = ['Aldan Morvalder', 'Basis Orvald', 'Örek Emberesk', 'Oran Lundesk'].map((name) => ({ name }));
  assert.deepEqual(
    nearestFirst(found, 'or').map(({ name }) => name),
    ['Örek Emberesk', 'Oran Lundesk', 'Basis Orvald', 'Aldan Morvalder'],
  );
});
