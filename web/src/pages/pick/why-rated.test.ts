import assert from 'node:assert/strict';
import test from 'node:test';
import fc from '../../../../server/tests/support/properties.ts';
import { whyRated, type RatingBounds } from './why-rated.ts';

const BOUNDS: RatingBounds = [
  { rating: 'Premium', expectedValue: 0.04, probability: 0.5, confidence: 0.75 },
  { rating: 'Standard', expectedValue: 0.02, probability: 0.4, confidence: 0.65 },
  { rating: 'Lean', expectedValue: 0, probability: 0, confidence: 0 },
];
const FIGURES = [
  ['edge', 'expectedValue'],
  ['probability', 'probability'],
  ['confidence', 'confidence'],
] as const;
const plain = (text: string): string => text.replaceAll('\u202f', ' ');
const figures = { expectedValue: 0.0513, probability: 0.5649, confidence: 0.712 };

test('a Premium names its three figures and what each needs', () => {
  assert.equal(
    plain(whyRated({ rating: 'Premium', ...figures, confidence: 0.81 }, BOUNDS)),
    'Premium: edge 5.1 % (needs 4 %), probability 56.5 % (needs 50 %), confidence 81 % (needs 75 %). The score counts the edge alone.',
  );
});

test('a Standard names what it misses of a Premium, however good its edge', () => {
  assert.equal(
    plain(whyRated({ rating: 'Standard', ...figures, expectedValue: 0.09 }, BOUNDS)),
    'Standard, not Premium: confidence 71.2 % is under 75 %. The score counts the edge alone.',
  );
});

test('an Avoid names what it misses of a Lean', () => {
  assert.match(
    plain(whyRated({ rating: 'Avoid', ...figures, expectedValue: -0.031 }, BOUNDS)),
    /^Avoid, not Lean: edge −3.1 % is under 0 %\./,
  );
});

test('a value just under its bound is not written like the bound', () => {
  assert.match(
    plain(whyRated({ rating: 'Standard', ...figures, confidence: 0.7498 }, BOUNDS)),
    /74.98 % is under 75 %/,
  );
});

test('where the response leaves out the confidence, it is named only if all else reaches the better rating', () => {
  const { expectedValue, probability } = figures;
  assert.match(plain(whyRated({ rating: 'Standard', expectedValue, probability }, BOUNDS)), /confidence is under 75 %/);
  assert.match(
    plain(whyRated({ rating: 'Standard', expectedValue: 0.03, probability }, BOUNDS)),
    /: edge 3 % is under 4 %\./,
  );
});

test('a rating that today’s bounds would not give says that they changed', () => {
  assert.match(whyRated({ rating: 'Premium', ...figures }, BOUNDS), /bounds have changed since/);
  assert.match(whyRated({ rating: 'Standard', ...figures, confidence: 0.9 }, BOUNDS), /bounds have changed since/);
});

test('without a price or with thin evidence the reason is that', () => {
  assert.match(whyRated({ rating: 'Lean', ...figures, expectedValue: null }, BOUNDS), /no book offers this line/);
  assert.match(whyRated({ rating: 'Lean', ...figures, isDoubted: true }, BOUNDS), /evidence is thin/);
});

test('each figure that is said to be under a bound is, and none that is under it is left out', () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  const value = fc.double({ min: -0.5, max: 1, noNaN: true });
  fc.assert(
    fc.property(value, share, share, (expectedValue, probability, confidence) => {
      const claim = { expectedValue, probability, confidence };
      const at = BOUNDS.findIndex(
        (one) => expectedValue >= one.expectedValue && probability >= one.probability && confidence >= one.confidence,
      );
      const rating = (BOUNDS[at]?.rating ?? 'Avoid') as 'Premium';
      const better = at === -1 ? BOUNDS[2] : BOUNDS[at - 1];
      const why = whyRated({ rating, ...claim }, BOUNDS);
      if (better === undefined) return !why.includes('under');
      return FIGURES.every(
        ([name, figure]) => new RegExp(`${name} [−\\d.]+\u202f% is under`).test(why) === claim[figure] < better[figure],
      );
    }),
  );
});
