import assert from 'node:assert/strict';
import test from 'node:test';
import { addBetCopies } from '../support/bet-copies.ts';
import { bettingStage } from '../support/betting-stage.ts';

test('an account keeps 100,000 deleted bets and then logs no more: permanent data is bounded', async (t) => {
  const { ask, one, bet, db } = await bettingStage(t);
  const { body: last } = await ask<{ id: number }>(one, 'POST', '/me/bets', bet);
  await addBetCopies(db, last.id, 100_000, 'recorded_at');
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
