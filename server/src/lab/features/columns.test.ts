import assert from 'node:assert/strict';
import test from 'node:test';
import { FEATURE_NAMES, FEATURES } from './columns.ts';
import { NOTHING_LATER } from './feature.ts';

const namesOf = (sql: (typeof FEATURES)[keyof typeof FEATURES]['sql']): string[] =>
  FEATURE_NAMES.filter((name) => FEATURES[name].sql === sql);

test('each feature is in the column of its name, and is explained', () => {
  for (const name of FEATURE_NAMES) {
    const column = name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    assert.equal(FEATURES[name].column, column, name);
    assert.match(FEATURES[name].description, /\.$/, name);
  }
});

test('the outcome and the closing market are known later, everything else at the moment of the row', () => {
  const later = FEATURE_NAMES.filter((name) => FEATURES[name].when === 'later');
  assert.deepEqual(later, Object.keys(NOTHING_LATER));
  assert.ok(FEATURE_NAMES.every((name) => later.includes(name) || FEATURES[name].when === 'known'));
  assert.ok(Object.values(NOTHING_LATER).every((value) => value === null));
});

test('texts, moments, probabilities and lists have the types of their values, and the rest are whole numbers', () => {
  assert.deepEqual(namesOf('text'), [
    ...['stat', 'period', 'league', 'season', 'seasonType', 'bestOverBook', 'bestUnderBook'],
    ...['overRating', 'underRating', 'side', 'closingOverBook', 'closingUnderBook', 'outcome'],
  ]);
  assert.deepEqual(namesOf('double precision'), [
    ...['expectedMinutes', 'openOver', 'overProbability', 'modelOver', 'overEdge', 'underEdge'],
    ...['closingOver', 'closingOverHere'],
  ]);
  assert.deepEqual(namesOf('timestamptz'), ['tipOff', 'asOf', 'newestFact']);
  assert.deepEqual([namesOf('date'), namesOf('boolean')], [['gameDate'], ['home']]);
  assert.deepEqual([namesOf('text[]'), namesOf('int[]')], [['bookKeys'], ['bookOverPrices', 'bookUnderPrices']]);
  assert.deepEqual(namesOf('int'), [
    ...['gameId', 'playerId', 'teamId', 'opponentId', 'minutesToTipOff', 'bestOverPrice', 'bestUnderPrice'],
    ...['consensusOverPrice', 'consensusUnderPrice', 'closingOverPrice', 'closingUnderPrice'],
  ]);
  assert.equal(namesOf('smallint').length, 16);
});
