import assert from 'node:assert/strict';
import test from 'node:test';
import { SUMMED_BET } from '../../../tests/support/summed-bet.ts';
import { profitOf } from '../grading/profit.ts';
import type { SummedBet } from './queries.ts';
import { summaryOf, valueAt } from './summary.ts';
import { timelineOf } from './timeline.ts';

/** A bet of one day, with the profit that its terms come to. */
function bet(change: Partial<SummedBet> = {}): SummedBet {
  const terms = { ...SUMMED_BET, state: 'won', price: 150, ...change } as const;
  return { ...terms, profit: change.profit ?? (terms.state === 'open' ? null : profitOf(terms.state, terms)) };
}

const near = (got: number | null | undefined, wanted: number): void =>
  assert.ok(typeof got === 'number' && Math.abs(got - wanted) < 1e-6, `${got}, not ${wanted}`);

test('without bets there are no figures', () => {
  assert.deepEqual(summaryOf([]), {
    bets: 0,
    open: 0,
    won: 0,
    lost: 0,
    pushes: 0,
    voids: 0,
    openStake: 0,
    stake: 0,
    profit: 0,
    roi: null,
    hitRate: null,
    closingLineValue: null,
    luck: null,
    withoutClose: 0,
    atPublishedPrices: null,
  });
  assert.deepEqual(timelineOf([]), []);
  assert.deepEqual(timelineOf([bet({ state: 'open' }), bet({ state: 'void' })]), []);
});

test('a bonus stakes nothing: it has a profit, and no part in the stake and the return', () => {
  const bonus = bet({ stakeKind: 'bonus', stake: '25.00' });
  const both = summaryOf([bet({ state: 'lost' }), bonus]);
  assert.deepEqual([both.stake, both.profit, both.roi?.value], [1_000, 2_750, -1]);
  assert.equal(summaryOf([bonus]).roi, null);
  assert.equal(summaryOf([bet({ state: 'open', stakeKind: 'bonus' }), bet({ state: 'open' })]).openStake, 1_000);
});

test('what the book paid counts in place of the grade, also of a bet that is open or void', () => {
  const paid = [bet({ paid: '3.00' }), bet({ state: 'open', paid: '-2.50' }), bet({ state: 'void', paid: '1.00' })];
  const { stake, profit, open, openStake, won, hitRate } = summaryOf(paid);
  assert.deepEqual([stake, profit, open, openStake, won, hitRate?.value], [3_000, 150, 1, 0, 1, 1]);
  const [day] = timelineOf(paid);
  assert.deepEqual([day?.bets, day?.profit], [3, 150]);
  assert.equal(summaryOf(paid).atPublishedPrices, null);
});

test('the return is the profit of a unit staked, with a game day as one draw', () => {
  const days = ['2024-03-05', '2024-03-06', '2024-03-07'];
  const bets = days.flatMap((date, n) => [bet({ date }), bet({ date, state: n === 0 ? 'won' : 'lost' })]);
  const { roi, hitRate } = summaryOf(bets);
  // Profits of 30, 5 and 5 at 20 a day.
  near(roi?.value, 40 / 60);
  assert.notEqual(roi?.interval, null);
  near(hitRate?.value, 4 / 6);
  assert.equal(summaryOf(bets.slice(0, 2)).roi?.interval, null, 'one day is one draw');
});

test('the value of a price at the close is that of one unit, with the commission and without a loss of more than it', () => {
  near(valueAt(0.5, { price: 150 }), 0.25);
  near(valueAt(0.4, { price: 150 }), 0);
  near(valueAt(0.5, { price: 100, commission: 0.1 }), -0.05);
  near(valueAt(0.5, { price: 100, boostedPrice: 300 }), 1);
  const { closingLineValue } = summaryOf([
    bet({ closingProbability: 0.5 }),
    bet({ closingProbability: 0.3, state: 'push' }),
    bet({ closingProbability: 0.9, state: 'void' }),
    bet({ closingProbability: 0.9, state: 'open', paid: '1.00' }),
    bet(),
  ]);
  assert.equal(closingLineValue?.bets, 2);
  near(closingLineValue?.mean.value, (0.25 - 0.25) / 2);
  near(closingLineValue?.beaten.value, 0.5);
});

