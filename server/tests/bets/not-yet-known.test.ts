import assert from 'node:assert/strict';
import test from 'node:test';
import { bettingStage, TIP_OFF } from '../support/betting-stage.ts';

test('after tip-off neither a change nor a deletion tells a delayed tier which bet is verified, until its delay has passed', async (t) => {
  const { ask, one, bet, ctx } = await bettingStage(t);
  const pro = one.replace('Sharp', 'Pro');
  const minutes = (count: number): Date => new Date(TIP_OFF.getTime() + count * 60_000);
  ctx.clock.set(minutes(-1));
  const ids: number[] = [];
  for (const price of [108, 300]) {
    // One after the other: their order is that of the prices.
    // oxlint-disable-next-line no-await-in-loop
    const { body } = await ask<{ id: number }>(pro, 'POST', '/me/bets', { ...bet, price });
    ids.push(body.id);
  }
  const statuses = (method: 'PATCH' | 'DELETE') =>
    Promise.all(
      ids.map(
        async (id) => (await ask(pro, method, `/me/bets/${id}`, ...(method === 'PATCH' ? [{ stake: 5 }] : []))).status,
      ),
    );
  ctx.clock.set(minutes(0));
  assert.deepEqual(await statuses('PATCH'), [409, 409]);
  assert.deepEqual(await statuses('DELETE'), [409, 409]);
  ctx.clock.set(minutes(14));
  assert.deepEqual(await statuses('PATCH'), [409, 200], 'the book never offered the second price');
  assert.deepEqual(await statuses('DELETE'), [409, 409], 'changed a moment ago, so it may be verified again');
  ctx.clock.set(minutes(30));
  assert.deepEqual(await statuses('DELETE'), [409, 204]);
});
