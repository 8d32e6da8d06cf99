import assert from 'node:assert/strict';
import test from 'node:test';
import { rankByName, matchingNames } from './rank-names.ts';

test('names that begin with the text come first, then those with a word that does', () => {
  const found = ['Aldan Morvalder', 'Basis Orvald', 'Örek Emberesk', 'Oran Lundesk'].map((name) => ({ name }));
  assert.deepEqual(
    rankByName(found, 'or').map(({ name }) => name),
    ['Örek Emberesk', 'Oran Lundesk', 'Basis Orvald', 'Aldan Morvalder'],
  );
});

test('more letters leave the names that still match, ignoring case and accents', () => {
  const found = ['Örek Emberesk', 'Oran Lundesk'].map((name) => ({ name }));
  const left = (typed: string): string[] => matchingNames(found, typed).map(({ name }) => name);
  assert.deepEqual(
    [left('or'), left('ÓREK'), left('or x')],
    [['Örek Emberesk', 'Oran Lundesk'], ['Örek Emberesk'], []],
  );
});
