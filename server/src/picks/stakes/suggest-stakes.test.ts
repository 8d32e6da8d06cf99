import assert from 'node:assert/strict';
import test from 'node:test';
import { rounded } from '../../kernel/index.ts';
import type { BoardPick } from '../now/board-pick.ts';
import type { NowState } from '../now/pick-now.ts';
import { suggestStakes, type OpenStake } from './suggest-stakes.ts';

const MINE = {
  books: ['fanduel'],
  oddsFormat: 'American',
  timeZone: 'UTC',
  bankroll: 1_000,
  unitShare: 0.01,
  kellyFraction: 0.25,
  maxStakeShare: 0.03,
  against: 'consensus',
  devig: 'proportional',
} as const;

const NOW_OFFERED = {
  at: '2024-03-05T18:00:00.000Z',
  book: 'fanduel',
  line: 14.5,
  price: 100,
  probability: 0.56,
  expectedValue: 0.12,
  kelly: 0.12,
  quotedAt: '2024-03-05T17:00:00.000Z',
  link: null,
} as const;

const standing = (state: NowState): Partial<BoardPick> => ({ now: { ...NOW_OFFERED, state } });

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
    now: { ...NOW_OFFERED, state: 'available' },
    atMyBooks: { book: 'fanduel', price: 100, expectedValue: 0.12, link: null },
    ...change,
  };
  return pickOf as BoardPick;
}

test('a stake uses the lower end of the interval, and its sentence has the figures', () => {
  assert.deepEqual(suggestStakes([pick(7)], MINE), [
    {
      pickId: 7,
      kelly: 0.12,
      share: 0.015,
      amount: 15,
      units: 1.5,
      noStake: null,
      reason: '25 % of full Kelly at +100 (FanDuel) for 53.0 %, the lower end of the interval: 1.50 % of the bankroll.',
    },
  ]);
  const [odd] = suggestStakes([pick(7)], { ...MINE, bankroll: 333.33 });
  assert.equal(odd?.amount, 4.99, 'rounded down to cents');
});

test('without a bankroll there are no stakes, and the reason says so', () => {
  const [stake] = suggestStakes([pick(7)], { ...MINE, bankroll: null });
  const { share, amount, units, kelly, noStake, reason } = stake ?? assert.fail();
  assert.deepEqual([share, amount, units, kelly, noStake], [null, null, null, 0.12, 'no-bankroll']);
  assert.match(reason, /No bankroll is set/);
});

test('without a possible bet the stake is 0, each time with its reason', () => {
  for (const [change, noStake, said] of [
    [standing('begun'), 'begun', /has begun/],
    [standing('final'), 'begun', /has begun/],
    [standing('out'), 'out', /player is out/],
    [standing('moved'), 'moved', /line has moved/],
    [{ ...standing('gone'), atMyBooks: null }, 'gone', /None of your books/],
    [{ interval: null }, 'no-interval', /no interval/],
    [{ ...standing('worse'), interval: [0.4, 0.5] }, 'price-worse', /has no edge/],
    [
      { interval: [0.499, 0.62] },
      'below-minimum',
      /lower end of the interval, 49\.9 %, the price \+100 \(FanDuel\) has no edge/,
    ],
  ] as const) {
    const [stake] = suggestStakes([pick(7, change as Partial<BoardPick>)], MINE);
    const { share, amount, units, noStake: word, reason } = stake ?? assert.fail();
    assert.deepEqual([share, amount, units, word], [0, 0, 0, noStake]);
    assert.match(reason, said);
  }
});

