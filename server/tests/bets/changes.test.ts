import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { bettingStage, DAY, NOW, TIP_OFF } from '../support/betting-stage.ts';
import { asSuperuser } from '../support/postgres.ts';
import { addGame, addValue } from '../support/small-league.ts';

interface Wire {
  readonly id: number;
  readonly state: string;
  readonly isLive: boolean;
  readonly isVerified: boolean;
  readonly price: number;
  readonly boostedPrice: number | null;
}

const MINUTE = 60_000;
const from = (moment: Date, minutes: number): Date => new Date(moment.getTime() + minutes * MINUTE);

async function changesStage(t: TestContext) {
  const stage = await bettingStage(t);
  const { ask, one, bet } = stage;
  return {
    ...stage,
    log: async (more: object = {}): Promise<Wire> => {
      const { status, body, text } = await ask<Wire>(one, 'POST', '/me/bets', { ...bet, ...more });
      assert.equal(status, 201, text);
      return body;
    },
    change: (id: number, change: object, token = one) => ask<Wire>(token, 'PATCH', `/me/bets/${id}`, change),
    at: (moment: Date): void => stage.ctx.clock.set(moment),
  };
}

test('a changed price, book or stake is verified by the quotes of that moment: an offered price makes a bet verified, another one ends it', async (t) => {
  const { log, change } = await changesStage(t);
  const { id } = await log({ price: 300 });
  const verified = async (made: object): Promise<boolean> => {
    const { status, body, text } = await change(id, made);
    assert.equal(status, 200, text);
    return body.isVerified;
  };
  assert.equal(await verified({ note: 'the same terms' }), false);
  assert.equal(await verified({ price: 108 }), true);
  assert.equal(await verified({ book: 'alpha' }), false);
  assert.equal(await verified({ price: -110 }), true);
  assert.equal(await verified({ stake: 20 }), true, 'another stake at a price that is offered still');
});

test('the same price, book and stake again are no new bet: a bet keeps its verification when the price is gone', async (t) => {
  const { log, change, at, db } = await changesStage(t);
  const { id, isVerified } = await log();
  assert.equal(isVerified, true);
  at(from(NOW, 1));
  await db.query({ text: `update odds.quote set superseded_at = $1 where superseded_at = 'infinity'`, values: [NOW] });
  for (const same of [{ price: 108 }, { book: 'echo' }, { stake: 10 }, { commission: 0.02 }])
    assert.equal((await change(id, same)).body.isVerified, true, JSON.stringify(same));
  assert.equal((await change(id, { stake: 10.01 })).body.isVerified, false);
});

test('a bet of several legs is never verified, also at a price that the book offers on its first leg', async (t) => {
  const { log, change, league } = await changesStage(t);
  const leg = (player: number) => ({
    playerId: league.players[player],
    stat: 'Points',
    line: 14.5,
    direction: 'Under',
  });
  const claim = { playerId: undefined, stat: undefined, line: undefined, direction: undefined };
  const { id } = await log({ ...claim, legs: [leg(0), leg(6)], price: 300 });
  const { status, body, text } = await change(id, { price: 108 });
  assert.deepEqual([status, body.price, body.isVerified], [200, 108, false], text);
});

test('an entry keeps its house and its payout; its stake can be changed', async (t) => {
  const { ask, one, change, league } = await changesStage(t);
  const legs = [0, 6].map((player) => ({
    ...{ playerId: league.players[player], stat: 'Points', line: 14.5, direction: 'Under' },
  }));
  const { body } = await ask<Wire>(one, 'POST', '/me/bets', { legs, payout: { house: 'prizepicks' }, stake: 10 });
  for (const wrong of [{ book: 'alpha' }, { price: 200 }]) {
    const { status, text } = await change(body.id, wrong);
    assert.equal(status, 422, text);
    assert.match(text, /An entry keeps its house and its payout: delete it and log it again/);
  }
  assert.equal((await change(body.id, { stake: 5 })).status, 200);
});

test('a change is checked like a new bet: its book, its boost and when it was placed', async (t) => {
  const { log, change } = await changesStage(t);
  const { id } = await log();
  for (const [wrong, due, says] of [
    [{ book: 'nowhere' }, 422, /There is no book nowhere/],
    [{ stakeKind: 'boost' }, 400, /"pointer":"\/boostedPrice"/],
    [{ boostedPrice: 200 }, 400, /"pointer":"\/boostedPrice"/],
    [{ placedAt: from(NOW, 1).toISOString() }, 422, /placed in the future/],
  ] as const) {
    const { status, text } = await change(id, wrong);
    assert.deepEqual([status, says.test(text)], [due, true], text);
  }
  const boosted = await change(id, { stakeKind: 'boost', boostedPrice: 200 });
  assert.deepEqual([boosted.status, boosted.body.boostedPrice], [200, 200]);
  assert.equal((await change(id, { stakeKind: 'cash' })).status, 400);
  assert.equal((await change(id, { stakeKind: 'cash', boostedPrice: null })).body.boostedPrice, null);
});

