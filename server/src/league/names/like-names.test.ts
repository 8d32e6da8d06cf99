import assert from 'node:assert/strict';
import test from 'node:test';
import { likeNames } from './like-names.ts';

const PLAYERS = ['Nicolas Claxton', 'Jalen Williams', 'Jaylin Williams', 'Kenyon Martin Jr.', 'Luka Dončić'].map(
  (name, index) => ({ id: index + 1, name }),
);
const find = likeNames(PLAYERS);
const like = (spelling: string): string[] => find(spelling, 3).map(({ name }) => name);

test('a nickname is found by its surname, a slip of the pen by its letters', () => {
  assert.deepEqual(like('Nic Claxton'), ['Nicolas Claxton']);
  assert.deepEqual(like('Luka Doncik'), ['Luka Dončić']);
  assert.deepEqual(like('KJ Martin'), ['Kenyon Martin Jr.']);
  assert.deepEqual(like('KJ Martin (Houston Rockets)'), ['Kenyon Martin Jr.'], 'a team in brackets is no surname');
});

test('two that are alike are both shown, the likest first', () => {
  assert.deepEqual(like('Jaylin Wiliams'), ['Jaylin Williams', 'Jalen Williams']);
});

test('a name that is like no other suggests no player', () => {
  assert.deepEqual(like('Quentin Post'), []);
});