test('luck is what the closing market expected of the played bets with a close, by their grades', () => {
  const bets = [
    bet({ closingProbability: 0.5, paid: '99.00' }),
    bet({ closingProbability: 0.25, state: 'lost', stakeKind: 'bonus' }),
    bet({ closingProbability: 0.5, state: 'push' }),
    bet({ closingProbability: 0.5, isWhole: false }),
    bet(),
  ];
  const { luck, withoutClose } = summaryOf(bets);
  assert.deepEqual([luck?.bets, luck?.profit, luck?.pValue, withoutClose], [2, 1_500, null, 2]);
  // 1000 · (0.5 · 1.5 - 0.5), and a bonus that loses nothing: 1000 · 0.25 · 1.5.
  near(luck?.expected.value, 250 + 375);
  const variance = (1_000 * 2.5) ** 2 * 0.25 + (1_000 * 1.5) ** 2 * 0.25 * 0.75;
  near(luck?.expected.interval?.[1], 625 + 1.959963984540054 * Math.sqrt(variance));
});

test('the probability of luck is that of a result at least as far from the expected one, above or below it', () => {
  const twenty = (won: number) =>
    summaryOf(
      Array.from({ length: 20 }, (_, n) =>
        bet({ price: 100, closingProbability: 0.5, state: n < won ? 'won' : 'lost' }),
      ),
    ).luck?.pValue;
  near(twenty(10), 1);
  // Four wins above ten are 8000 of the deviation √20 · 1000: 1.788854, two-sided.
  assert.ok(Math.abs((twenty(14) ?? 0) - 0.073638) < 1e-5, String(twenty(14)));
  near(twenty(6), twenty(14) ?? 0);
});

test('bets that follow a pick are also summed at the price that it was published at', () => {
  const following = [
    bet({ pickPrice: -110, price: 150 }),
    bet({ pickPrice: 120, state: 'lost' }),
    bet({ pickPrice: 120, state: 'push' }),
    bet({ pickPrice: 120, state: 'void' }),
    bet(),
  ];
  assert.deepEqual(summaryOf(following).atPublishedPrices, { bets: 3, stake: 3_000, profit: 909 - 1_000 });
});

test('a timeline adds up day by day: profit, expectation, the range of luck, and the value at the close', () => {
  const days = timelineOf([
    bet({ closingProbability: 0.5 }),
    bet({ date: '2024-03-06', state: 'lost', price: 100, closingProbability: 0.6 }),
    bet({ date: '2024-03-06', closingProbability: 0.55, isWhole: false }),
    bet({ date: '2024-03-07', state: 'lost', price: 300 }),
  ]);
  assert.deepEqual(
    days.map(({ date, bets, profit, closed }) => [date, bets, profit, closed]),
    [
      ['2024-03-05', 1, 1_500, 1],
      ['2024-03-06', 2, 2_000, 3],
      ['2024-03-07', 1, 1_000, 3],
    ],
  );
  const expected = [250, 450, 450];
  const variances = [(1_000 * 2.5) ** 2 * 0.25, 2_000 ** 2 * 0.24 + 2_500 ** 2 * 0.4 * 0.6, 4_000 ** 2 * 0.25 * 0.75];
  let variance = 0;
  for (const [n, day] of days.entries()) {
    variance += variances[n] ?? 0;
    near(day.expected, expected[n] ?? 0);
    near(day.high - day.expected, 1.959964 * Math.sqrt(variance));
    near(day.expected - day.low, 1.959964 * Math.sqrt(variance));
  }
  const [first, second] = days;
  near(first?.closingLineValue, 0.25);
  assert.deepEqual([first?.closingLow, first?.closingHigh], [null, null]);
  const values = [0.25, 0.2, 0.55 * 1.5 - 0.45];
  const mean = values.reduce((all, value) => all + value, 0) / 3;
  const end = 1.959964 * Math.sqrt(values.reduce((all, value) => all + (value - mean) ** 2, 0) / 2 / 3);
  near(second?.closingLineValue, mean);
  near(second?.closingLow, mean - end);
  near(second?.closingHigh, mean + end);
});

test('in a timeline a bonus has nothing to lose, a boost its own price, and a bet without a close expects nothing', () => {
  const [bonus] = timelineOf([bet({ state: 'lost', stakeKind: 'bonus', closingProbability: 0.5 })]);
  near(bonus?.expected, 750);
  const [boost] = timelineOf([bet({ stakeKind: 'boost', boostedPrice: 400 })]);
  near(boost?.expected, 0);
  near(boost?.high, 1.959964 * 5_000 * 0.4);
  assert.deepEqual([boost?.closed, boost?.closingLineValue], [0, null]);
});
