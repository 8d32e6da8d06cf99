import assert from 'node:assert/strict';
import test from 'node:test';
import { SCORING_BOUNDS } from './bounds.ts';
import { ratingOf, ratingUnder } from './rating.ts';

const { ratings } = SCORING_BOUNDS;
const { Premium, Standard } = ratings;

test('a rating begins exactly at its bounds, and is lost if any bound is missed', () => {
  assert.equal(ratingOf(Premium, ratings), 'Premium');
  assert.equal(ratingOf(Standard, ratings), 'Standard');
  for (const short of ['expectedValue', 'probability', 'confidence'] as const) {
    assert.notEqual(ratingOf({ ...Premium, [short]: Premium[short] - 0.001 }, ratings), 'Premium');
    assert.notEqual(ratingOf({ ...Standard, [short]: Standard[short] - 0.001 }, ratings), 'Standard');
  }
});

test('a claim not worth its price is Avoid, however high the confidence', () => {
  assert.equal(ratingOf({ expectedValue: -0.001, probability: 0.9, confidence: 1 }, ratings), 'Avoid');
  assert.equal(ratingOf({ expectedValue: 0.001, probability: 0.9, confidence: 1 }, ratings), 'Lean');
});

test('a claim in doubt is a Lean at most, whatever its expected value', () => {
  assert.equal(ratingUnder(['fewGames'], Premium, ratings), 'Lean');
  assert.equal(ratingUnder(['staleResults'], Standard, ratings), 'Lean');
  assert.equal(ratingUnder([], Premium, ratings), 'Premium');
  assert.equal(ratingUnder(['fewGames'], { ...Premium, expectedValue: -0.1 }, ratings), 'Avoid');
});

test('the given bounds are used', () => {
  const generous = { ...ratings, Standard: { expectedValue: 0.001, probability: 0, confidence: 0 } };
  const claim = { expectedValue: 0.005, probability: 0.3, confidence: 0.3 };
  assert.equal(ratingOf(claim, ratings), 'Lean');
  assert.equal(ratingOf(claim, generous), 'Standard');
});
