import assert from 'node:assert/strict';
import test from 'node:test';
import { nearestFirst, stillNamed } from './nearest.ts';

test('names that begin with what was typed come first, then those with such a word', () => {
  const found = ['Aldan Morvalder', 'Basis Orvald', 'Örek Emberesk', 'Oran Lundesk'].map((name) => ({ name }));
  assert.deepEqual(
    nearestFirst(found, 'or').map(({ name }) => name),
    ['Örek Emberesk', 'Oran Lundesk', 'Basis Orvald', 'Aldan Morvalder'],
  );
});

test('more letters leave those who are still called so, whatever their case and accents', () => {
  const found = ['Örek Emberesk', 'Oran Lundesk'].map((name) => ({ name }));
  const left = (typed: string): string[] => stillNamed(found, typed).map(({ name }) => name);
  assert.deepEqual(
    [left('or'), left('ÓREK'), left('or x')],
    [['Örek Emberesk', 'Oran Lundesk'], ['Örek Emberesk'], []],
  );
});
