import assert from 'node:assert/strict';
import test from 'node:test';
import type { ComboOnWire } from '../../src/combos/combo/combo-shape.ts';
import type { EvaluationOnWire } from '../../src/picks/index.ts';
import { before, combosStage, NEXT, TIP_OFF, type CombosStage } from './stage.ts';

const leg = ({ league }: CombosStage, place: number, more: object = {}) => ({
  playerId: league.players[place],
  stat: 'Points',
  line: 10.5,
  direction: 'Over',
  ...more,
});
const combo = (on: CombosStage, body: object, tier?: string, query = '') =>
  on.ask<ComboOnWire>('POST', `/picks/combo${query}`, body, tier);
const near = (one: number, other: number, gap = 2e-4): void =>
  assert.ok(Math.abs(one - other) <= gap, `${one} ${other}`);

test('combinations', async (t) => {
  const on = await combosStage(t);

  await t.test('each leg has the figures of its evaluation, and legs of one player are correlated', async () => {
    const legs = [leg(on, 0), leg(on, 0, { stat: 'PtsRebAst', line: 18.5 }), leg(on, 7, { direction: 'Under' })];
    const { status, body } = await combo(on, { legs });
    assert.equal(status, 200, body.detail);
    for (const [place, one] of legs.entries()) {
      const { body: alone } = await on.ask<EvaluationOnWire>('POST', '/picks/evaluate', one);
      const of = body.legs[place]!;
      const figures = [
        'probability',
        'pushProbability',
        'marketProbability',
        'interval',
        'playerName',
        'gameId',
      ] as const;
      for (const figure of figures) assert.deepEqual(of[figure], alone[figure], `${place} ${figure}`);
    }
    near(
      body.independentProbability,
      body.legs.reduce((product, { probability }) => product * probability, 1),
    );
    assert.ok(body.probability > body.independentProbability * 1.1, `${body.probability}`);
    const [low = 1, high = 0] = body.interval;
    assert.ok(low < body.probability && body.probability < high);
    assert.ok(body.correlations[0]![1]! > 0.3 && body.correlations[0]![1] === body.correlations[1]![0]);
    assert.deepEqual(
      body.correlations.map((row, place) => row[place]),
      [1, 1, 1],
    );
    assert.ok(body.legs[1]!.probabilityGivenOthers > body.legs[1]!.probability);
    assert.equal(body.expectedValue, null);
  });

  await t.test('legs of different games multiply', async () => {
    const { body } = await combo(on, { legs: [leg(on, 0), leg(on, 6, { gameDate: NEXT })] });
    near(body.probability, body.independentProbability, 2e-6);
    assert.deepEqual(body.correlations, [
      [1, 0],
      [0, 1],
    ]);
    assert.ok(body.reasons.some(({ code }) => code === 'differentGames'));
  });

  await t.test('a price, or the payouts of a pick’em book, give the expected value', async () => {
    const legs = [leg(on, 0), leg(on, 6)];
    const { body: priced } = await combo(on, { legs, price: 300 });
    near(priced.expectedValue!, 4 * priced.probability - 1);
    const { body: entry } = await combo(on, { legs, payout: { house: 'prizepicks' } });
    assert.deepEqual(entry.payout?.multipliers, [3]);
    near(entry.expectedValue!, 3 * entry.probability - 1);
    near(entry.payout.breakEvenPerLeg!, Math.sqrt(1 / 3));
    const own = { house: 'betr_us_dfs', kind: 'flexible', multipliers: [2, 0.5] };
    const { status, body: flexible } = await combo(on, { legs, payout: own });
    assert.equal(status, 200, flexible.detail);
    const [one, other] = flexible.legs.map(({ probability }) => probability) as [number, number];
    near(flexible.payout!.expectedPayout, 2 * flexible.probability + 0.5 * (one + other - 2 * flexible.probability));
  });

  await t.test('a leg on a whole line may push, and the entry then pays as a shorter one', async () => {
    const legs = [leg(on, 0, { stat: 'Rebounds', line: 5 }), leg(on, 1), leg(on, 7)];
    const { body } = await combo(on, { legs, payout: { house: 'prizepicks' } });
    const { pushProbability } = body.legs[0]!;
    assert.ok(pushProbability > 0.05);
    const { body: pair } = await combo(on, { legs: legs.slice(1) });
    near(
      body.payout!.expectedPayout,
      5 * body.probability * (1 - pushProbability) + 3 * pair.probability * pushProbability,
    );
  });

  await t.test('entries that no pick’em book accepts say so', async () => {
    const legs = [leg(on, 0), leg(on, 0, { stat: 'Rebounds', line: 4.5 })];
    const { body } = await combo(on, { legs, payout: { house: 'prizepicks' } });
    const codes = body.reasons.map(({ code }) => code);
    assert.ok(codes.includes('samePlayer') && codes.includes('oneTeam'), codes.join());
  });

  await t.test('legs that cannot be bet on are rejected by name', async () => {
    const good = leg(on, 6);
    for (const [legs, at, why] of [
      [[good, good], [0, 1], /same leg/],
      [[leg(on, 0), good, leg(on, 0, { direction: 'Under' })], [0, 2], /cannot win together/],
      [
        [leg(on, 0, { line: 30.5 }), leg(on, 0, { stat: 'PtsReb', line: 20.5, direction: 'Under' })],
        [0, 1],
        /cannot win/,
      ],
      [[good, leg(on, 0, { period: 'Q1', line: 2.5 }), leg(on, 0)], [1, 2], /several periods/],
      [[good, { ...good, playerId: 999_999 }], [1], /no player 999999/],
      [[good, leg(on, 0, { gameDate: '2024-03-06' })], [1], /does not play on/],
    ] as const) {
      const { status, body } = await combo(on, { legs });
      assert.equal(status, 422, JSON.stringify(body));
      assert.match(body.detail, why);
      assert.deepEqual(
        body.errors?.map(({ pointer }) => pointer),
        at.map((place) => `/legs/${place}`),
      );
    }
    for (const [body, status] of [
      [{ legs: [good] }, 400],
      [{ legs: Array.from({ length: 9 }, () => good) }, 400],
      [{ legs: [good, leg(on, 0)], price: 50 }, 400],
      [{ legs: [good, leg(on, 0)], price: 150, payout: { house: 'prizepicks' } }, 400],
      [{ legs: [good, leg(on, 0)], payout: { house: 'fanduel' } }, 400],
      [{ legs: [good, leg(on, 0)], payout: { house: 'betr_us_dfs' } }, 422],
      [{ legs: [good, leg(on, 0)], payout: { house: 'prizepicks', multipliers: [1, 2] } }, 400],
      [{ legs: [good, leg(on, 0, { line: 10.3 })] }, 422],
      [{ legs: [good, leg(on, 0, { gameDate: '2024-02-30' })] }, 400],
    ] as const)
      assert.equal((await combo(on, body)).status, status, JSON.stringify(body));
  });

  await t.test('a delayed tier sees the odds of its moment, and a begun game is rejected for all tiers', async () => {
    const legs = [leg(on, 0), leg(on, 6)];
    assert.equal((await combo(on, { legs }, 'Free')).status, 403);
    const { body: pro } = await combo(on, { legs }, 'Pro');
    assert.equal(Date.parse(pro.asOf), Date.parse(pro.evaluatedAt) - 15 * 60_000);
    assert.equal((await combo(on, { legs }, 'Pro', `?asOf=${before(70).toISOString()}`)).status, 403);
    on.ctx.clock.set(new Date(TIP_OFF.getTime() + 60_000));
    for (const tier of ['Pro', 'Sharp']) {
      const { status, body } = await combo(on, { legs: legs.map((one) => ({ ...one, gameDate: '2024-03-05' })) }, tier);
      assert.deepEqual([status, body.detail], [422, 'Leg 1: The game has begun.'], tier);
      const named = body.errors?.map(({ pointer, detail }) => `${pointer} ${detail}`);
      assert.deepEqual(
        named,
        ['/legs/0 The game has begun.', '/legs/1 The game has begun.'],
        'every begun leg is named',
      );
    }
    const { status, body } = await combo(on, { legs }, 'Sharp', `?asOf=${before(60).toISOString()}`);
    assert.deepEqual([status, body.evaluatedAt], [200, before(60).toISOString()], body.detail);
    on.ctx.clock.set(before(50));
  });

  await t.test('a player whom a report rules out is rejected', async () => {
    await on.db.query({
      text: `insert into league.availability (game_id, team_id, player_id, known_at, source, status, reason)
             values ($1, $2, $3, $4, 'a-report', 'Out', 'knee')`,
      values: [on.gameId, on.league.teams[0], on.league.players[0], before(55)],
    });
    const { status, body } = await combo(on, { legs: [leg(on, 6), leg(on, 0)] });
    assert.equal(status, 422);
    assert.match(body.detail, /Leg 2: A report rules Player 1 out/);
  });
});
