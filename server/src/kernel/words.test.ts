import assert from 'node:assert/strict';
import test from 'node:test';
import { rounded } from './rounded.ts';
import { PICK_EM_BOOKS } from './pick-em.ts';
import {
  AVAILABILITIES,
  DIRECTIONS,
  GAME_STATUSES,
  ORIGINS,
  OUTCOMES,
  parseWord,
  RATING_EMOJI,
  RATINGS,
  SEASON_TYPES,
} from './words.ts';
import { lineHalves, lineValue } from './line.ts';

test('a word is accepted in any letter case and returned as the contract spells it', () => {
  assert.equal(parseWord(DIRECTIONS, ' oVER '), 'Over');
  assert.equal(parseWord(DIRECTIONS, 'up'), undefined);
});

test('a line is a multiple of a half from 0 to 200', () => {
  assert.equal(lineHalves(24.5), 49);
  assert.equal(lineValue(49), 24.5);
  assert.equal(lineHalves(0), 0);
  assert.equal(lineHalves(200), 400);
  for (const bad of [24.3, -0.5, 200.5, Number.NaN, Number.POSITIVE_INFINITY]) assert.equal(lineHalves(bad), undefined);
});

test('the vocabulary of the contract is spelled as it is published', () => {
  const published =
    'Over Under|Premium Standard Lean Avoid|Hit Miss Push Void|' +
    'scheduled live final postponed cancelled|preseason regular cup-final play-in playoffs|live replay simulated|' +
    'Out Doubtful Questionable Probable Available';
  const lists = [DIRECTIONS, RATINGS, OUTCOMES, GAME_STATUSES, SEASON_TYPES, ORIGINS, AVAILABILITIES];
  assert.equal(lists.map((words) => words.join(' ')).join('|'), published);
  assert.equal(RATINGS.map((rating) => RATING_EMOJI[rating]).join(''), '💎✅👀⛔');
});

test("pick'em books are recognized by their keys", () => {
  for (const book of ['betr_us_dfs', 'pick6', 'prizepicks', 'underdog']) assert.ok(PICK_EM_BOOKS.has(book), book);
  assert.ok(!PICK_EM_BOOKS.has('fanduel'));
});

test('a figure is rounded to the given number of decimal places', () => {
  assert.equal(rounded(0.523_809_5, 4), 0.5238);
  assert.equal(rounded(-2 / 3, 2), -0.67);
});
