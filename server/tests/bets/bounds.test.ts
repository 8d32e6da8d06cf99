import assert from 'node:assert/strict';
import test from 'node:test';
import { addBetCopies } from '../support/bet-copies.ts';
import { bettingStage } from '../support/betting-stage.ts';
import { asSuperuser } from '../support/postgres.ts';

test('a bet has at most 100 versions and an account 100,000 deleted bets: permanent data is bounded', async (t) => {
  const { ask, one, bet, db } = await bettingStage(t);
  const { body } = await ask<{ id: number }>(one, 'POST', '/me/bets', bet);
  await asSuperuser(db, (superuser) => superuser.query({ text: 'update bets.bet set version = 99' }));
  const change = async (stake: number) => (await ask(one, 'PATCH', `/me/bets/${body.id}`, { stake })).status;
  assert.deepEqual([await change(3), await change(4)], [200, 422]);
  assert.equal((await ask(one, 'DELETE', `/me/bets/${body.id}`)).status, 204);
  const { body: last } = await ask<{ id: number }>(one, 'POST', '/me/bets', bet);
  await addBetCopies(db, last.id, 99_999, 'recorded_at');
  assert.equal((await ask(one, 'POST', '/me/bets', { ...bet, again: true })).status, 422);
});

test('an account keeps 100,000 bets: the last of them is logged, and one more is refused', async (t) => {
  const { ask, one, bet, db } = await bettingStage(t);
  const log = (stake: number) => ask<{ id: number }>(one, 'POST', '/me/bets', { ...bet, stake });
  const first = await log(1);
  await addBetCopies(db, first.body.id, 99_998);
  assert.equal((await log(2)).status, 201);
  const { status, text } = await log(3);
  assert.deepEqual([status, /keeps 100000 bets; this one has 100000/.test(text)], [422, true], text);
});
