import assert from 'node:assert/strict';
import test from 'node:test';
import { expectedValue, rounded } from '../../kernel/index.ts';
import { netPrice } from '../../odds/index.ts';
import type { PropContent } from './prop-content.ts';
import { referencesAt, type Comparison } from './reference-at.ts';

const CONTENT: PropContent = {
  teamId: 1,
  opponentTeamId: 2,
  line: 24.5,
  books: 5,
  over: null,
  under: null,
  pick: null,
  overs: { l5: [1, 5], l10: [1, 10], l15: [1, 15] },
  // Even odds, 60 to 40, 80 to 20, and one side in doubt.
  offers: { even: [-110, -110], sixty: [-150, 150], pinnacle: [-400, 400], doubted: [null, -300], kalshi: [112, -120] },
  confidence: 1,
  doubts: [],
};

function overOf(asked: Partial<Comparison>, book: string, price = 100, content: Partial<PropContent> = {}) {
  const referenceAt = referencesAt({ against: 'consensus', devig: 'proportional', ...asked });
  const side = { book, price, probability: 0.5, expectedValue: 0, link: null };
  return referenceAt({ ...CONTENT, ...content }, 'Over', side);
}
const { kalshi: _, ...sportsbooks } = CONTENT.offers;

test('a consensus is the mean of the other feeds with both sides, and there are two of them at least', () => {
  const offers = sportsbooks;
  assert.deepEqual(overOf({}, 'even', 100, { offers }), { against: 'consensus', probability: 0.7, expectedValue: 0.4 });
  assert.equal(overOf({}, 'doubted', 100, { offers })?.probability, rounded((0.5 + 0.6 + 0.8) / 3, 4));
  const { pinnacle: _, ...two } = offers;
  assert.equal(overOf({}, 'even', 100, { offers: two }), null);
});

test('no price is compared with its own feed, and a feed under two names is one opinion', () => {
  const offers = sportsbooks;
  assert.equal(overOf({}, 'even', 100, { offers, feeds: { sixty: 'even' } }), null);
  assert.equal(overOf({}, 'doubted', 100, { offers, feeds: { sixty: 'even' } })?.probability, 0.65);
  assert.equal(overOf({ against: 'sixty' }, 'even', 100, { feeds: { sixty: 'even' } }), null);
  assert.equal(overOf({ against: 'even' }, 'even'), null);
});

test('one book or the sharp ones suffice alone; a book with a doubtful side says nothing', () => {
  assert.equal(overOf({ against: 'sixty' }, 'even')?.probability, 0.6);
  assert.equal(overOf({ against: 'sharp' }, 'even')?.probability, 0.8);
  assert.equal(overOf({ against: 'doubted' }, 'even'), null);
  assert.equal(overOf({ against: 'elsewhere' }, 'even'), null);
});

test('the value is that of the price after the fee, and the method takes the margin out', () => {
  const { expectedValue: value } = overOf({ against: 'sixty' }, 'kalshi', 112) ?? assert.fail();
  assert.equal(value, rounded(expectedValue(0.6, netPrice('kalshi', 112)), 4));
  assert.notEqual(value, rounded(expectedValue(0.6, 112), 4));
  // Implied 0.6 and 0.5: the additive method takes 0.05 from each, the proportional one an eleventh.
  const offers = { uneven: [-150, 100], even: [-110, -110] } as const;
  assert.equal(overOf({ against: 'uneven', devig: 'additive' }, 'even', 100, { offers })?.probability, 0.55);
  assert.equal(overOf({ against: 'uneven' }, 'even', 100, { offers })?.probability, rounded(6 / 11, 4));
});
