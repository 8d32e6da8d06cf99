import assert from 'node:assert/strict';
import test from 'node:test';
import type { PickAtBooks } from '../members/at-my-books.ts';
import { suggestStakes, type OpenStake } from './suggest-stakes.ts';

const NOW = new Date('2024-03-05T18:00:00Z');
const MINE = {
  books: ['fanduel'],
  oddsFormat: 'American',
  timeZone: 'UTC',
  bankroll: 1_000,
  unitShare: 0.01,
  kellyFraction: 0.25,
  maxStakeShare: 0.03,
} as const;

function pick(id: number, change: Partial<PickAtBooks> = {}): PickAtBooks {
  const pickOf: Partial<PickAtBooks> = {
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
    tipOff: '2024-03-05T23:00:00.000Z',
    atMyBooks: { book: 'fanduel', price: 100, expectedValue: 0.12, link: null },
    ...change,
  };
  return pickOf as PickAtBooks;
}

test('a stake uses the lower end of the interval, and its sentence has the figures', () => {
  assert.deepEqual(suggestStakes([pick(7)], MINE, NOW), [
    {
      pickId: 7,
      kelly: 0.12,
      share: 0.015,
      amount: 15,
      units: 1.5,
      reason: '25 % of full Kelly at +100 (FanDuel) for 53.0 %, the lower end of the interval: 1.50 % of the bankroll.',
    },
  ]);
  const [odd] = suggestStakes([pick(7)], { ...MINE, bankroll: 333.33 }, NOW);
  assert.equal(odd?.amount, 4.99, 'rounded down to cents');
});

test('without a bankroll there are no stakes, and the reason says so', () => {
  const [stake] = suggestStakes([pick(7)], { ...MINE, bankroll: null }, NOW);
  const { share, amount, units, kelly, reason } = stake ?? assert.fail();
  assert.deepEqual([share, amount, units, kelly], [null, null, null, 0.12]);
  assert.match(reason, /No bankroll is set/);
});

test('without a possible bet the stake is 0, each time with its reason', () => {
  for (const [change, said] of [
    [{ tipOff: NOW.toISOString() }, /has begun/],
    [{ outcome: 'Push' }, /has begun/],
    [{ news: { status: 'Out', since: NOW.toISOString(), expectedVoid: true } }, /player is out/],
    [{ interval: null }, /no interval/],
    [{ atMyBooks: null }, /None of your books/],
    [{ interval: [0.499, 0.62] }, /lower end of the interval, 49\.9 %, the price \+100 \(FanDuel\) has no edge/],
  ] as const) {
    const [stake] = suggestStakes([pick(7, change as Partial<PickAtBooks>)], MINE, NOW);
    const { share, amount, units, reason } = stake ?? assert.fail();
    assert.deepEqual([share, amount, units], [0, 0, 0]);
    assert.match(reason, said);
  }
});

test('picks that cannot be bet on do not use up limits, and each limit is named', () => {
  const same = (id: number, change: Partial<PickAtBooks> = {}) => pick(id, { playerId: 1, ...change });
  const [alone] = suggestStakes([same(1)], MINE, NOW);
  const [beside] = suggestStakes([same(1), same(2, { atMyBooks: null }), same(3, { outcome: 'Hit' })], MINE, NOW);
  assert.deepEqual(beside, alone);
  const [shared] = suggestStakes([same(1), same(2)], MINE, NOW);
  assert.match(shared?.reason ?? '', /shared with your other pick on the player/);
  assert.equal(shared?.amount, 7.5);
  const sure: Partial<PickAtBooks> = { interval: [0.7, 0.9] };
  const many = Array.from({ length: 12 }, (_, nth) => pick(nth + 1, { ...sure, gameId: 1 + (nth % 6) }));
  const stakes = suggestStakes(many, MINE, NOW);
  assert.match(stakes[0]?.reason ?? '', /most for one day/);
  assert.ok(stakes.reduce((sum, { amount }) => sum + (amount ?? 0), 0) <= 150);
  assert.match(suggestStakes(many.slice(0, 1), MINE, NOW)[0]?.reason ?? '', /your most for one bet/);
  assert.match(
    suggestStakes(
      many.map((one) => ({ ...one, gameId: 1 })),
      MINE,
      NOW,
    )[0]?.reason ?? '',
    /one (game|day)/,
  );
});

const open = (playerId: number, stake: number, change: Partial<OpenStake> = {}): OpenStake => ({
  gameId: 1,
  playerId,
  stat: 'Points',
  period: 'Full',
  lineHalves: 29,
  direction: 'Under',
  stake,
  ...change,
});

test('the stake already on a pick is subtracted, and the sentence says so', () => {
  const [rest] = suggestStakes([pick(7)], MINE, NOW, [open(7, 5)]);
  assert.deepEqual([rest?.amount, rest?.share, rest?.kelly], [10, 0.01, 0.12]);
  assert.match(rest?.reason ?? '', /: 1\.00 % of the bankroll, beside the 0\.50 % that you have bet on it\.$/);
  for (const stake of [15, 40]) {
    const [done] = suggestStakes([pick(7)], MINE, NOW, [open(7, stake)]);
    assert.deepEqual([done?.share, done?.amount, done?.units], [0, 0, 0]);
    assert.match(done?.reason ?? '', /on this pick, so nothing more is suggested/);
  }
  const [none] = suggestStakes([pick(7, { interval: [0.4, 0.6] })], MINE, NOW, [open(7, 5)]);
  assert.match(none?.reason ?? '', /has no edge/);
});

test('open bets use up the limits of the player, the game and the day', () => {
  const other = { lineHalves: 31 } as const;
  const [ofPlayer] = suggestStakes([pick(7)], MINE, NOW, [open(7, 9, other)]);
  assert.equal(ofPlayer?.amount, 6);
  assert.match(ofPlayer?.reason ?? '', /0\.60 % of the bankroll, what your open bets on the player leave\.$/);
  const [ofGame] = suggestStakes([pick(7)], MINE, NOW, [open(3, 55)]);
  assert.equal(ofGame?.amount, 5);
  assert.match(ofGame?.reason ?? '', /what your open bets on this game leave/);
  const [ofDay] = suggestStakes([pick(7)], MINE, NOW, [open(3, 160, { gameId: 2 })]);
  assert.equal(ofDay?.amount, 0);
  assert.match(ofDay?.reason ?? '', /open bets on this day take up the most for it/);
});
