import assert from 'node:assert/strict';
import test from 'node:test';
import { nameKey } from './names.ts';

for (const [one, other] of [
  ['Nikola Jokić', 'nikola jokic'],
  ['Luka Dončić', 'Luka Doncic'],
  ['Kelly Oubre Jr.', 'Kelly Oubre Jr'],
  ['Kelly Oubre Jr.', 'Kelly Oubre'],
  ['Robert Williams III', 'Robert Williams'],
  ["De'Aaron Fox", 'DeAaron Fox'],
  ['Shai Gilgeous-Alexander', 'Shai Gilgeous Alexander'],
  ['C.J. McCollum', 'CJ McCollum'],
  ['Christian Braun (Denver Nuggets)', 'Christian Braun'],
  ['Dennis Schröder', 'DENNIS  SCHRODER'],
] as const)
  test(`${one} and ${other} are one spelling`, () => assert.equal(nameKey(one), nameKey(other)));

test('different people keep different keys', () => {
  assert.notEqual(nameKey('Jalen Williams'), nameKey('Jaylin Williams'));
  assert.notEqual(nameKey('Marcus Morris'), nameKey('Markieff Morris'));
});

test('a name that is only a generation stays a name', () => assert.equal(nameKey('II'), 'ii'));