test('a change of when an unverified bet was placed says anew whether it was live, and what was paid leaves that as it is', async (t) => {
  const { log, change, at, gameId } = await changesStage(t);
  at(from(TIP_OFF, 60));
  const { id, isLive } = await log({ gameId });
  assert.equal(isLive, true);
  const live = async (made: object): Promise<boolean> => (await change(id, made)).body.isLive;
  assert.equal(await live({ placedAt: from(TIP_OFF, -1).toISOString() }), false);
  assert.equal(await live({ paid: { state: 'cashed-out', profit: 1 } }), false);
  assert.equal(await live({ placedAt: TIP_OFF.toISOString() }), true);
  assert.equal(await live({ paid: null }), true);
});

test('after its game a bet that was placed in time is changed, and one that is said to be placed after its end is not', async (t) => {
  const { log, change, play, settle, ctx } = await changesStage(t);
  const { id } = await log({ price: 300 });
  await play([10]);
  await settle();
  assert.equal((await change(id, { stake: 5 })).body.state, 'won');
  const late = await change(id, { placedAt: ctx.clock.now().toISOString() });
  assert.deepEqual([late.status, /was over: give placedAt/.test(late.text)], [422, true], late.text);
});

test('a bet is changed 99 times and no more', async (t) => {
  const { log, change, db } = await changesStage(t);
  const { id } = await log();
  await asSuperuser(db, (superuser) => superuser.query({ text: 'update bets.bet set version = 99' }));
  assert.equal((await change(id, { stake: 3 })).status, 200);
  const { status, text } = await change(id, { stake: 4 });
  assert.deepEqual([status, /can be changed 99 times: delete it and log it again/.test(text)], [422, true], text);
});

test('a locked bet says when its game began, and that what the book paid can be told', async (t) => {
  const { log, change, at } = await changesStage(t);
  const { id } = await log();
  at(TIP_OFF);
  const { status, text } = await change(id, { stake: 5 });
  assert.equal(status, 409);
  assert.match(text, /The game began at 2024-03-05T23:00:00\.000Z: .*What the book paid can be told as paid/);
  const paid = { state: 'cashed-out', profit: 1 };
  assert.equal((await change(id, { paid, stake: 5 })).status, 409, 'nothing else with it');
  assert.equal((await change(id, { paid })).status, 200);
});

test('a verified bet that is graded is locked, also for a tier that does not know yet that its game was over early', async (t) => {
  const { one, log, change, play, settle, at } = await changesStage(t);
  const { id } = await log();
  await play([10], from(NOW, 60));
  await settle();
  at(from(NOW, 61));
  assert.equal((await change(id, { stake: 5 }, one.replace('Sharp', 'Pro'))).status, 409);
});

test('a bet at a book that is in no list any more can be changed, and not be moved to such a book', async (t) => {
  const { log, change, db } = await changesStage(t);
  const { id } = await log();
  await asSuperuser(db, (superuser) => superuser.query({ text: `update bets.bet set book = 'gone'` }));
  assert.equal((await change(id, { note: 'closed' })).status, 200);
  const other = await log();
  assert.equal((await change(other.id, { book: 'gone' })).status, 422);
});

test('a verified bet on a game that the tier of its owner does not see yet is as locked as one on a game that has begun', async (t) => {
  const { ask, one, change, db, league, bet } = await changesStage(t);
  const next = await addGame(db, league, '2024-03-06', from(TIP_OFF, 24 * 60));
  const [playerId = 0] = league.players;
  await addValue(db, league, { gameId: next, playerId, knownAt: new Date(`${DAY}T16:00:00Z`) });
  await db.query({
    text: 'update league.game_state set known_at = $2 where game_id = $1',
    values: [next, from(NOW, -5)],
  });
  const { body } = await ask<Wire>(one, 'POST', '/me/bets', { ...bet, gameId: next });
  assert.equal(body.isVerified, true);
  const pro = one.replace('Sharp', 'Pro');
  assert.equal((await change(body.id, { stake: 5 }, pro)).status, 409);
  assert.equal((await change(body.id, { stake: 5 })).status, 200);
});

test('a deleted bet cannot be changed or deleted again', async (t) => {
  const { ask, one, log, change } = await changesStage(t);
  const { id } = await log();
  assert.equal((await ask(one, 'DELETE', `/me/bets/${id}`)).status, 204);
  const [changed, deleted] = [await change(id, { stake: 1 }), await ask(one, 'DELETE', `/me/bets/${id}`)];
  assert.deepEqual([changed.status, deleted.status], [404, 404]);
  assert.match(changed.text, /You have no bet with this id/);
});
