import assert from 'node:assert/strict';
import test from 'node:test';
import { strings } from './strings.ts';

test('an alert reads as a sentence: one player is one, a point is a point, and a percent sign stays with its number', () => {
  const { sentence } = strings;
  assert.equal(
    sentence({ on: 'price.available', where: { minExpectedValue: 0.045, books: ['mine'], players: [3] } }),
    'When a price with an edge of 4.5\u202f% or more is available for 1 chosen player at my books',
  );
  assert.equal(
    sentence({ on: 'price.flagged', where: { minEdge: 0.01, screens: ['arbitrage', 'middle'], books: ['mine'] } }),
    'When a price with an edge of 1\u202f% or more stands out as an arbitrage or a middle at my books',
  );
  assert.equal(
    sentence({ on: 'pick.published', where: { minProbability: 0.55, players: [3, 4] } }),
    'When a pick with a probability of 55\u202f% or more is published for 2 chosen players',
  );
  assert.equal(sentence({ on: 'line.moved', where: { minMove: 1 } }), 'When a line moves by 1 point or more');
  assert.equal(sentence({ on: 'line.moved', where: { minMove: 1.5 } }), 'When a line moves by 1.5 points or more');
});
