import assert from 'node:assert/strict';
import test from 'node:test';
import { nameKey, nameWords } from './names.ts';

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

test('a name that is only a generation suffix stays a name', () => assert.equal(nameKey('II'), 'ii'));

test('a name is split at any blanks, and a text without a letter has no words', () => {
  assert.deepEqual(nameWords('  Luka \t Dončić '), ['luka', 'doncic']);
  assert.deepEqual(nameWords(' . '), []);
});

test('letters without a removable accent are written as plain letters', () => {
  assert.equal(nameKey('Nikola Đurišić'), 'nikoladurisic');
  assert.equal(nameKey('đorđe'), 'dorde');
  assert.equal(nameKey('Łukasz Kołenda'), 'lukaszkolenda');
  assert.equal(nameKey('Øyvind Sørensen'), 'oyvindsorensen');
});

test('text in brackets is a team only at the end of a name', () => {
  assert.deepEqual(nameWords('Christian Braun(Denver Nuggets) '), ['christian', 'braun']);
  assert.deepEqual(nameWords('Jalen (2001) Johnson'), ['jalen', '2001', 'johnson']);
});

test('every generation suffix at the end is removed, and a name that only starts or ends like one stays', () => {
  for (const generation of ['Jr', 'Sr.', 'II', 'III', 'IV', 'Jr. III'])
    assert.deepEqual(nameWords(`Gary Payton ${generation}`), ['gary', 'payton'], generation);
  for (const last of ['ivica', 'dragoiv', 'srna', 'kalii'])
    assert.deepEqual(nameWords(`dario ${last}`), ['dario', last]);
});
