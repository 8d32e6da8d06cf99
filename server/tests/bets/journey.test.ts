import assert from 'node:assert/strict';
import test from 'node:test';
import { bettingStage, DAY, NOW, TIP_OFF } from '../support/betting-stage.ts';
import { addQuote } from '../support/small-league.ts';
import { publishDay } from '../support/publish-day.ts';

interface Wire {
  readonly id: number;
  readonly [name: string]: unknown;
}

test('a bet is graded by the settlement of picks, with its closing line and our probability, and a correction corrects it', async (t) => {
  const stage = await bettingStage(t);
  const { ask, one, league, ctx, db, gameId } = stage;
  const [playerId = 0] = league.players;
  const line = { playerId, stat: 'pts', line: 14.5, direction: 'Under', book: 'echo', price: 108, stake: 25 };
  const logged = await ask<Wire>(one, 'POST', '/me/bets', line);
  assert.equal(logged.status, 201, logged.text);
  assert.equal(logged.body['isVerified'], true);
  assert.equal(logged.body['state'], 'open');
  assert.equal(logged.body['gameId'], gameId);
  assert.equal(typeof logged.body['ourProbability'], 'number');
  // The market moves to the under before tip-off.
  ctx.clock.set(new Date(TIP_OFF.getTime() - 60_000));
  for (const book of league.books.keys())
    await addQuote(db, league, {
      gameId,
      playerId,
      book,
      line: 14.5,
      over: 120,
      under: -142,
      knownAt: ctx.clock.now(),
    });
  await stage.play([10, 12]);
  await stage.settle();
  const read = async () => (await ask<Wire>(one, 'GET', `/me/bets/${logged.body.id}`)).body;
  const won = await read();
  const { state, actualValue, profit, closingPrice } = won;
  assert.deepEqual(
    { state, actualValue, profit, closingPrice },
    { state: 'won', actualValue: 10, profit: 27, closingPrice: -129 },
  );
  assert.ok(Number(won['closingLineValue']) > 0.1, JSON.stringify(won));
  await stage.play([15, 12], new Date(TIP_OFF.getTime() + 5 * 3_600_000));
  await stage.settle();
  const lost = await read();
  assert.deepEqual([lost['state'], lost['actualValue'], lost['profit']], ['lost', 15, -25]);
});

test('a bet is verified only at a price that the book offers at that moment, before tip-off', async (t) => {
  const { ask, one, league, ctx } = await bettingStage(t);
  const bet = {
    playerId: league.players[0],
    stat: 'Points',
    line: 14.5,
    direction: 'Under',
    book: 'echo',
    price: 108,
    stake: 1,
  };
  const isVerified = async (change: object, why = /did not offer this price/) => {
    const { status, body, text } = await ask<Wire>(one, 'POST', '/me/bets', { ...bet, again: true, ...change });
    assert.equal(status, 201, text);
    assert.match(String(body['unverifiedReason']), body['isVerified'] === true ? /^null$/ : why);
    return body['isVerified'];
  };
  assert.equal(await isVerified({}), true);
  assert.equal(await isVerified({ price: 109 }), false, 'a better price than any');
  assert.equal(await isVerified({ price: 107 }), false, 'a worse one');
  assert.equal(await isVerified({ book: 'alpha' }), false, 'another book');
  assert.equal(await isVerified({ line: 15.5 }), false, 'another line');
  assert.equal(await isVerified({ direction: 'Over', price: -130 }), true, 'the other side at its own price');
  ctx.clock.set(new Date(TIP_OFF.getTime() + 60_000));
  const late = { placedAt: NOW.toISOString(), gameDate: DAY };
  assert.equal(await isVerified(late, /recorded after the start/), false, 'logged after tip-off');
});

