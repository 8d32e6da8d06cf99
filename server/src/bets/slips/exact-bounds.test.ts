import assert from 'node:assert/strict';
import test from 'node:test';
import type { Outcome } from '../../kernel/index.ts';
import { closingOfSlip } from './close-slip.ts';
import { settleSlip } from './settle-slip.ts';

/** Three legs of an entry that pays these multipliers. */
const settled = (outcomes: readonly Outcome[], pays: readonly number[], stake = '10.00') =>
  settleSlip(
    outcomes.map((outcome, teamId) => ({ outcome, teamId })),
    {
      price: 100,
      stake,
      payout: { house: 'prizepicks', kind: 'Flexible', tables: { AllOrNothing: {}, Flexible: { 3: pays } } },
    },
  );

test('an entry that pays back exactly its stake is a push, neither won nor lost', () => {
  const one = (pays: number) => {
    const { state, profit } = settled(['Hit', 'Hit', 'Miss'], [3, pays]);
    return [state, profit];
  };
  assert.deepEqual(one(1), ['push', '0.00']);
  assert.deepEqual(one(1.001), ['won', '0.01']);
  assert.deepEqual(one(0.999), ['lost', '-0.01']);
});

test('half a cent of a payback is rounded up, also where a computer’s arithmetic is a little below it', () => {
  // 100 × 1.005 is 100.49999999999999.
  assert.equal(settled(['Hit', 'Hit', 'Miss'], [3, 1.005], '1.00').profit, '0.01');
});

test('legs that are certain or impossible at the close give no closing price, because none is fair', () => {
  const closing = (...chances: number[]) =>
    closingOfSlip(
      chances.map((closingProbability, gameId) => ({ gameId, closingProbability })),
      null,
      null,
    );
  assert.equal(closing(1, 1), null);
  assert.equal(closing(0, 0.5), null);
  assert.equal(closing(1, 0.5), 0.5);
});
