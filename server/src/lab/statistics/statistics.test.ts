import assert from 'node:assert/strict';
import test from 'node:test';
import fc from '../../../tests/support/properties.ts';
import { daysOfBets, type SystemBet } from '../../../tests/lab/days-of-bets.ts';
import { madeBets, pValueOf, SEEDS, shareOf, type MadeSeason } from '../../../tests/lab/made-bets.ts';
import { againstMarket as againstMarketByDay } from './against-market.ts';
import { curveOf } from './curve.ts';
import { figuresOf as figuresByDay } from './figures.ts';
import { correctedFor, studentTail } from './p-value.ts';
import { mergeByDay } from './system-day.ts';

const near = (got: number | undefined, wanted: number, within = 1e-9): void =>
  assert.ok(got !== undefined && Math.abs(got - wanted) <= within, `${got}, not ${wanted}`);

const figuresOf = (bets: readonly SystemBet[], tried: number) => figuresByDay(daysOfBets(bets), tried);
const againstMarket = (bets: readonly SystemBet[]) => againstMarketByDay(daysOfBets(bets));

const bet = (day: string, result: SystemBet['result'], changes: Partial<SystemBet> = {}): SystemBet => ({
  day: day,
  probabilityOfMarket: 0.5,
  priceDecimal: 1.9,
  result,
  closingProbability: 0.55,
  units: result === 'won' ? 0.9 : result === 'lost' ? -1 : 0,
  ...changes,
});

test('figures of six bets match those computed by hand', () => {
  const bets = [
    bet('2024-01-01', 'won'),
    bet('2024-01-01', 'won'),
    bet('2024-01-02', 'lost'),
    bet('2024-01-02', 'won', { closingProbability: null }),
    bet('2024-01-03', 'push'),
    bet('2024-01-03', 'void'),
  ];
  const got = figuresOf(bets, 3);
  assert.deepEqual([got.bets, got.days, got.won, got.lost, got.pushed, got.void], [6, 3, 3, 1, 1, 1]);
  near(got.hitRate?.value, 0.75);
  near(got.units?.value, 1.7);
  near(got.roi?.value, 1.7 / 5);
  // A push keeps its closing probability: four bets at 0.55 · 1.9 - 1.
  near(got.closingLineValue?.mean.value, 0.045);
  assert.equal(got.closingLineValue?.bets, 4);
  assert.equal(got.market?.bets, 4);
  near(got.market?.expectedWins, 2);
  near(got.market?.expectedUnits, -0.2);
  near(got.market?.excessUnits, 1.9);
  // Independent: 4 · 1.9² / 4. Between the days, excesses 1.9 and 0 of two bets each: 2 · (0.95² + 0.95²).
  near(got.market?.variance, 3.61);
  assert.equal(got.verdict.code, 'too-few');
});

test('days of several leagues together equal the days of all their bets', () => {
  const [one, other] = [madeBets(3, { days: 30 }), madeBets(4, { days: 40, dayEffect: 0.6 })];
  const together = mergeByDay([...daysOfBets(one), ...daysOfBets(other)]);
  const days = daysOfBets([...other, ...one]);
  assert.deepEqual(
    together.map(({ day, won, void: voids }) => [day, won, voids]),
    days.map(({ day, won, void: voids }) => [day, won, voids]),
  );
  const [got, wanted] = [figuresByDay(together, 2), figuresByDay(days, 2)];
  near(got.roi?.interval?.[0], wanted.roi?.interval?.[0] ?? 0);
  near(got.closingLineValue?.mean.interval?.[1], wanted.closingLineValue?.mean.interval?.[1] ?? 0);
  near(got.correctedPValue ?? undefined, wanted.correctedPValue ?? 0);
});

test('the variance is that between days, and at least that of independent bets', () => {
  const apart = ['2024-01-01', '2024-01-01'].map((day) => bet(day, 'won'));
  const two = [...apart, bet('2024-01-02', 'lost'), bet('2024-01-02', 'lost')];
  // Excesses of 1.9 and -1.9: D / (D - 1) = 2 times the sum of their squares.
  near(againstMarket(two).variance, 2 * 2 * 1.9 ** 2);
  const even = Array.from({ length: 30 }, (_, index) => `2024-01-${String(index + 1).padStart(2, '0')}`);
  const alike = againstMarket(even.flatMap((day) => [bet(day, 'won'), bet(day, 'lost')]));
  near(alike.variance, (60 * 1.9 ** 2) / 4);
  near(alike.pValue ?? undefined, 1, 1e-6);
  const lucky = figuresOf(
    even.slice(0, 6).map((day) => bet(day, 'won')),
    1,
  );
  assert.ok((lucky.roi?.interval?.[0] ?? 1) < 0, 'six wins of six at even odds may be luck');
  assert.ok((lucky.hitRate?.interval?.[0] ?? 1) < 0.6);
});

test('the p-value matches the tables of Student’s distribution, and corrections are Šidák’s', () => {
  const table: [t: number, freedom: number, p: number][] = [
    [2.093, 19, 0.05],
    [2.8609, 19, 0.01],
    [3.8834, 19, 0.001],
    [1.9842, 98, 0.05],
    [0.6761, 60, 0.5016],
  ];
  for (const [t, freedom, p] of table) near(studentTail(t, freedom), p, 1e-4);
  near(correctedFor(1, 0.03), 0.03);
  near(correctedFor(12, 0.004), 1 - 0.996 ** 12);
  assert.throws(() => correctedFor(0, 0.03), RangeError);
});

test('a correction never lowers a p-value, grows with the systems tried and stays below Bonferroni’s', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 0.999, noNaN: true }), fc.integer({ min: 1, max: 5_000 }), (p, tried) => {
      const corrected = correctedFor(tried, p);
      assert.ok(corrected >= p - 1e-12 && corrected <= Math.min(1, tried * p) + 1e-12);
      assert.ok(correctedFor(tried + 1, p) >= corrected - 1e-15);
    }),
  );
});

