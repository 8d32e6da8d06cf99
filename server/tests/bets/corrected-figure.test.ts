import assert from 'node:assert/strict';
import test from 'node:test';
import { bettingStage, TIP_OFF } from '../support/betting-stage.ts';
import { addBoxScore } from '../support/small-league.ts';

interface Bet {
  readonly id: number;
  readonly state: string;
  readonly actualValue: number | null;
  readonly gradedAt: string | null;
}

const minutes = (count: number): Date => new Date(TIP_OFF.getTime() + count * 60_000);

test('a corrected figure is stored with a bet even if it stays won or lost, and the same figure writes nothing', async (t) => {
  const { ask, one, bet, ctx, db, league, gameId, play, settle } = await bettingStage(t);
  const { body } = await ask<Bet>(one, 'POST', '/me/bets', bet);
  const read = async () => (await ask<Bet>(one, 'GET', `/me/bets/${body.id}`)).body;
  const told = async () => {
    const { rows } = await db.query<{ told: number }>({
      text: `select count(*)::int as told from platform.outbox where type = 'bets.settled'`,
    });
    return rows[0]?.told;
  };
  await play([10], minutes(180));
  await settle();
  const first = await read();
  assert.deepEqual([first.state, first.actualValue], ['won', 10]);
  const before = await told();
  assert.equal(before, 1);
  ctx.clock.set(minutes(190));
  await settle();
  assert.deepEqual(await read(), first);
  assert.equal(await told(), before, 'nothing is told again');
  ctx.clock.set(minutes(200));
  await addBoxScore(db, league, gameId, minutes(200), [{ playerId: league.players[0] ?? 0, counts: { pts: 12 } }]);
  await settle();
  const corrected = await read();
  assert.deepEqual([corrected.state, corrected.actualValue], ['won', 12]);
  assert.notEqual(corrected.gradedAt, first.gradedAt);
});

test('a bet placed at this very moment is kept, one placed a moment later is not', async (t) => {
  const { ask, one, bet, ctx } = await bettingStage(t);
  const log = async (placedAt: Date) =>
    (await ask(one, 'POST', '/me/bets', { ...bet, placedAt: placedAt.toISOString() })).status;
  const now = ctx.clock.now();
  assert.deepEqual([await log(now), await log(new Date(now.getTime() + 1))], [201, 422]);
});

test('at the tip-off a bet that was placed before is kept and not verified, and one placed at it is live', async (t) => {
  const { ask, one, bet, ctx, gameId } = await bettingStage(t);
  const log = (placedAt: Date) =>
    ask<Bet & { isVerified: boolean; isLive: boolean }>(one, 'POST', '/me/bets', {
      ...bet,
      gameId,
      again: true,
      placedAt: placedAt.toISOString(),
    });
  const before = new Date(TIP_OFF.getTime() - 1);
  ctx.clock.set(before);
  assert.equal((await log(before)).body.isVerified, true, 'the book offers this price');
  ctx.clock.set(TIP_OFF);
  for (const [placedAt, isLive] of [
    [before, false],
    [TIP_OFF, true],
  ] as const) {
    const { status, body, text } = await log(placedAt);
    assert.deepEqual([status, body.isVerified, body.isLive], [201, false, isLive], text);
  }
});
