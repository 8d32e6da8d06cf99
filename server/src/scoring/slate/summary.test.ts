import assert from 'node:assert/strict';
import test from 'node:test';
import { summaryOf } from './summary.ts';

test('the summary begins with the reason, then names claim, price, book and the number of books, or that none is a sportsbook', () => {
  const claim = { direction: 'Under', lineHalves: 13, stat: 'Rebounds', period: 'Q1', price: 125 } as const;
  const reason = { code: 'estimate', sentence: 'Second night of a back-to-back.', facts: {} } as const;
  assert.equal(
    summaryOf({ ...claim, bookTitle: 'Quayside', feeds: 7, isOfExchanges: false }, reason),
    'Second night of a back-to-back. Under 6.5 Rebounds (Q1) at +125 with Quayside, beside 7 independent books.',
  );
  assert.equal(
    summaryOf({ ...claim, bookTitle: 'Kalshi', feeds: 1, isOfExchanges: true }, reason),
    'Second night of a back-to-back. Under 6.5 Rebounds (Q1) at +125 with Kalshi, and no sportsbook prices the line.',
  );
});
