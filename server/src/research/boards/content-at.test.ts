import assert from 'node:assert/strict';
import test from 'node:test';
import { expectedValue, rounded } from '../../kernel/index.ts';
import { netPrice } from '../../odds/index.ts';
import { ratedAt, SCORING_BOUNDS } from '../../scoring/index.ts';
import { contentAt } from './content-at.ts';
import type { PropContent } from './prop-content.ts';

const CONTENT: PropContent = {
  teamId: 1,
  opponentTeamId: 2,
  line: 24.5,
  books: 4,
  over: { book: 'c', price: 130, probability: 0.52, expectedValue: 0.196, link: null },
  under: null,
  pick: null,
  overs: { l5: [1, 5], l10: [1, 10], l15: [1, 15] },
  offers: { kalshi: [112, -120], a: [104, -125], b: [106, -125], c: [130, null], d: [102, -118] },
  confidence: 1,
  doubts: [],
};
const overAt = (...books: string[]) => contentAt(CONTENT, new Set(books), SCORING_BOUNDS);

test('the best of some books is the best after fees, with its quoted price', () => {
  // Kalshi's +112 is +104.3 after the fee.
  assert.deepEqual([overAt('kalshi', 'a').over?.book, overAt('kalshi', 'a').over?.price], ['kalshi', 112]);
  assert.deepEqual([overAt('kalshi', 'b').over?.book, overAt('b', 'kalshi').over?.price], ['b', 106]);
});

test('value, score and rating at an exchange are of the price after the fee', () => {
  const net = netPrice('kalshi', 112);
  const { over, pick } = overAt('kalshi');
  assert.equal(over?.expectedValue, rounded(expectedValue(0.52, net), 4));
  const side = { probability: 0.52, confidence: 1, doubts: [] };
  const { score, rating } = ratedAt(side, net, SCORING_BOUNDS.ratings);
  assert.deepEqual([pick?.score, pick?.rating], [rounded(score, 1), rating]);
});
