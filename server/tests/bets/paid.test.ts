import assert from 'node:assert/strict';
import test from 'node:test';
import { verifyShared, type SharedRecord } from '../../src/bets/index.ts';
import { bettingStage, DAY, NOW, TIP_OFF } from '../support/betting-stage.ts';

interface Wire {
  readonly id: number;
  readonly state: string;
  readonly profit: number | null;
  readonly stakeKind: string;
  readonly isLive: boolean;
  readonly isVerified: boolean;
  readonly unverifiedReason: string | null;
  readonly paid: { readonly state: string; readonly profit: number; readonly note: string | null } | null;
  readonly history: readonly { readonly version: number; readonly paid: unknown; readonly stake: number }[];
  readonly betId: number;
}
interface Sums {
  readonly stake: number;
  readonly profit: number;
  readonly won: number;
  readonly lost: number;
  readonly roi: { readonly value: number } | null;
  readonly groups: readonly (Sums & { readonly key: string })[] | null;
}

test('what the book paid is told at any time, of a verified bet too, is kept in history and used in sums, and the grade stays', async (t) => {
  const stage = await bettingStage(t);
  const { ask, one, bet, ctx } = stage;
  const { id } = (await ask<Wire>(one, 'POST', '/me/bets', bet)).body;
  await ask(one, 'POST', '/me/bets', { ...bet, direction: 'Over', price: -130 });
  await stage.play([20]);
  await stage.settle();
  const paid = { state: 'cashed-out', profit: 2.35, note: 'at half time' };
  const changed = await ask<Wire>(one, 'PATCH', `/me/bets/${id}`, { paid });
  assert.equal(changed.status, 200, changed.text);
  const { state, profit, isVerified } = changed.body;
  assert.deepEqual([state, profit, isVerified, changed.body.paid], ['lost', -10, true, paid]);
  assert.deepEqual(
    (await ask<Wire>(one, 'GET', `/me/bets/${id}`)).body.history.map((version) => version.paid),
    [null, paid],
  );
  const sums = (await ask<Sums>(one, 'GET', '/me/bets/summary?by=grading')).body;
  assert.deepEqual([sums.profit, sums.stake, sums.won, sums.lost], [10.04, 20, 1, 1]);
  assert.deepEqual(
    sums.groups?.map((group) => [group.key, group.profit]),
    [
      ['ours', -2.31],
      ['paid', 10.04],
    ],
  );
  const days = (await ask<{ profit: number }[]>(one, 'GET', '/me/bets/timeline')).body;
  assert.equal(days.at(-1)?.profit, 10.04);
  // Anyone sees what the Free tier sees: an hour late.
  ctx.clock.set(new Date(ctx.clock.now().getTime() + 61 * 60_000));
  const record = (await ask<SharedRecord>(one, 'GET', '/me/bets/share/preview')).body;
  assert.deepEqual(
    [verifyShared(record).faults, record.bets.map((one) => [one.state, one.profit]).toReversed()],
    [
      [],
      [
        ['lost', '-1.0000000000'],
        ['won', '0.7692307692'],
      ],
    ],
    'a verified record shows the grade alone',
  );
  assert.equal((await ask<Wire>(one, 'PATCH', `/me/bets/${id}`, { paid: null })).body.paid, null);
  assert.equal((await ask(one, 'PATCH', `/me/bets/${id}`, { paid: { state: 'gone', profit: 1 } })).status, 400);
  assert.equal((await ask(one, 'PATCH', `/me/bets/${id}`, { paid: { state: 'void', profit: 1.005 } })).status, 400);
  assert.equal((await ask(one, 'PATCH', `/me/bets/${id}`, { stake: 5 })).status, 409);
});

test('a bet that was cashed out before its game ends counts as paid, not as open', async (t) => {
  const { ask, one, bet } = await bettingStage(t);
  const paid = { state: 'cashed-out', profit: -3 };
  assert.equal((await ask(one, 'POST', '/me/bets', { ...bet, paid })).status, 201);
  const sums = (await ask<Sums & { open: number; openStake: number }>(one, 'GET', '/me/bets/summary')).body;
  assert.deepEqual([sums.profit, sums.stake, sums.open, sums.openStake], [-3, 10, 1, 0]);
});

