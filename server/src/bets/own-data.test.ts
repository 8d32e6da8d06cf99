import assert from 'node:assert/strict';
import test from 'node:test';
import { bettingStage } from '../../tests/support/betting-stage.ts';
import { addBetCopies } from '../../tests/support/bet-copies.ts';
import { OWNED_BETS } from './own-data.ts';

interface Bet {
  readonly id: number;
  readonly history: readonly { readonly stake: number }[];
}

test('the export of an account has all its bets in batches, newest first, each with its own versions, and its addresses', async (t) => {
  const { ask, one, oneId, other, bet, db, ctx } = await bettingStage(t);
  const { body: changed } = await ask<Bet>(one, 'POST', '/me/bets', bet);
  await ask(other, 'POST', '/me/bets', { ...bet, stake: 7 });
  await ask(one, 'PATCH', `/me/bets/${changed.id}`, { stake: 11 });
  const { body: share } = await ask<{ id: number }>(one, 'POST', '/me/bets/share', {});
  const read = async (name: string): Promise<Bet[][]> => {
    const part = OWNED_BETS.find((owned) => owned.name === name) ?? assert.fail(`no ${name}`);
    const batches: Bet[][] = [];
    for await (const batch of part.read(db, oneId, ctx.clock.now())) batches.push(batch as Bet[]);
    return batches;
  };
  const sizes = async () => (await read('bets')).map(({ length }) => length);
  assert.deepEqual(await sizes(), [1]);
  await addBetCopies(db, changed.id, 499);
  assert.deepEqual(await sizes(), [500, 0]);
  await addBetCopies(db, changed.id, 2);
  assert.deepEqual(await sizes(), [500, 2]);
  const bets = (await read('bets')).flat();
  assert.deepEqual(
    bets.map(({ id }) => id),
    [...new Set(bets.map(({ id }) => id))].toSorted((a, b) => b - a),
  );
  const histories = bets.map(({ id, history }) => [id, history.map(({ stake }) => stake)] as const);
  assert.deepEqual(
    histories.filter(([, stakes]) => stakes.length > 0),
    [[changed.id, [10, 11]]],
  );
  const addresses = (await read('sharedAddresses')).flat();
  assert.deepEqual(
    addresses.map(({ id }) => id),
    [share.id],
  );
});
