import assert from 'node:assert/strict';
import test from 'node:test';
import { bettingStage, TIP_OFF } from '../support/betting-stage.ts';
import { addBoxScore, addState } from '../support/small-league.ts';

interface Live {
  readonly status: string;
  readonly secondsLeft: number | null;
  readonly inPeriod: number | null;
}

/** Pro sees facts 15 minutes late. */
const DELAY_MS = 15 * 60_000;
const QUARTER = 12 * 60;

test('a running game has a clock to its last second of regulation, begins a quarter at its first one, and none after it', async (t) => {
  const { ask, one, bet, ctx, db, league, gameId } = await bettingStage(t);
  assert.equal((await ask(one, 'POST', '/me/bets', bet)).status, 201);
  let minute = 0;
  const after = async (seconds: number) => {
    minute += 20;
    const at = new Date(TIP_OFF.getTime() + minute * 60_000);
    await addState(db, gameId, 'live', TIP_OFF, at);
    const lines = league.players.map((playerId) => ({ playerId, seconds, counts: { pts: 5 } }));
    await addBoxScore(db, league, gameId, at, lines);
    ctx.clock.set(new Date(at.getTime() + DELAY_MS));
    const { body } = await ask<readonly Live[]>(one, 'GET', '/me/bets/live');
    return body.map(({ status, secondsLeft, inPeriod }) => [status, secondsLeft, inPeriod]);
  };
  assert.deepEqual(await after(QUARTER - 1), [['live', 3 * QUARTER + 1, 1]]);
  assert.deepEqual(await after(QUARTER), [['live', 3 * QUARTER, 2]]);
  assert.deepEqual(await after(4 * QUARTER - 1), [['live', 1, 4]]);
  assert.deepEqual(await after(4 * QUARTER), [['live', null, null]]);
  assert.deepEqual(await after(4 * QUARTER + 60), [['live', null, null]]);
});
