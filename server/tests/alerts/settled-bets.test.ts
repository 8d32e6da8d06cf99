import assert from 'node:assert/strict';
import test from 'node:test';
import { settleDays } from '../../src/cycle/index.ts';
import { addBoxScore, addState } from '../support/small-league.ts';
import { alertsStage, DAY, NOW, TIP_OFF, type AlertsStage } from './stage.ts';

const HOUR = 3_600_000;

/** The texts of an account's alerts, oldest first. */
async function told({ ask }: AlertsStage, token: string): Promise<string[]> {
  type Told = { items: { items: { text: string }[] }[] };
  const { body } = await ask<Told>(token, 'GET', '/me/alerts/messages?limit=100');
  return body.items.toReversed().flatMap(({ items }) => items.map(({ text }) => text));
}

/** A bet of $10 at -110 on the first player's Points over a line, on the future game. */
async function addBet({ db, league, gameId }: AlertsStage, accountId: number, line: number): Promise<void> {
  await db.query({
    text: `insert into bets.bet (account_id, league, game_id, game_date, player_id, stat, period, line_halves, direction, book,
             price, stake, placed_at, recorded_at, priced_at, is_verified, tip_off)
           values ($1, 'Nba', $2, $3, $4, 'Points', 'Full', $5, 'Over', 'alpha', -110, 10, $6, $6, $6, false, $7)`,
    values: [accountId, gameId, DAY, league.players[0], line * 2, NOW, TIP_OFF],
  });
}

/** The first player's points become known, and bets are graded. */
async function grade({ db, ctx, league, gameId }: AlertsStage, points: number): Promise<void> {
  await addBoxScore(db, league, gameId, ctx.clock.now(), [
    { playerId: league.players[0] ?? 0, counts: { pts: points } },
  ]);
  await settleDays(ctx, { league: 'Nba', from: DAY, to: DAY });
}

test('a settled bet is reported to its owner once, after the delay of the tier, and again once corrected', async (t) => {
  const on = await alertsStage(t);
  const { make, ask, sharp, pro, sharpId, ctx, db, gameId } = on;
  const proId = Number(pro.split('.')[1]);
  for (const token of [sharp, pro]) await make(token, '/me/alerts', { name: 'Bets', on: 'bet.settled' });
  await addBet(on, proId, 14.5);
  await addBet(on, sharpId, 20.5);
  ctx.clock.set(new Date(TIP_OFF.getTime() + 3 * HOUR));
  await addState(db, gameId, 'final', TIP_OFF, ctx.clock.now());
  await grade(on, 15);
  await on.match();
  assert.deepEqual([await told(on, pro), (await told(on, sharp)).length], [[], 1], 'Pro is not told yet');
  const waiting = async () => (await ask<{ waiting: number }[]>(pro, 'GET', '/me/alerts')).body[0]?.waiting;
  assert.equal(await waiting(), 0, 'nor that something waits');
  on.later(15 * 60_000);
  assert.equal(await waiting(), 1);
  await on.match();
  const won = /Over 14\.5 Points won, 15 .*: \+9\.09$/;
  const first = [await told(on, pro), await told(on, sharp)];
  assert.deepEqual(
    first.map(({ length }) => length),
    [1, 1],
    JSON.stringify(first),
  );
  assert.match(first[0]?.[0] ?? '', won);
  assert.match(first[1]?.[0] ?? '', /Over 20\.5 Points lost, 15 .*: −10\.00$/);

  // Graded again with the same result, and every event read again: nothing is repeated.
  await settleDays(ctx, { league: 'Nba', from: DAY, to: DAY });
  await db.query({ text: 'update alerts.progress set after_event = 0' });
  on.later(HOUR);
  await on.match();
  assert.deepEqual([await told(on, pro), await told(on, sharp)], first);

  // A correction that changes the result is reported; the other bet is still lost, which was reported.
  await grade(on, 14);
  await on.match();
  on.later(15 * 60_000);
  await on.match();
  const corrected = (await told(on, pro)).slice(1);
  assert.equal(corrected.length, 1, corrected.join('\n'));
  assert.match(corrected[0] ?? '', /lost, 14/);
  assert.deepEqual(await told(on, sharp), first[1]);
  assert.equal((await ask(on.free, 'GET', '/me/alerts/messages')).status, 403);
});