test('the order of bets and voids change no figure; intervals contain their value; the curve ends at the figures', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e6 }), fc.integer({ min: 1, max: 60 }), (seed, days) => {
      const bets = madeBets(seed, { days, dayEffect: 0.5, probabilities: [0.02, 0.98] });
      const got = figuresOf(bets, 1);
      const others = figuresOf(bets.filter(({ result }) => result !== 'void').toReversed(), 1);
      for (const name of ['hitRate', 'units', 'roi'] as const) {
        const [one, other] = [got[name], others[name]];
        near(one?.value ?? 0, other?.value ?? 0, 1e-9);
        near(one?.interval?.[1] ?? 0, other?.interval?.[1] ?? 0, 1e-9);
        if (one?.interval) assert.ok(one.interval[0] <= one.value && one.value <= one.interval[1]);
      }
      const [low, high] = got.hitRate?.interval ?? [0, 1];
      assert.ok(low >= 0 && high <= 1 && low < high);
      near(got.market?.excessUnits ?? 0, others.market?.excessUnits ?? 0, 1e-9);
      const last = curveOf(daysOfBets(bets), got.market).at(-1);
      near(last?.units ?? 0, got.units?.value ?? 0, 1e-9);
      near(last?.expected ?? 0, got.market?.expectedUnits ?? 0, 1e-9);
      const reach = 1.959963984540054 * Math.sqrt(got.market?.variance ?? 0);
      near((last?.high ?? 0) - (last?.low ?? 0), 2 * reach, 1e-6);
    }),
    { numRuns: 60 },
  );
});

test('a real edge is found, also after 20 systems tried', () => {
  const found = shareOf(
    (seed) => figuresOf(madeBets(seed, { days: 160, edge: 0.08 }), 20).verdict.code === 'holds',
    SEEDS.slice(0, 100),
  );
  assert.ok(found > 0.9, `${found} of 100`);
});

test('without enough expected wins long odds have no p-value', () => {
  const few = madeBets(4, { days: 30, mostBetsADay: 2, probabilities: [0.03, 0.06] });
  assert.equal(figuresOf(few, 1).verdict.code, 'too-few');
  const many: MadeSeason = { days: 60, mostBetsADay: 12, probabilities: [0.03, 0.06] };
  const share = shareOf((seed) => pValueOf(seed, many) < 0.05);
  assert.ok(share < 0.07, `${share} of long odds`);
});

test('a p-value needs 50 bets, 20 days, and 10 expected wins and losses: each limit is tested alone', () => {
  /** `count` bets over so many days, every second one won, all at one market probability. */
  const hasPValue = (count: number, days: number, probabilityOfMarket: number): boolean => {
    const bets = Array.from({ length: count }, (_, n) =>
      bet(`2024-01-${String(1 + (n % days)).padStart(2, '0')}`, n % 2 === 0 ? 'won' : 'lost', { probabilityOfMarket }),
    );
    return againstMarket(bets).pValue !== null;
  };
  assert.deepEqual([hasPValue(50, 20, 0.5), hasPValue(49, 20, 0.5), hasPValue(50, 19, 0.5)], [true, false, false]);
  // 64 bets: at 5/32 the market expects exactly 10 wins, and sums of 32nds have no rounding error.
  assert.deepEqual([hasPValue(64, 20, 5 / 32), hasPValue(63, 20, 5 / 32)], [true, false], 'wins');
  assert.deepEqual([hasPValue(64, 20, 27 / 32), hasPValue(63, 20, 27 / 32)], [true, false], 'losses');
});

test('a verdict without a p-value says what is missing: bets, game days or expected results', () => {
  const sentence = (bets: readonly SystemBet[]): string => figuresOf(bets, 1).verdict.sentence;
  const on = (days: number, perDay: number, changes: Partial<SystemBet> = {}): SystemBet[] =>
    Array.from({ length: days * perDay }, (_, n) =>
      bet(`2024-01-${10 + (n % days)}`, n % 2 === 0 ? 'won' : 'lost', changes),
    );
  assert.match(sentence(on(15, 40)), /^Too few game days to say\. It takes 20: there are 15\.$/);
  assert.match(sentence(on(20, 2)), /^Too few bets to say\. It takes 50 .*: there are 40 on 20\.$/);
  assert.match(sentence(on(20, 3, { probabilityOfMarket: 0.95 })), /^Too one-sided to say\. It takes 10 expected wins/);
});

test('every verdict is reached by its own rule', () => {
  const code = (seed: number, season: MadeSeason, tried = 1) => figuresOf(madeBets(seed, season), tried).verdict.code;
  const codes = new Set(
    SEEDS.slice(0, 120).flatMap((seed) => [
      code(seed, { days: 5 }),
      code(seed, {}),
      code(seed, { edge: 0.035, dayEffect: 0.2 }),
      code(seed, { edge: 0.05 }, 50),
      code(seed, { edge: 0.08 }),
    ]),
  );
  assert.deepEqual(Array.from(codes).toSorted(), [
    'beats-market',
    'holds',
    'lost',
    'one-of-many',
    'too-few',
    'within-luck',
  ]);
  const voids = [bet('2024-01-01', 'void'), bet('2024-01-02', 'push')];
  assert.equal(figuresOf(voids, 1).verdict.code, 'no-bets');
  const held = SEEDS.map((seed) => figuresOf(madeBets(seed, { edge: 0.08 }), 12)).find(
    ({ verdict }) => verdict.code === 'holds',
  );
  assert.equal(held?.verdict.sentence, 'Holds after correcting for 12 systems tried.');
});
