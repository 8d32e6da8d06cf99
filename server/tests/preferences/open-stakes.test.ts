import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { bettingStage, DAY, NOW } from '../support/betting-stage.ts';
import { asSuperuser } from '../support/postgres.ts';
import { publishDay } from '../support/publish-day.ts';

interface Stake {
  readonly pickId: number;
  readonly amount: number | null;
  readonly reason: string;
}

/** A board whose picks have an interval with an edge at echo's +108, and an account with a bankroll of 1,000. */
async function board(t: TestContext) {
  const stage = await bettingStage(t);
  await publishDay(stage.ctx, DAY);
  // The market alone has no interval, and a pick never changes.
  await asSuperuser(stage.db, (db) =>
    db.query({
      text: `set local session_replication_role = replica;
             update picks.pick set forecast = '{"interval": [0.5, 0.6]}'`,
    }),
  );
  stage.ctx.clock.set(new Date(NOW.getTime() + 20 * 60_000));
  await stage.ask(stage.one, 'PUT', '/me/preferences', { bankroll: 1_000, maxStakeShare: 0.01 });
  const stakes = async () => (await stage.ask<Stake[]>(stage.one, 'GET', `/me/stakes?date=${DAY}`)).body;
  return { ...stage, stakes };
}

test('open bets count against a pick, its game and its day; deleted and graded ones do not', async (t) => {
  const { ask, one, other, league, bet, stakes, play, settle } = await board(t);
  const [first, ...others] = await stakes();
  assert.ok(first !== undefined && others.length > 0);
  assert.ok((first.amount ?? 0) > 0);
  const total = [first, ...others].reduce((sum, { amount }) => sum + (amount ?? 0), 0);
  assert.ok(total <= 20, 'a game has twice the most for one bet');
  const on = { pickId: first.pickId, book: bet['book'], price: bet['price'] };

  // Another account's bet and one of another day change nothing.
  await ask(other, 'POST', '/me/bets', { ...on, stake: 15 });
  assert.deepEqual(await stakes(), [first, ...others]);

  // Two concurrent bets: both count, whatever a read between them shows.
  const [a, b, between] = await Promise.all([
    ask<{ id: number }>(one, 'POST', '/me/bets', { ...on, stake: first.amount, again: true }),
    ask<{ id: number }>(one, 'POST', '/me/bets', { ...on, stake: first.amount, again: true }),
    stakes(),
  ]);
  assert.deepEqual([a.status, b.status], [201, 201]);
  assert.ok((between[0]?.amount ?? 1) === first.amount || between[0]?.amount === 0);
  const [done, ...rest] = await stakes();
  assert.equal(done?.amount, 0);
  assert.match(done?.reason ?? '', /on this pick, so nothing more is suggested/);
  const left = rest.reduce((sum, { amount }) => sum + (amount ?? 0), 0);
  assert.ok(left < total - (first.amount ?? 0), 'twice the stake leaves less to the game');
  assert.ok(left + 2 * (first.amount ?? 0) <= 20.001);

  // One of them deleted: only the other counts, which was suggested, so the other stakes are unchanged.
  assert.equal((await ask(one, 'DELETE', `/me/bets/${b.body.id}`)).status, 204);
  const [same, ...before] = await stakes();
  assert.equal(same?.amount, 0);
  assert.deepEqual(before, others);

  // The owner's own bet on another line also uses up the game's limit.
  const own = { ...bet, playerId: league.players[5], line: 12.5, stake: 20 };
  const idea = await ask<{ id: number }>(one, 'POST', '/me/bets', own);
  assert.equal(idea.status, 201, idea.text);
  assert.ok((await stakes()).every(({ amount }) => amount === 0));
  await ask(one, 'DELETE', `/me/bets/${idea.body.id}`);
  assert.deepEqual((await stakes()).slice(1), others);

  await play([10, 10, 10, 10, 10, 10, 10, 10, 10, 10]);
  await settle();
  assert.match((await stakes())[0]?.reason ?? '', /has begun/);
});

test('a graded bet is not at stake any more', async (t) => {
  const { ask, one, bet, stakes, db } = await board(t);
  const [first] = await stakes();
  const on = { pickId: first?.pickId, book: bet['book'], price: bet['price'], stake: first?.amount };
  assert.equal((await ask(one, 'POST', '/me/bets', on)).status, 201);
  assert.equal((await stakes())[0]?.amount, 0);
  const text = `update bets.bet set state = 'void', profit = 0, graded_at = recorded_at, first_graded_at = recorded_at`;
  await db.query({ text });
  assert.deepEqual((await stakes())[0], first);
});
