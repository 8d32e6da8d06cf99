import assert from 'node:assert/strict';
import test from 'node:test';
import type { AgainstMarket } from './against-market.ts';
import { VERDICT_CODES, verdictOf } from './verdict.ts';

const MARKET: AgainstMarket = {
  bets: 60,
  days: 25,
  expectedWins: 30,
  expectedUnits: -2,
  excessUnits: 8,
  variance: 60,
  dayFactor: 1,
  pValue: 0.01,
};

type Judged = Parameters<typeof verdictOf>[0];
const verdict = (change: Partial<Judged>) => {
  const judged: Judged = {
    units: { value: 6, interval: [1, 11] },
    roi: { value: 0.1, interval: [0.02, 0.18] },
    market: MARKET,
    systemsTried: 12,
    correctedPValue: 0.02,
    ...change,
  };
  const { code, sentence } = verdictOf(judged);
  return `${code}: ${sentence}`;
};

test('each verdict has its own sentence, with the number of systems tried where the correction decides', () => {
  const told = [
    verdict({ market: null }),
    verdict({ correctedPValue: null }),
    verdict({ units: { value: 0, interval: null } }),
    verdict({ market: { ...MARKET, pValue: 0.05 } }),
    verdict({ correctedPValue: 0.05 }),
    verdict({ roi: { value: 0.1, interval: [0, 0.2] } }),
    verdict({}),
  ];
  assert.deepEqual(told, [
    'no-bets: No bet of this system was won or lost.',
    'too-few: Too one-sided to say. It takes 10 expected wins and as many expected losses.',
    'lost: Lost to the market’s price.',
    'within-luck: Won, but within what luck gives.',
    'one-of-many: Won, but does not hold after correcting for 12 systems tried.',
    "beats-market: Beats the market's expectation after correcting for 12 systems tried, but the profit itself may be luck.",
    'holds: Holds after correcting for 12 systems tried.',
  ]);
  assert.equal(told.length, VERDICT_CODES.length);
});

test('the only system tried is not corrected, and says so', () => {
  assert.equal(verdict({ systemsTried: 1 }), 'holds: Holds against luck: it is the only system tried.');
  assert.match(verdict({ systemsTried: 1, roi: null }), /^beats-market: Beats the market's expectation, but/);
  assert.match(verdict({ systemsTried: 1, roi: { value: 0.1, interval: null } }), /^beats-market/);
});

test('without units or without a p-value there is nothing to judge', () => {
  assert.match(verdict({ units: null }), /^no-bets/);
  assert.match(verdict({ market: { ...MARKET, pValue: null } }), /^too-few/);
});
