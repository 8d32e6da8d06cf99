import assert from 'node:assert/strict';
import test from 'node:test';
import { RATING_BOUNDS } from './bounds.ts';
import { ratingOf, ratingUnder } from './rating.ts';

const { Premium, Standard } = RATING_BOUNDS;

test('a rating begins exactly at its bounds, and missing any one of them costs it', () => {
  assert.equal(ratingOf(Premium), 'Premium');
  assert.equal(ratingOf(Standard), 'Standard');
  for (const short of ['expectedValue', 'probability', 'confidence'] as const) {
    assert.notEqual(ratingOf({ ...Premium, [short]: Premium[short] - 0.001 }), 'Premium');
    assert.notEqual(ratingOf({ ...Standard, [short]: Standard[short] - 0.001 }), 'Standard');
  }
});

test('what is not worth its price is Avoid, however sure we are', () => {
  assert.equal(ratingOf({ expectedValue: -0.001, probability: 0.9, confidence: 1 }), 'Avoid');
  assert.equal(ratingOf({ expectedValue: 0.001, probability: 0.9, confidence: 1 }), 'Lean');
});

test('what is in doubt is a Lean at best, whatever it seems worth', () => {
  assert.equal(ratingUnder(['fewGames'], Premium), 'Lean');
  assert.equal(ratingUnder(['staleResults'], Standard), 'Lean');
  assert.equal(ratingUnder([], Premium), 'Premium');
  assert.equal(ratingUnder(['fewGames'], { ...Premium, expectedValue: -0.1 }), 'Avoid');
});
