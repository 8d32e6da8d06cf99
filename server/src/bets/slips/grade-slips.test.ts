import assert from 'node:assert/strict';
import test from 'node:test';
import type { Outcome } from '../../kernel/index.ts';
import type { BetState } from '../bet.ts';
import type { BetToGrade } from '../grading/queries.ts';
import { legChanges, slipChange } from './grade-slips.ts';
import type { LegToGrade } from './queries.ts';

const TIP_OFF = new Date('2024-03-05T23:00:00Z');

/** A leg as it is stored, of a team by its place. */
const stored = (place: number, outcome: Outcome | null, actualValue: number | null): LegToGrade => ({
  betId: 7,
  place,
  gameId: 1,
  gameDate: '2024-03-05',
  playerId: place + 1,
  teamId: place,
  stat: 'Points',
  period: 'Full',
  lineHalves: 29,
  direction: 'Over',
  tipOff: TIP_OFF,
  outcome,
  actualValue,
  isClosed: true,
  closingProbability: null,
});

const bet = (state: BetState): BetToGrade => ({
  id: 7,
  league: 'Nba',
  date: '2024-03-05',
  gameId: 1,
  playerId: 1,
  stat: 'Points',
  period: 'Full',
  lineHalves: 29,
  direction: 'Over',
  book: 'fanduel',
  price: 300,
  stake: '10.00',
  stakeKind: 'cash',
  boostedPrice: null,
  commission: 0,
  tipOff: TIP_OFF,
  state,
  actualValue: null,
  profit: null,
  firstGradedAt: null,
  profile: null,
  isClosed: true,
  legCount: 2,
  payout: null,
  dependence: null,
});

/** A leg with the grade that it has now; null while its game has none. */
const graded = (leg: LegToGrade, outcome: Outcome | null, actualValue: number | null) => ({
  leg,
  grade: outcome === null ? null : { outcome, actualValue, profit: '0', reason: '', isPeriodDataGap: false },
});

test('a corrected figure of a leg is written even if its outcome stays, and an unchanged leg is not written again', () => {
  const same = graded(stored(0, 'Hit', 20), 'Hit', 20);
  const corrected = graded(stored(1, 'Hit', 20), 'Hit', 21);
  const turned = graded(stored(2, 'Hit', 20), 'Push', 20);
  assert.deepEqual(legChanges([same, corrected, turned]), [
    { betId: 7, place: 1, outcome: 'Hit', actualValue: 21 },
    { betId: 7, place: 2, outcome: 'Push', actualValue: 20 },
  ]);
  assert.deepEqual(legChanges([graded(stored(0, null, null), null, null)]), []);
});

test('a graded bet on several props is graded again only if a leg changed, an open one as soon as all its legs are graded', () => {
  const [hit, missed] = [graded(stored(0, 'Hit', 20), 'Hit', 20), graded(stored(1, 'Miss', 3), 'Miss', 3)];
  assert.equal(slipChange(bet('lost'), [hit, missed]), undefined, 'nothing changed');
  assert.equal(slipChange(bet('open'), [hit, missed])?.state, 'lost', 'its legs were graded before');
  const corrected = graded(stored(1, 'Miss', 3), 'Hit', 30);
  assert.deepEqual(
    [slipChange(bet('lost'), [hit, corrected])?.state, slipChange(bet('lost'), [hit, corrected])?.profit],
    ['won', '30.00'],
  );
  const waiting = graded(stored(1, null, null), null, null);
  assert.equal(slipChange(bet('open'), [hit, waiting]), undefined, 'a leg is not graded yet');
});