test('a verified bet changes only before tip-off, its history stays, and another stake is verified at the prices of that moment', async (t) => {
  const { ask, one, other, league, ctx, db, gameId } = await bettingStage(t);
  const [playerId = 0] = league.players;
  const bet = { playerId, stat: 'Points', line: 14.5, direction: 'Under', book: 'echo', price: 108, stake: 10 };
  const { id } = (await ask<Wire>(one, 'POST', '/me/bets', bet)).body;
  const change = (token: string, body: object) => ask<Wire>(token, 'PATCH', `/me/bets/${id}`, body);
  assert.equal((await change(other, { stake: 1 })).status, 404, 'of another account');
  assert.equal((await change(one, { note: 'a hunch' })).body['isVerified'], true, 'a note is no new bet');
  ctx.clock.set(new Date(NOW.getTime() + 60_000));
  await addQuote(db, league, {
    gameId,
    playerId,
    book: 'echo',
    line: 14.5,
    over: -115,
    under: -105,
    knownAt: ctx.clock.now(),
  });
  assert.equal((await change(one, { stake: 500 })).body['isVerified'], false, 'the price is gone');
  const offered = (await ask<Wire>(one, 'POST', '/me/bets', { ...bet, price: -105 })).body;
  assert.equal(offered['isVerified'], true);
  ctx.clock.set(TIP_OFF);
  const path = `/me/bets/${String(offered['id'])}`;
  const locked = await ask(one, 'PATCH', path, { stake: 1 });
  assert.equal(locked.status, 409);
  assert.match(locked.text, /bet-locked/);
  assert.equal((await ask(one, 'DELETE', path)).status, 409);
  const { body } = await ask<Wire & { history: { version: number; stake: number; isVerified: boolean }[] }>(
    one,
    'GET',
    `/me/bets/${id}`,
  );
  assert.deepEqual(
    body.history.map(({ version, stake, isVerified }) => [version, stake, isVerified]),
    [
      [1, 10, true],
      [2, 10, true],
      [3, 500, false],
    ],
  );
});

test('concurrent changes of one bet are all kept: each is a version, and members that others did not change stay', async (t) => {
  const { ask, one, bet } = await bettingStage(t);
  const { id } = (await ask<Wire>(one, 'POST', '/me/bets', bet)).body;
  const changes = [
    ...[{ stake: 12 }, { note: 'checked' }, { price: 107 }, { book: 'alpha' }],
    ...[{ placedAt: '2024-03-05T17:00:00.000Z' }, { stake: 12 }, { note: 'checked' }, { price: 107 }],
  ];
  const responses = await Promise.all(changes.map((change) => ask<Wire>(one, 'PATCH', `/me/bets/${id}`, change)));
  assert.ok(responses.every(({ status }) => status === 200));
  const { body } = await ask<Wire & { readonly history: readonly { readonly version: number }[] }>(
    one,
    'GET',
    `/me/bets/${id}`,
  );
  assert.deepEqual(
    body.history.map(({ version }) => version),
    [1, ...changes.keys().map((nth) => nth + 2)],
  );
  const { version, stake, note, price, book, placedAt } = body;
  assert.deepEqual({ version, stake, note, price, book, placedAt }, { version: 9, ...Object.assign({}, ...changes) });
});

test('a deleted bet is in no list and no summary, and cannot be read', async (t) => {
  const { ask, one, bet } = await bettingStage(t);
  const { id } = (await ask<Wire>(one, 'POST', '/me/bets', bet)).body;
  assert.equal((await ask(one, 'DELETE', `/me/bets/${id}`)).status, 204);
  assert.equal((await ask(one, 'GET', `/me/bets/${id}`)).status, 404);
  assert.deepEqual((await ask<{ items: unknown[] }>(one, 'GET', '/me/bets')).body.items, []);
  assert.equal((await ask<{ bets: number }>(one, 'GET', '/me/bets/summary')).body.bets, 0);
});

