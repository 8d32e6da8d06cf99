import assert from 'node:assert/strict';
import test from 'node:test';
import fc from '../../../tests/support/properties.ts';
import { kellyShare, unitWin } from '../../kernel/index.ts';
import { DAY_BETS, GAME_BETS, sizeStakes, type PossibleBet } from './size-stakes.ts';

const LIMITS = { kellyFraction: 0.25, maxStakeShare: 0.03 };
const bet: fc.Arbitrary<PossibleBet> = fc.record({
  gameId: fc.integer({ min: 1, max: 4 }),
  playerId: fc.integer({ min: 1, max: 3 }),
  probability: fc.double({ min: 0, max: 1, noNaN: true }),
  price: fc.oneof(fc.integer({ min: 100, max: 1_000 }), fc.integer({ min: -1_000, max: -100 })),
});
const bets = fc.array(bet, { maxLength: 30 });
const limits = fc.record({
  kellyFraction: fc.double({ min: 0.01, max: 1, noNaN: true }),
  maxStakeShare: fc.double({ min: 0.001, max: 1, noNaN: true }),
});
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const shares = (...args: Parameters<typeof sizeStakes>): number[] => sizeStakes(...args).map(({ share }) => share);

test('shares are between 0 and the limits of a bet, a game and the day, and 0 without an edge', () => {
  fc.assert(
    fc.property(bets, limits, (some, at) => {
      const sized = sizeStakes(some, at);
      const within = (total: number, most: number) => assert.ok(total <= most * (1 + 1e-9), `${total} ${most}`);
      for (const { bet: one, share } of sized) {
        assert.ok(share >= 0);
        within(share, at.maxStakeShare);
        within(share, at.kellyFraction * kellyShare(one.probability, one.price));
        assert.equal(share > 0, kellyShare(one.probability, one.price) > 0);
      }
      for (const ofGame of Map.groupBy(sized, ({ bet: { gameId } }) => gameId).values())
        within(sum(ofGame.map(({ share }) => share)), GAME_BETS * at.maxStakeShare);
      within(sum(sized.map(({ share }) => share)), DAY_BETS * at.maxStakeShare);
    }),
  );
});

test('bets on one player in one game together get at most the largest of their shares', () => {
  fc.assert(
    fc.property(bets, limits, (some, at) => {
      const one = some.map((each) => ({ ...each, gameId: 1, playerId: 1 }));
      const alone = one.map((each) => shares([each], at)[0] ?? 0);
      assert.ok(sum(shares(one, at)) <= Math.max(0, ...alone) * (1 + 1e-9));
    }),
  );
});

test('a likelier bet and a better price never get less, whatever the other bets', () => {
  const better = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(bets, bet, better, bet, limits, (others, one, other, { price }, at) => {
      const share = (change: Partial<PossibleBet>): number => shares([{ ...one, ...change }, ...others], at)[0] ?? 0;
      const [less, more] = [Math.min(one.probability, other), Math.max(one.probability, other)];
      assert.ok(share({ probability: less }) <= share({ probability: more }) + 1e-9);
      const [worse, best] = unitWin(price) < unitWin(one.price) ? [price, one.price] : [one.price, price];
      assert.ok(share({ price: worse }) <= share({ price: best }) + 1e-9);
    }),
  );
});

test('bets made as suggested leave the other shares unchanged, and none for themselves', () => {
  fc.assert(
    fc.property(bets, limits, fc.integer({ min: 0, max: 29 }), (some, at, made) => {
      const named = some.map((one, nth) => ({ ...one, claim: `${nth}` }));
      const before = sizeStakes(named, at);
      const open = before.slice(0, made).map(({ bet: one, share }) => ({ ...one, share }));
      sizeStakes(named, at, open).forEach(({ share }, nth) => {
        const expected = nth < made ? 0 : (before[nth]?.share ?? 0);
        assert.ok(Math.abs(share - expected) <= 1e-9, `${share} ${expected}`);
      });
    }),
  );
});

test('open bets and new ones together are within the limits, whatever is open', () => {
  const open = fc.array(
    fc.record({
      gameId: fc.integer({ min: 1, max: 4 }),
      playerId: fc.integer({ min: 1, max: 3 }),
      claim: fc.constantFrom('0', '1', 'other'),
      share: fc.double({ min: 0, max: 0.5, noNaN: true }),
    }),
    { maxLength: 6 },
  );
  fc.assert(
    fc.property(bets, limits, open, (some, at, made) => {
      const sized = sizeStakes(
        some.map((one, nth) => ({ ...one, claim: `${nth}` })),
        at,
        made,
      );
      const left = (taken: readonly { share: number }[], most: number) =>
        Math.max(0, most - sum(taken.map(({ share }) => share))) * (1 + 1e-9) + 1e-12;
      for (const [gameId, ofGame] of Map.groupBy(sized, ({ bet: one }) => one.gameId)) {
        const taken = made.filter((one) => one.gameId === gameId);
        assert.ok(sum(ofGame.map(({ share }) => share)) <= left(taken, GAME_BETS * at.maxStakeShare));
      }
      assert.ok(sum(sized.map(({ share }) => share)) <= left(made, DAY_BETS * at.maxStakeShare));
    }),
  );
});

test('by hand: a quarter of Kelly, two bets on a player, three in a game', () => {
  const [alone] = sizeStakes([{ gameId: 1, playerId: 1, probability: 0.55, price: 100 }], LIMITS);
  assert.deepEqual([alone?.share.toFixed(6), alone?.cut], ['0.025000', null]);
  const [held] = sizeStakes([{ gameId: 1, playerId: 1, probability: 0.6, price: 100 }], LIMITS);
  assert.deepEqual([held?.share, held?.cut], [0.03, 'bet']);
  const even = { gameId: 1, probability: 0.54, price: 100 };
  const pair = sizeStakes(
    [1, 1].map((playerId) => ({ ...even, playerId })),
    LIMITS,
  );
  assert.deepEqual(
    pair.map(({ share, cut }) => [share.toFixed(6), cut]),
    [
      ['0.010000', 'player'],
      ['0.010000', 'player'],
    ],
  );
  const four = sizeStakes(
    [1, 2, 3, 4].map((playerId) => ({ ...even, playerId })),
    LIMITS,
  );
  assert.deepEqual([sum(four.map(({ share }) => share)).toFixed(6), four[0]?.cut], ['0.060000', 'game']);
});

test('a share that is exactly the most for one bet is not called held', () => {
  const even = { gameId: 1, playerId: 1, probability: 0.54, price: 100 };
  const most = kellyShare(even.probability, even.price);
  const [exact] = sizeStakes([even], { kellyFraction: 1, maxStakeShare: most });
  assert.deepEqual([exact?.share, exact?.cut], [most, null]);
  const [held] = sizeStakes([even], { kellyFraction: 1, maxStakeShare: most * 0.999 });
  assert.equal(held?.cut, 'bet');
});
