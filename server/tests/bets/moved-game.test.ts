import assert from 'node:assert/strict';
import test from 'node:test';
import { bettingStage, NOW, TIP_OFF } from '../support/betting-stage.ts';
import { addState } from '../support/small-league.ts';

const HOUR = 3_600_000;
const from = (moment: Date, ms: number): Date => new Date(moment.getTime() + ms);

test('a bet stands from the tip-off that was known when it was recorded, also if the game is moved to a later time', async (t) => {
  const { ask, one, bet, ctx, db, gameId } = await bettingStage(t);
  const { body } = await ask<{ id: number }>(one, 'POST', '/me/bets', bet);
  const change = async () => (await ask(one, 'PATCH', `/me/bets/${body.id}`, { stake: 5 })).status;
  await addState(db, gameId, 'scheduled', from(TIP_OFF, 2 * HOUR), from(NOW, 1));
  ctx.clock.set(from(TIP_OFF, -1));
  assert.equal(await change(), 200);
  ctx.clock.set(TIP_OFF);
  assert.equal(await change(), 409);
  assert.equal((await ask(one, 'DELETE', `/me/bets/${body.id}`)).status, 409);
});

test('a bet stands from the moment its game is known to be live or over, also before the planned tip-off', async (t) => {
  const { ask, one, bet, ctx, db, gameId } = await bettingStage(t);
  const { body } = await ask<{ id: number }>(one, 'POST', '/me/bets', bet);
  const change = async () => (await ask(one, 'PATCH', `/me/bets/${body.id}`, { stake: 5 })).status;
  for (const [hour, status, due] of [
    [1, 'live', 409],
    [2, 'scheduled', 200],
    [3, 'final', 409],
    [4, 'postponed', 200],
  ] as const) {
    ctx.clock.set(from(NOW, hour * HOUR));
    await addState(db, gameId, status, TIP_OFF, from(NOW, hour * HOUR));
    assert.equal(await change(), due, status);
  }
});
