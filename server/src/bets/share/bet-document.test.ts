import assert from 'node:assert/strict';
import test from 'node:test';
import fc from '../../../tests/support/properties.ts';
import { winningProfit } from '../../kernel/index.ts';
import { BET_STATES, type Bet } from '../bet.ts';
import { documentOf, tallyOf, unitProfit } from './bet-document.ts';
import type { BetDocument } from './shapes.ts';

const BET: Bet = {
  id: 7,
  league: 'Nba',
  gameId: 70,
  gameDate: '2024-03-05',
  homeTeam: 'AAA',
  awayTeam: 'BBB',
  tipOff: new Date('2024-03-05T23:00:00Z'),
  playerId: 700,
  playerName: 'Player 1',
  stat: 'Points',
  period: 'H1',
  lineHalves: 29,
  direction: 'Under',
  pickId: 71,
  book: 'alpha',
  price: 120,
  stake: '10.00',
  placedAt: new Date('2024-03-05T10:00:00Z'),
  recordedAt: new Date('2024-03-05T10:00:01Z'),
  note: 'for the owner alone',
  stakeKind: 'cash',
  boostedPrice: null,
  commission: 0,
  isVerified: true,
  isVerificationKnown: true,
  isLive: false,
  paid: null,
  importId: null,
  ourProbability: 0.6,
  version: 1,
  state: 'won',
  actualValue: 12,
  profit: '12.00',
  gradedAt: null,
  reason: null,
  closingProbability: 0.512_345_678,
  reference: 'r',
  importedFrom: null,
  legs: null,
  payout: null,
};

const DOCUMENT: BetDocument = {
  type: 'bet',
  id: 7,
  league: 'Nba',
  date: '2024-03-05',
  game: { home: 'AAA', away: 'BBB', tipOff: '2024-03-05T23:00:00.000Z' },
  player: { id: 700, name: 'Player 1' },
  stat: 'Points',
  period: 'H1',
  line: 14.5,
  direction: 'Under',
  book: 'alpha',
  price: 120,
  stake: '10.00',
  recordedAt: '2024-03-05T10:00:01.000Z',
  pickId: 71,
  state: 'won',
  actualValue: 12,
  profit: '1.2000000000',
  closingProbability: 0.512_346,
};

test('a shared bet has exactly these members: its stake only where stakes are shared, its profit at one unit', () => {
  assert.deepEqual(documentOf(BET, true), DOCUMENT);
  assert.deepEqual(documentOf(BET, false), { ...DOCUMENT, stake: null });
  assert.deepEqual(documentOf({ ...BET, closingProbability: null, state: 'open' }, true), {
    ...DOCUMENT,
    state: 'open',
    profit: null,
    closingProbability: null,
  });
});

test('one unit staked wins by its price, loses itself, comes back for a push or a void, and has no profit while open', () => {
  const profits = BET_STATES.map((state) => unitProfit(state, -150));
  assert.deepEqual(profits, [null, winningProfit(-150), '-1.0000000000', '0.0000000000', '0.0000000000']);
});

test('the sums of a shared record count each state, and add profits of ten places exactly', () => {
  const state = fc.constantFrom(...BET_STATES);
  const price = fc.oneof(fc.integer({ min: 100, max: 100_000 }), fc.integer({ min: -100_000, max: -100 }));
  fc.assert(
    fc.property(fc.array(fc.tuple(state, price), { maxLength: 12 }), (made) => {
      const bets = made.map(([of, at]) => ({ ...DOCUMENT, state: of, price: at, profit: unitProfit(of, at) }));
      const { units, ...counts } = tallyOf(bets);
      const count = (of: BetDocument['state']): number => made.filter(([one]) => one === of).length;
      assert.deepEqual(counts, {
        won: count('won'),
        lost: count('lost'),
        pushes: count('push'),
        voids: count('void'),
        open: count('open'),
      });
      assert.match(units, /^-?\d+\.\d{10}$/);
      // Whole units of 10^-10, without the point.
      const exact = bets.reduce((sum, { profit }) => sum + BigInt((profit ?? '0').replace('.', '')), 0n);
      assert.equal(BigInt(units.replace('.', '')), exact);
      assert.equal(units.startsWith('-'), exact < 0n);
    }),
  );
});

test('sums of profits are written with their whole part and ten places, also below one and below zero', () => {
  const units = (...profits: (string | null)[]): string =>
    tallyOf(profits.map((profit) => ({ ...DOCUMENT, profit }))).units;
  assert.equal(units(), '0.0000000000');
  assert.equal(units(null, '0.0000000001'), '0.0000000001');
  assert.equal(units('-0.0000000001'), '-0.0000000001');
  assert.equal(units('-1.0000000000', '0.9090909091'), '-0.0909090909');
  assert.equal(units('12.5000000000', '-2.2500000000'), '10.2500000000');
  assert.equal(units('1', '0.5', '-3'), '-1.5000000000', 'fewer places are as good');
});
