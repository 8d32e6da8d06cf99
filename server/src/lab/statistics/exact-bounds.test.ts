import assert from 'node:assert/strict';
import test from 'node:test';
import { againstMarket, type AgainstMarket } from './against-market.ts';
import { curveOf } from './curve.ts';
import { figuresOf } from './figures.ts';
import { hitRateByDay } from './hit-rate.ts';
import { correctedFor } from './p-value.ts';
import { noSums, type SystemDay } from './system-day.ts';
import { verdictOf } from './verdict.ts';

const dayOf = (nth: number): string => `2024-01-${String(nth + 1).padStart(2, '0')}`;

/** Bets won and lost at even odds on so many days, with the first day taking what does not divide. */
function days(count: number, bets: number, expectedWins = bets / 2): SystemDay[] {
  return Array.from({ length: count }, (_, nth) => {
    const ofDay = nth === 0 ? bets - (count - 1) * Math.floor(bets / count) : Math.floor(bets / count);
    const won = Math.ceil(ofDay / 2);
    return {
      ...noSums(),
      day: dayOf(nth),
      won,
      lost: ofDay - won,
      units: won - (ofDay - won),
      expectedWins: nth === 0 ? expectedWins : 0,
      variance: ofDay,
    };
  });
}

const isJudged = (count: number, bets: number, expectedWins?: number): boolean =>
  againstMarket(days(count, bets, expectedWins)).pValue !== null;

test('50 bets on 20 days with 10 expected wins and losses are enough for a p-value, and one less of any is not', () => {
  assert.ok(isJudged(20, 50));
  assert.ok(!isJudged(20, 49));
  assert.ok(!isJudged(19, 50));
  assert.deepEqual([isJudged(20, 50, 10), isJudged(20, 50, 9.99)], [true, false]);
  assert.deepEqual([isJudged(20, 50, 40), isJudged(20, 50, 40.01)], [true, false]);
});

test('the sentence names what is missing: bets below 50, else days below 20, else expected results', () => {
  const said = (...made: Parameters<typeof days>) => figuresOf(days(...made), 1).verdict.sentence;
  assert.match(said(20, 49), /^Too few bets/);
  assert.match(said(19, 50), /^Too few game days/);
  assert.match(said(20, 50, 9), /^Too one-sided/);
});

const MARKET: AgainstMarket = {
  bets: 100,
  days: 30,
  expectedWins: 50,
  expectedUnits: 0,
  excessUnits: 10,
  variance: 100,
  dayFactor: 1,
  pValue: 0.01,
};

interface Change {
  readonly units?: number;
  readonly low?: number;
  readonly market?: Partial<AgainstMarket>;
  readonly corrected?: number;
}

const codeOf = ({ units = 10, low = 0.02, market = {}, corrected = 0.01 }: Change): string =>
  verdictOf({
    units: { value: units, interval: null },
    roi: { value: 0.1, interval: [low, 0.2] },
    market: { ...MARKET, ...market },
    systemsTried: 2,
    correctedPValue: corrected,
  }).code;

test('a verdict needs a profit above 0, an excess above 0, p-values below 5 %, and an interval above 0', () => {
  assert.equal(codeOf({}), 'holds');
  assert.deepEqual([codeOf({ units: 0 }), codeOf({ units: 0.01 })], ['lost', 'holds']);
  assert.deepEqual(
    [codeOf({ market: { excessUnits: 0 } }), codeOf({ market: { excessUnits: -1 } })],
    ['within-luck', 'within-luck'],
  );
  assert.deepEqual(
    [codeOf({ market: { pValue: 0.05 } }), codeOf({ market: { pValue: 0.0499 } })],
    ['within-luck', 'holds'],
  );
  assert.deepEqual([codeOf({ corrected: 0.05 }), codeOf({ corrected: 0.0499 })], ['one-of-many', 'holds']);
  assert.deepEqual([codeOf({ low: 0 }), codeOf({ low: 0.0001 })], ['beats-market', 'holds']);
});

test('a day of voids alone is no day of the figures or of the curve', () => {
  const all: SystemDay[] = [...days(2, 4), { ...noSums(), day: dayOf(5), void: 3 }];
  const figures = figuresOf(all, 1);
  assert.deepEqual([figures.days, figures.bets, figures.void], [2, 7, 3]);
  assert.deepEqual(
    curveOf(all, figures.market).map(({ day }) => day),
    [dayOf(0), dayOf(1)],
  );
});

test('two days give a hit rate with an interval, one day has none; an ROI is never below a lost stake', () => {
  assert.notEqual(hitRateByDay(days(2, 4))?.interval, null);
  assert.equal(hitRateByDay(days(1, 4))?.interval, null);
  const lost = [0, 1].map((nth) => ({ ...noSums(), day: dayOf(nth), lost: 2, units: -2, variance: 2 }));
  assert.equal(figuresOf(lost, 1).roi?.interval?.[0], -1);
});

test('one system tried is no correction, and none is an error', () => {
  assert.ok(Math.abs(correctedFor(1, 0.03) - 0.03) < 1e-12);
  assert.throws(() => correctedFor(0, 0.03), RangeError);
});
