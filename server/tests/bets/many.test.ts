import assert from 'node:assert/strict';
import test from 'node:test';
import { bettingStage, DAY, NOW, TIP_OFF } from '../support/betting-stage.ts';
import fc from '../support/properties.ts';
import { payout } from './payout.ts';
import { size } from '../support/size.ts';

const BETS = size({ quick: 100, all: 1_000, long: 10_000 });
const POINTS = [0, 3, 7, 10, 14, 15, 21, 30, null, null];

test(`${BETS} generated bets are graded as an independent calculation does, and every summary is the sum of its bets`, async (t) => {
  const stage = await bettingStage(t);
  const { db, league, gameId, oneId, ask, one } = stage;
  const arbitrary = fc.record({
    player: fc.integer({ min: 0, max: POINTS.length - 1 }),
    halves: fc.integer({ min: 1, max: 62 }),
    isOver: fc.boolean(),
    price: fc.oneof(fc.integer({ min: 100, max: 2_000 }), fc.integer({ min: -2_000, max: -100 })),
    cents: fc.integer({ min: 1, max: 1_000_000 }),
    book: fc.constantFrom('alpha', 'bravo', 'charlie'),
  });
  const bets = fc.sample(arbitrary, { numRuns: BETS, seed: 7 });
  await db.query({
    text: `insert into bets.bet (account_id, league, game_id, game_date, player_id, stat, period, line_halves, direction, book,
             price, stake, placed_at, recorded_at, priced_at, is_verified, tip_off)
           select $1, 'Nba', $2, $3, player, 'Points', 'Full', halves, direction, book, price, cents / 100.0, $4, $4, $4, false, $5
           from unnest($6::int[], $7::int[], $8::text[], $9::text[], $10::int[], $11::int[])
             as given (player, halves, direction, book, price, cents)`,
    values: [
      ...[oneId, gameId, DAY, NOW, TIP_OFF],
      bets.map(({ player }) => league.players[player]),
      bets.map(({ halves }) => halves),
      bets.map(({ isOver }) => (isOver ? 'Over' : 'Under')),
      bets.map(({ book }) => book),
      bets.map(({ price }) => price),
      bets.map(({ cents }) => cents),
    ],
  });
  await stage.play(POINTS);
  await stage.settle();
  const { rows } = await db.query<{ state: string; cents: number }>({
    text: 'select state, (profit * 100)::int as cents from bets.bet order by id',
  });
  const expected = bets.map(({ player, halves, isOver, price, cents }) =>
    payout(POINTS[player] ?? null, halves, isOver, price, cents),
  );
  const wrong = expected.flatMap((one, index) => {
    const found = rows[index];
    return found?.state === one.state && found.cents === one.cents ? [] : [{ bet: bets[index], found, expected: one }];
  });
  assert.deepEqual(wrong, []);
  const summary = await ask<{ profit: number; won: number; groups: { key: string; profit: number }[] }>(
    one,
    'GET',
    '/me/bets/summary?by=book',
  );
  const sumOf = (book?: string): number =>
    expected.reduce(
      (sum, { cents }, index) => (book === undefined || bets[index]?.book === book ? sum + cents : sum),
      0,
    ) / 100;
  assert.equal(summary.body.profit, Number(sumOf().toFixed(2)));
  assert.equal(summary.body.won, expected.filter(({ state }) => state === 'won').length);
  for (const { key, profit } of summary.body.groups) assert.equal(profit, Number(sumOf(key).toFixed(2)), key);
  const csv = await ask<string>(one, 'GET', '/me/bets/export.csv');
  assert.equal(csv.text.trimEnd().split('\r\n').length, BETS + 1);
});

/** At each of 20 moments around tip-off. */
const CHANGES = size({ quick: 10, all: 50, long: 50 });

test(`of ${20 * CHANGES} changes of verified bets around tip-off those of a later clock are all rejected, and none is half written`, async (t) => {
  const { ask, one, bet, ctx, db } = await bettingStage(t);
  const ids = await Promise.all(
    Array.from(
      { length: 10 },
      async () => (await ask<{ id: number }>(one, 'POST', '/me/bets', { ...bet, again: true })).body.id,
    ),
  );
  let accepted = 0;
  for (let round = 0; round < 20; round += 1) {
    ctx.clock.set(new Date(TIP_OFF.getTime() - 10 + round));
    const responses = await Promise.all(
      Array.from({ length: CHANGES }, (_, index) =>
        ask(one, 'PATCH', `/me/bets/${ids[index % ids.length]}`, { stake: 1 + round, note: `${index}` }),
      ),
    );
    const expected = round < 10 ? 200 : 409;
    assert.deepEqual(new Set(responses.map(({ status }) => status)), new Set([expected]), `round ${round}`);
    accepted += responses.filter(({ status }) => status === 200).length;
  }
  const { rows } = await db.query<{ changes: number; late: number; versions: number; stake: number }>({
    text: `select count(*)::int - 10 as changes, count(*) filter (where changed_at >= $1)::int as late,
             (select sum(version)::int - 10 from bets.bet) as versions, (select max(stake)::int from bets.bet) as stake
           from bets.bet_change`,
    values: [TIP_OFF],
  });
  assert.deepEqual(rows, [{ changes: accepted, late: 0, versions: accepted, stake: 10 }]);
});

test('the database itself refuses to change the terms of a graded verified bet, and what a bet claims', async (t) => {
  const stage = await bettingStage(t);
  const { ask, one, bet, db } = stage;
  await ask(one, 'POST', '/me/bets', bet);
  const refused = (text: string): Promise<void> => assert.rejects(db.query({ text }), /does not change/);
  await refused('update bets.bet set line_halves = 1');
  await stage.play([10]);
  await stage.settle();
  await refused('update bets.bet set stake = 10000');
  await refused(`update bets.bet set deleted_at = now()`);
});
