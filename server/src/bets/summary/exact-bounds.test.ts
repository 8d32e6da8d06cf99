import assert from 'node:assert/strict';
import test from 'node:test';
import { SUMMED_BET } from '../../../tests/support/summed-bet.ts';
import type { BetState } from '../bet.ts';
import { unverifiedReason } from '../unverified-reason.ts';
import type { SummedBet } from './queries.ts';
import { summaryOf } from './summary.ts';
import { timelineOf } from './timeline.ts';

const bet = (state: BetState, change: Partial<SummedBet> = {}): SummedBet => ({
  ...SUMMED_BET,
  state,
  profit: state === 'won' ? '10.00' : state === 'lost' ? '-10.00' : state === 'open' ? null : '0.00',
  closingProbability: 0.5,
  ...change,
});
const many = (count: number, of: SummedBet): SummedBet[] => Array.from({ length: count }, () => of);

test('twenty bets with a close are enough for the probability of luck, and nineteen are not', () => {
  const luck = (count: number) => summaryOf(many(count, bet('won'))).luck;
  assert.equal(luck(19)?.pValue, null);
  assert.ok((luck(20)?.pValue ?? 1) < 0.001);
});

test('a price worth exactly its stake at the close has not beaten it', () => {
  const closing = [0.5, 0.5001, 0.4999].map((closingProbability) => bet('lost', { closingProbability }));
  const { bets, beaten } = summaryOf(closing).closingLineValue ?? assert.fail();
  assert.equal(bets, 3);
  assert.ok(Math.abs(beaten.value - 1 / 3) < 1e-12);
});

test('pushes are staked and not played, voids are neither, and a bet with a leg that dropped out is without a close', () => {
  const summary = summaryOf([
    bet('won'),
    bet('lost', { isWhole: false }),
    bet('push'),
    bet('void'),
    bet('open', { stake: '7.00' }),
  ]);
  assert.deepEqual(
    [summary.bets, summary.open, summary.won, summary.lost, summary.pushes, summary.voids],
    [5, 1, 1, 1, 1, 1],
  );
  assert.deepEqual([summary.openStake, summary.stake, summary.profit], [700, 3_000, 0]);
  assert.deepEqual([summary.luck?.bets, summary.withoutClose, summary.hitRate?.value], [1, 1, 0.5]);
});

test('the closing-line value of a timeline has an interval from its second bet on', () => {
  const days = timelineOf([
    bet('won', { closingProbability: null }),
    bet('won', { date: '2024-03-06', closingProbability: 0.55 }),
    bet('push', { date: '2024-03-07', closingProbability: 0.5 }),
    bet('void', { date: '2024-03-08' }),
  ]);
  assert.deepEqual(
    days.map(({ date, closed, closingLow }) => [date, closed, closingLow === null]),
    [
      ['2024-03-05', 0, true],
      ['2024-03-06', 1, true],
      ['2024-03-07', 2, false],
    ],
  );
});

test('of a push the market expects nothing, and it does not widen the range of luck', () => {
  const [first, second] = timelineOf([
    bet('won', { closingProbability: 0.6 }),
    bet('push', { date: '2024-03-06', closingProbability: 0.6 }),
  ]);
  assert.ok(Math.abs((first?.expected ?? 0) - 200) < 1e-9);
  assert.deepEqual([second?.expected, second?.low, second?.high], [first?.expected, first?.low, first?.high]);
  assert.deepEqual([first?.bets, second?.bets, second?.profit], [1, 1, 1_000]);
});

test('a bet recorded at the tip-off was recorded after it, one a moment earlier had no such offer', () => {
  const tipOff = new Date('2024-03-05T23:00:00Z');
  const reason = (recordedAt: Date, isVerified = false) =>
    unverifiedReason({
      isVerified,
      isVerificationKnown: true,
      isLive: false,
      legs: null,
      payout: null,
      recordedAt,
      tipOff,
    });
  assert.match(reason(tipOff) ?? '', /after the start/);
  assert.match(reason(new Date(tipOff.getTime() - 1)) ?? '', /did not offer this price/);
  assert.equal(reason(tipOff, true), null);
});