test('a bet on a pick copies its claim, and the summary also has it at the published price', async (t) => {
  const stage = await bettingStage(t);
  const { ask, one, ctx, db } = stage;
  await publishDay(ctx, DAY);
  const { rows } = await db.query<{ id: number; price: number; direction: string }>({
    text: 'select id, price, direction from picks.pick order by id limit 1',
  });
  const pick = rows[0] ?? assert.fail('no pick');
  const pro = one.replace('Sharp', 'Pro');
  assert.equal(
    (await ask(pro, 'POST', '/me/bets', { pickId: pick.id, book: 'alpha', price: -110, stake: 20 })).status,
    422,
    'Pro sees picks with a delay',
  );
  ctx.clock.set(new Date(NOW.getTime() + 20 * 60_000));
  const doubled = await ask(one, 'POST', '/me/bets', {
    pickId: pick.id,
    line: 3.5,
    book: 'alpha',
    price: -110,
    stake: 20,
  });
  assert.equal(doubled.status, 400);
  assert.match(doubled.text, /\/line/);
  const { status, body, text } = await ask<Wire>(one, 'POST', '/me/bets', {
    pickId: pick.id,
    book: 'alpha',
    price: -110,
    stake: 20,
  });
  assert.equal(status, 201, text);
  assert.deepEqual([body['pickId'], body['direction'], body['line']], [pick.id, pick.direction, 14.5]);
  await stage.play([10, 10, 10, 10, 10, 10, 10, 10, 10, 10]);
  await stage.settle();
  const summary = (await ask<{ profit: number; atPublishedPrices: unknown }>(one, 'GET', '/me/bets/summary')).body;
  assert.equal(summary.profit, 18.18);
  assert.deepEqual(summary.atPublishedPrices, { bets: 1, stake: 20, profit: (20 * pick.price) / 100 });
});

test('an impossible bet is rejected with the reason, and nothing is written', async (t) => {
  const { ask, one, bet, db, ctx } = await bettingStage(t);
  const refused = async (change: object, status: number, words: RegExp) => {
    const response = await ask(one, 'POST', '/me/bets', { ...bet, ...change });
    assert.equal(response.status, status, response.text);
    assert.match(response.text, words);
  };
  await refused({ price: 50 }, 400, /\/price must be American odds/);
  await refused({ stake: 0 }, 400, /\/stake/);
  await refused({ stake: 1_000_000_000 }, 400, /\/stake/);
  await refused({ stake: 1.005 }, 400, /two places/);
  await refused({ book: 'nowhere' }, 422, /There is no book nowhere/);
  await refused({ line: 0 }, 400, /\/line/);
  await refused({ playerId: null }, 400, /\/playerId is needed without pickId/);
  await refused({ gameId: 99 }, 422, /no game 99/);
  await refused({ placedAt: '2024-03-05T19:00:00Z' }, 422, /in the future/);
  ctx.clock.set(new Date(TIP_OFF.getTime() + 4 * 3_600_000));
  await refused({ gameDate: DAY }, 422, /The game began at 2024-03-05T23:00:00.000Z and was over/);
  const { rows } = await db.query<{ count: number }>({ text: 'select count(*)::int as count from bets.bet' });
  assert.deepEqual(rows, [{ count: 0 }]);
});

test('a bet logged after its game is over is graded at once, and one on a game ahead is not', async (t) => {
  const { ask, one, bet, gameId, play } = await bettingStage(t);
  const log = async (more: object) => (await ask<Wire>(one, 'POST', '/me/bets', { ...bet, ...more })).body;
  assert.equal((await log({}))['state'], 'open');
  await play([10]);
  const { state, profit, isVerified } = await log({ gameId, stake: 20, placedAt: NOW.toISOString() });
  assert.deepEqual({ state, profit, isVerified }, { state: 'won', profit: 21.6, isVerified: false });
});

test('a bet logged after tip-off says how to name its game, and is stored if it was placed before', async (t) => {
  const { ask, one, bet, ctx, gameId } = await bettingStage(t);
  ctx.clock.set(new Date(TIP_OFF.getTime() + 60_000));
  const log = (more: object) =>
    ask<{ detail: string; isVerified: boolean }>(one, 'POST', '/me/bets', { ...bet, ...more });
  assert.match((await log({})).body.detail, /named by gameId or gameDate; placedAt says when/);
  const kept = await log({ gameId, placedAt: new Date(TIP_OFF.getTime() - 60_000).toISOString() });
  assert.deepEqual([kept.status, kept.body.isVerified], [201, false]);
});
