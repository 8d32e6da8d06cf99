import assert from 'node:assert/strict';
import test from 'node:test';
import { similarNames } from './similar-names.ts';

const PLAYERS = ['Nicolas Claxton', 'Jalen Williams', 'Jaylin Williams', 'Kenyon Martin Jr.', 'Luka Dončić'].map(
  (name, index) => ({ id: index + 1, name }),
);
const find = similarNames(PLAYERS);
const like = (spelling: string): string[] => find(spelling, 3).map(({ name }) => name);

test('a nickname is found by its surname, a typing error by its letters', () => {
  assert.deepEqual(like('Nic Claxton'), ['Nicolas Claxton']);
  assert.deepEqual(like('Luka Doncik'), ['Luka Dončić']);
  assert.deepEqual(like('KJ Martin'), ['Kenyon Martin Jr.']);
  assert.deepEqual(like('KJ Martin (Houston Rockets)'), ['Kenyon Martin Jr.'], 'a team in brackets is no surname');
});

test('two similar names are both shown, the most similar first', () => {
  assert.deepEqual(like('Jaylin Wiliams'), ['Jaylin Williams', 'Jalen Williams']);
});

test('a name is suggested from exactly 0.45 on, and just below it is not', () => {
  // Dice's coefficient: twice the common pairs, divided by the pairs of both names; the surnames differ.
  const twenty = similarNames([{ id: 1, name: 'abcdefghijklmnopqrstu' }]);
  assert.equal(twenty('abcdefghij0123456789z', 1).length, 1, '9 of 20 pairs');
  const letters = similarNames([{ id: 1, name: 'abcdefghijklmnopqrstuvwxyz' }]);
  assert.equal(letters('abcdefghijkl0123456789zxwv', 1).length, 0, '11 of 25 pairs');
});

test('the same surname adds 0.25: with it a score of 0.2 is enough, without it not', () => {
  const [player] = [{ id: 1, name: 'abcdef li' }];
  assert.equal(similarNames([player])('uvwxyz li', 1).length, 0, 'one pair of seven and the surname: 0.39');
  assert.equal(similarNames([player])('abwxyz li', 1).length, 1, 'two pairs of seven and the surname: 0.54');
  assert.equal(similarNames([player])('abwxyz lo', 1).length, 0);
});

test('a name without similar names has no suggestion', () => {
  assert.deepEqual(like('Quentin Post'), []);
});
