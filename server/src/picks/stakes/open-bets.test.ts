import assert from 'node:assert/strict';
import test from 'node:test';
import { kellyShare } from '../../kernel/index.ts';
import type { BoardPick } from '../now/board-pick.ts';
import { sizeStakes } from './size-stakes.ts';
import { suggestStakes, type OpenStake } from './suggest-stakes.ts';

const MINE = {
  books: ['fanduel'],
  oddsFormat: 'American',
  timeZone: 'UTC',
  bankroll: 1_000,
  unitShare: 0.01,
  kellyFraction: 0.25,
  maxStakeShare: 0.03,
} as const;

/** A pick that gets a stake of 15, which is 1.5 % of the bankroll. */
function pick(id: number, change: Partial<BoardPick> = {}): BoardPick {
  const pickOf: Partial<BoardPick> = {
    id,
    gameId: 1,
    playerId: id,
    stat: 'Points',
    period: null,
    line: 14.5,
    direction: 'Under',
    probability: 0.56,
    interval: [0.53, 0.59],
    outcome: null,
    news: null,
    now: { state: 'available' } as BoardPick['now'],
    atMyBooks: { book: 'fanduel', price: 100, expectedValue: 0.12, link: null },
    ...change,
  };
  return pickOf as BoardPick;
}

/** An open bet of 15 on the line and side of pick 7. */
const open = (change: Partial<OpenStake> = {}): OpenStake => ({
  gameId: 1,
  playerId: 7,
  stat: 'Points',
  period: 'Full',
  lineHalves: 29,
  direction: 'Under',
  stake: 15,
  ...change,
});

function suggested(picks: readonly BoardPick[], bets: readonly OpenStake[]) {
  return suggestStakes(picks, MINE, bets).map(({ amount, share, reason }) => ({ amount, share, reason }));
}

test('an open bet counts as a bet on the pick only with the same game, player, stat, period, line and side', () => {
  const [made] = suggested([pick(7)], [open()]);
  assert.equal(made?.amount, 0);
  assert.match(made?.reason ?? '', /^You have bet 1\.50 % of the bankroll on this pick/);
  for (const change of [{ stat: 'Rebounds' }, { period: 'H1' }, { lineHalves: 31 }, { direction: 'Over' }] as const) {
    const [beside] = suggested([pick(7)], [open(change)]);
    assert.equal(beside?.amount, 0, 'bets on one player in one game share one stake');
    assert.match(beside?.reason ?? '', /^Your open bets on the player take up the most/, JSON.stringify(change));
  }
});

test('an open bet on the player in another game takes nothing from the stake', () => {
  const [alone] = suggested([pick(7)], []);
  assert.equal(alone?.amount, 15);
  assert.deepEqual(suggested([pick(7)], [open({ gameId: 2 })]), [alone]);
  assert.deepEqual(suggested([pick(7)], [open({ gameId: 2, stat: 'Rebounds', stake: 25 })]), [alone]);
});

test('where less than a cent is left the suggestion is nothing at all, and the sentence names the bets', () => {
  const [made] = suggested([pick(7)], [open({ stake: 14.999 })]);
  assert.deepEqual([made?.share, made?.amount], [0, 0]);
  assert.match(made?.reason ?? '', /^You have bet 1\.50 %/);
  const [beside] = suggested([pick(7)], [open({ stat: 'Rebounds', stake: 14.999 })]);
  assert.deepEqual([beside?.share, beside?.amount], [0, 0]);
  assert.match(beside?.reason ?? '', /^Your open bets on the player take up the most/);
});

test('a pick that was bet in full says so, also where open bets use up the game for other picks', () => {
  // The most on a game is 60: 16 and 40 leave 4 for the other pick.
  const [made, other] = suggested([pick(7), pick(8)], [open({ stake: 16 }), open({ playerId: 9, stake: 40 })]);
  assert.match(made?.reason ?? '', /^You have bet 1\.60 %/);
  assert.equal(other?.amount, 4);
  assert.match(other?.reason ?? '', /what your open bets on this game leave\.$/);
});

test('a pick that was bet exactly as suggested says so too, whatever a computer’s arithmetic leaves of its share', () => {
  const [made, other] = suggested([pick(7), pick(8)], [open(), open({ playerId: 9, stake: 40 })]);
  assert.match(made?.reason ?? '', /^You have bet 1\.50 %/);
  assert.equal(other?.amount, 5);
});

test('a share that is exactly the most for one bet is not called held', () => {
  const even = { gameId: 1, playerId: 1, probability: 0.54, price: 100 };
  const most = kellyShare(even.probability, even.price);
  const [exact] = sizeStakes([even], { kellyFraction: 1, maxStakeShare: most });
  assert.deepEqual([exact?.share, exact?.cut], [most, null]);
  const [held] = sizeStakes([even], { kellyFraction: 1, maxStakeShare: most * 0.999 });
  assert.equal(held?.cut, 'bet');
});