test('picks that cannot be bet on do not use up limits, and each limit is named', () => {
  const same = (id: number, change: Partial<BoardPick> = {}) => pick(id, { playerId: 1, ...change });
  const [alone] = suggestStakes([same(1)], MINE);
  const [beside] = suggestStakes([same(1), same(2, standing('gone')), same(3, standing('final'))], MINE);
  assert.deepEqual(beside, alone);
  const [shared] = suggestStakes([same(1), same(2)], MINE);
  assert.match(shared?.reason ?? '', /shared with your other pick on the player/);
  assert.equal(shared?.amount, 7.5);
  const sure: Partial<BoardPick> = { interval: [0.7, 0.9] };
  const many = Array.from({ length: 12 }, (_, nth) => pick(nth + 1, { ...sure, gameId: 1 + (nth % 6) }));
  const stakes = suggestStakes(many, MINE);
  assert.match(stakes[0]?.reason ?? '', /most for one day/);
  assert.ok(stakes.reduce((sum, { amount }) => sum + (amount ?? 0), 0) <= 150);
  assert.match(suggestStakes(many.slice(0, 1), MINE)[0]?.reason ?? '', /your most for one bet/);
  assert.match(
    suggestStakes(
      many.map((one) => ({ ...one, gameId: 1 })),
      MINE,
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
  const [rest] = suggestStakes([pick(7)], MINE, [open(7, 5)]);
  assert.deepEqual([rest?.amount, rest?.share, rest?.kelly], [10, 0.01, 0.12]);
  assert.match(rest?.reason ?? '', /: 1\.00 % of the bankroll, beside the 0\.50 % that you have bet on it\.$/);
  for (const stake of [15, 40]) {
    const [done] = suggestStakes([pick(7)], MINE, [open(7, stake)]);
    assert.deepEqual([done?.share, done?.amount, done?.units], [0, 0, 0]);
    assert.equal(done?.noStake, 'cap-reached');
    assert.match(done?.reason ?? '', /on this pick, so nothing more is suggested/);
  }
  const [none] = suggestStakes([pick(7, { interval: [0.4, 0.6] })], MINE, [open(7, 5)]);
  assert.equal(none?.noStake, 'below-minimum');
  assert.match(none?.reason ?? '', /has no edge/);
});

test('open bets use up the limits of the player, the game and the day', () => {
  const other = { lineHalves: 31 } as const;
  const [ofPlayer] = suggestStakes([pick(7)], MINE, [open(7, 9, other)]);
  assert.equal(ofPlayer?.amount, 6);
  assert.match(ofPlayer?.reason ?? '', /0\.60 % of the bankroll, what your open bets on the player leave\.$/);
  const [ofGame] = suggestStakes([pick(7)], MINE, [open(3, 55)]);
  assert.equal(ofGame?.amount, 5);
  assert.match(ofGame?.reason ?? '', /what your open bets on this game leave/);
  const [ofDay] = suggestStakes([pick(7)], MINE, [open(3, 160, { gameId: 2 })]);
  assert.equal(ofDay?.amount, 0);
  assert.match(ofDay?.reason ?? '', /open bets on this day take up the most for it/);
});

const suggested = (picks: readonly BoardPick[], bets: readonly OpenStake[]) =>
  suggestStakes(picks, MINE, bets).map(({ amount, share, reason }) => ({ amount, share, reason }));

test('an open bet counts as a bet on the pick only with the same game, player, stat, period, line and side', () => {
  const [made] = suggested([pick(7)], [open(7, 15)]);
  assert.equal(made?.amount, 0);
  assert.match(made?.reason ?? '', /^You have bet 1\.50 % of the bankroll on this pick/);
  for (const change of [{ stat: 'Rebounds' }, { period: 'H1' }, { lineHalves: 31 }, { direction: 'Over' }] as const) {
    const [beside] = suggested([pick(7)], [open(7, 15, change)]);
    assert.equal(beside?.amount, 0, 'bets on one player in one game share one stake');
    assert.match(beside?.reason ?? '', /^Your open bets on the player take up the most/, JSON.stringify(change));
  }
});

test('an open bet on the player in another game takes nothing from the stake', () => {
  const [alone] = suggested([pick(7)], []);
  assert.equal(alone?.amount, 15);
  assert.deepEqual(suggested([pick(7)], [open(7, 15, { gameId: 2 })]), [alone]);
  assert.deepEqual(suggested([pick(7)], [open(7, 25, { gameId: 2, stat: 'Rebounds' })]), [alone]);
});

test('where less than a cent is left the suggestion is nothing at all, and the sentence names the bets', () => {
  const [made] = suggested([pick(7)], [open(7, 14.999)]);
  assert.deepEqual([made?.share, made?.amount], [0, 0]);
  assert.match(made?.reason ?? '', /^You have bet 1\.50 %/);
  const [beside] = suggested([pick(7)], [open(7, 14.999, { stat: 'Rebounds' })]);
  assert.deepEqual([beside?.share, beside?.amount], [0, 0]);
  assert.match(beside?.reason ?? '', /^Your open bets on the player take up the most/);
});

test('a pick that was bet in full says so, also where open bets use up the game for other picks', () => {
  // The most on a game is 60: 16 and 40 leave 4 for the other pick.
  const [made, other] = suggested([pick(7), pick(8)], [open(7, 16), open(9, 40)]);
  assert.match(made?.reason ?? '', /^You have bet 1\.60 %/);
  assert.equal(other?.amount, 4);
  assert.match(other?.reason ?? '', /what your open bets on this game leave\.$/);
});

test('a pick that was bet exactly as suggested says so too, whatever a computer’s arithmetic leaves of its share', () => {
  const [made, other] = suggested([pick(7), pick(8)], [open(7, 15), open(9, 40)]);
  assert.match(made?.reason ?? '', /^You have bet 1\.50 %/);
  assert.equal(other?.amount, 5);
});

test('a stake at an exchange is by the price after its fee, and its sentence has the quoted price', () => {
  const at = (book: string, price: number) =>
    suggestStakes([pick(7, { atMyBooks: { book, price, expectedValue: 0.12, link: null } })], MINE)[0] ?? assert.fail();
  // 2 % of BetOpenly's winnings: +110 is +107.8, and 0.53 − 0.47 / 1.078 of the bankroll is the full share.
  const { kelly, amount, reason } = at('betopenly', 110);
  assert.equal(kelly, rounded(0.56 - 0.44 / 1.078, 4));
  assert.equal(amount, Math.floor(25_000 * (0.53 - 0.47 / 1.078)) / 100);
  assert.match(reason, /at \+110 \(BetOpenly\)/);
  assert.match(at('kalshi', -106).reason, /the price -106 \(Kalshi\) has no edge/);
});