test('a bonus loses nothing and stakes nothing, a boost pays at its price, a commission is taken off the winnings', async (t) => {
  const stage = await bettingStage(t);
  const { ask, one, bet } = stage;
  const log = async (more: object) => {
    const response = await ask<Wire>(one, 'POST', '/me/bets', { ...bet, ...more });
    assert.equal(response.status, 201, response.text);
  };
  await log({ stakeKind: 'bonus' });
  await log({ stakeKind: 'bonus', direction: 'Over', price: -130 });
  await log({ stakeKind: 'boost', boostedPrice: 200, stake: 11 });
  await log({ commission: 0.02, stake: 12 });
  for (const wrong of [{ stakeKind: 'boost' }, { boostedPrice: 200 }, { commission: 1 }, { commission: 0.00001 }])
    assert.equal(
      (await ask(one, 'POST', '/me/bets', { ...bet, ...wrong, again: true })).status,
      400,
      JSON.stringify(wrong),
    );
  await stage.play([10]);
  await stage.settle();
  const { items } = (await ask<{ items: Wire[] }>(one, 'GET', '/me/bets')).body;
  assert.deepEqual(
    items.toReversed().map(({ state, profit }) => [state, profit]),
    [
      ['won', 10.8],
      ['lost', 0],
      ['won', 22],
      ['won', 12.7],
    ],
  );
  const sums = (await ask<Sums>(one, 'GET', '/me/bets/summary')).body;
  assert.deepEqual([sums.stake, sums.profit, sums.roi?.value], [23, 45.5, 1.5087]);
});

test('an unverified bet is corrected and deleted at any time, and is graded anew with its history', async (t) => {
  const stage = await bettingStage(t);
  const { ask, one, bet } = stage;
  const { id } = (await ask<Wire>(one, 'POST', '/me/bets', { ...bet, price: 500 })).body;
  await stage.play([10]);
  await stage.settle();
  const read = async () => (await ask<Wire>(one, 'GET', `/me/bets/${id}`)).body;
  assert.equal((await read()).profit, 50);
  const { body, text } = await ask<Wire>(one, 'PATCH', `/me/bets/${id}`, { price: 120, stake: 20 });
  assert.deepEqual([body.state, body.profit, body.isVerified], ['won', 24, false], text);
  assert.deepEqual(
    (await read()).history.map(({ stake }) => stake),
    [10, 20],
  );
  assert.equal((await ask(one, 'DELETE', `/me/bets/${id}`)).status, 204);
  assert.equal((await ask(one, 'GET', `/me/bets/${id}`)).status, 404);
});

test('a bet on a running game is live and never verified, and one after the game is refused', async (t) => {
  const stage = await bettingStage(t);
  const { ask, one, bet, gameId, ctx } = stage;
  ctx.clock.set(new Date(TIP_OFF.getTime() + 3_600_000));
  const live = await ask<Wire>(one, 'POST', '/me/bets', { ...bet, gameId });
  assert.deepEqual([live.status, live.body.isLive, live.body.isVerified], [201, true, false], live.text);
  assert.match(live.body.unverifiedReason ?? '', /while the game ran/);
  const early = { ...bet, gameDate: DAY, placedAt: NOW.toISOString() };
  assert.equal((await ask<Wire>(one, 'POST', '/me/bets', early)).body.isLive, false);
  await stage.play([10]);
  assert.equal((await ask(one, 'POST', '/me/bets', { ...bet, gameDate: DAY })).status, 422);
});

test('the same bet within a minute is a duplicate with the first one’s id, of two requests at once too, unless it is meant', async (t) => {
  const { ask, one, other, bet, ctx, league } = await bettingStage(t);
  const log = (more: object = {}, token = one) => ask<Wire>(token, 'POST', '/me/bets', { ...bet, ...more });
  const both = (await Promise.all(Array.from({ length: 20 }, () => log()))).toSorted((a, b) => a.status - b.status);
  assert.deepEqual(
    both.map(({ status }) => status),
    [201, ...Array.from({ length: 19 }, () => 409)],
  );
  assert.match(both[1]?.text ?? '', /bet-duplicate/);
  assert.equal(both[1]?.body.betId, both[0]?.body.id);
  for (const more of [{ stake: 11 }, { price: 107 }, { book: 'alpha' }, { direction: 'Over' }, { line: 15.5 }])
    assert.equal((await log(more)).status, 201, JSON.stringify(more));
  assert.equal((await log({}, other)).status, 201, 'another account');
  assert.equal((await log({ again: true })).status, 201);
  const legs = [0, 6].map((player) => ({
    playerId: league.players[player],
    stat: 'Points',
    line: 14.5,
    direction: 'Over',
  }));
  const slip = (of: object[]) => ask(one, 'POST', '/me/bets', { legs: of, book: 'echo', price: 260, stake: 5 });
  const others = legs.map((leg, index) => (index === 0 ? leg : { ...leg, line: 15.5 }));
  assert.deepEqual(
    [(await slip(legs)).status, (await slip(legs)).status, (await slip(others)).status],
    [201, 409, 201],
  );
  ctx.clock.set(new Date(NOW.getTime() + 61_000));
  assert.equal((await log()).status, 201, 'a minute later');
});
