import assert from 'node:assert/strict';
import test from 'node:test';
import { againstMarket, type AgainstMarket } from './against-market.ts';
import { curveOf } from './curve.ts';
import { figuresOf } from './figures.ts';
import { hitRateByDay } from './hit-rate.ts';
import { betsOn } from './day-sums.ts';
import { correctedFor, studentTail } from './p-value.ts';
import { mergeByDay, noSums, type SystemDay } from './system-day.ts';
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

test('days of voids alone have no rate, return, value or market, and one day has figures without an interval', () => {
  const voids = figuresOf([{ ...noSums(), day: dayOf(0), void: 3 }], 1);
  assert.deepEqual(
    [voids.bets, voids.days, voids.hitRate, voids.units, voids.roi, voids.closingLineValue, voids.market],
    [3, 0, null, null, null, null, null],
  );
  assert.deepEqual([voids.correctedPValue, voids.verdict.code], [null, 'no-bets']);
  assert.deepEqual(curveOf([{ ...noSums(), day: dayOf(0), pushed: 1 }], null), [
    { day: dayOf(0), bets: 1, units: 0, expected: 0, low: 0, high: 0 },
  ]);
  const one = figuresOf([{ ...noSums(), day: dayOf(0), won: 1, lost: 1, units: 1, variance: 2 }], 1);
  assert.deepEqual(one.units, { value: 1, interval: null });
  assert.deepEqual(one.roi, { value: 0.5, interval: null });
  assert.equal(betsOn({ ...noSums(), day: dayOf(0), won: 1, lost: 2, pushed: 3, void: 4 }), 10);
});

test('the interval of a return and the p-value have one degree of freedom less than there are days', () => {
  const three = [4, -4, 3].map((units, nth) => ({ ...noSums(), day: dayOf(nth), won: 2, lost: 2, units }));
  // 1.5 · (3² + 5² + 2²), and Student's quantile of two degrees.
  const high = 0.25 + (4.302652729749464 * Math.sqrt(57)) / 12;
  assert.ok(Math.abs((figuresOf(three, 1).roi?.interval?.[1] ?? 0) - high) < 1e-9);
  const twenty = Array.from({ length: 20 }, (_, nth) => ({
    ...noSums(),
    day: dayOf(nth),
    won: 2,
    lost: 1,
    units: nth % 2 === 0 ? 1 : 0.5,
    expectedWins: 1.5,
    variance: 1,
  }));
  const { pValue } = againstMarket(twenty);
  assert.equal(pValue, studentTail(15 / Math.sqrt(20), 19));
});

test('bets that could not come out otherwise are not spread wider on any day', () => {
  const sure = [0, 1].map((nth) => ({
    ...noSums(),
    day: dayOf(nth),
    won: 1,
    units: 1,
    expectedWins: 1,
    expectedUnits: 1,
  }));
  assert.equal(againstMarket(sure).dayFactor, 1);
});

test('days of several leagues are merged by day and put in order', () => {
  const on = (nth: number, won: number) => ({ ...noSums(), day: dayOf(nth), won });
  const merged = mergeByDay([on(2, 1), on(0, 2), on(1, 4), on(0, 8)]);
  assert.deepEqual(
    merged.map(({ day, won }) => [day, won]),
    [
      [dayOf(0), 10],
      [dayOf(1), 4],
      [dayOf(2), 1],
    ],
  );
});
