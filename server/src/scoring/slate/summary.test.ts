import assert from 'node:assert/strict';
import test from 'node:test';
import { rounded } from '../../kernel/index.ts';
import { edge } from '../../../../web/src/format.ts';
import { summaryOf } from './summary.ts';

const FACTS = {
  direction: 'Under',
  lineHalves: 13,
  stat: 'Rebounds',
  period: 'Full',
  price: 125,
  bookTitle: 'Quayside',
  feeds: 7,
} as const;

test('the figures in the sentence equal those in responses and on the dashboard', () => {
  for (let step = -4_000; step < 4_000; step += 1) {
    // Each half is tested with a value just below and just above it.
    const expectedValue = step / 10_000 + 0.00004;
    const probability = (3_000 + (step + 4_000) / 2) / 10_000 + 0.00001;
    const said = summaryOf({ ...FACTS, probability, expectedValue });
    const shown = edge(rounded(expectedValue, 4)).replace('\u202f', ' ').replace(/^0\.0/, '+0.0');
    assert.ok(said.includes(`expected value ${shown},`) || /0\.0 %/.test(shown), `${said} ${shown}`);
    const tenths = Math.floor((Math.round(probability * 10_000) + 5) / 10) / 10;
    assert.ok(said.includes(`: ${tenths.toFixed(1)} % likely`), said);
  }
});

test('the sentence names claim, price, book and the number of books that agree', () => {
  assert.equal(
    summaryOf({ ...FACTS, probability: 0.4801, expectedValue: 0.0802 }),
    'Under 6.5 Rebounds at +125 with Quayside: 48.0 % likely, fair at +108, and the price needs 44.4 %; expected value +8.0 %, by 7 independent books.',
  );
});
