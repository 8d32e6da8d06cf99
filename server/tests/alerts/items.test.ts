import assert from 'node:assert/strict';
import test from 'node:test';
import { betsSettled } from '../../src/bets/index.ts';
import { picksScored, publishBoard } from '../../src/picks/index.ts';
import { emit } from '../../src/platform/index.ts';
import { recordBoard } from '../../src/research/boards/record-board.ts';
import { loadSlate, scoreSlate } from '../../src/scoring/index.ts';
import { addQuote } from '../support/small-league.ts';
import { alertsStage, DAY, NOW, TIP_OFF, type AlertsStage } from './stage.ts';

type Item = Readonly<Record<string, unknown>> & { readonly text: string };

/** The items of the messages of the account of Sharp, oldest first. */
async function items({ ask, sharp }: AlertsStage): Promise<Item[]> {
  const { body } = await ask<{ items: { items: Item[] }[] }>(sharp, 'GET', '/me/alerts/messages?limit=100');
  return body.items.toReversed().flatMap((message) => message.items);
}

async function publish({ ctx, db }: AlertsStage): Promise<void> {
  const slate = scoreSlate(await loadSlate(db, { league: 'Nba', date: DAY, asOf: ctx.clock.now() }));
  await publishBoard(ctx, slate, 'live');
  await db.transaction((tx) => recordBoard(tx, slate, { origin: 'live', at: ctx.clock.now() }));
}

test('an item of a moved line has the claim, the movement and the team that the board knows, and no price', async (t) => {
  const on = await alertsStage(t);
  const [first = 0, , , , , sixth = 0] = on.league.players;
  await on.make(on.sharp, '/me/alerts', { name: 'Moves', on: 'line.moved' });
  await on.moved({ playerId: first, playerName: 'Player 1', stat: 'Points', from: 24.5, to: 26.5, delta: 2 });
  await on.match();
  const told = (await items(on))[0];
  assert.deepEqual(told, {
    ...{ text: 'Player 1 Points: the line moved from 24.5 to 26.5', at: NOW.toISOString(), league: 'Nba' },
    ...{ gameId: on.gameId, playerId: first, playerName: 'Player 1', team: null, stat: 'Points', period: null },
    ...{ line: 26.5, direction: 'Over', book: null, price: null, expectedValue: null, probability: null },
    ...{ rating: null, move: 2, status: null, flag: null },
  });
  on.later(60_000);
  await publish(on);
  await on.moved({ playerId: first, period: 'Q1' });
  await on.moved({ playerId: sixth });
  await on.moved({ playerId: first, gameId: 999 });
  await on.match();
  const rest = (await items(on)).slice(1).map(({ playerId, team, period }) => [playerId, team, period]);
  assert.deepEqual(
    rest,
    [
      [first, 'AAA', 'Q1'],
      [sixth, 'BBB', null],
    ],
    'a game that is not known is not told',
  );
});

test('an item of a pick has its best price now, and its published price where it is offered no longer', async (t) => {
  const on = await alertsStage(t);
  const { db, league, gameId, ctx } = on;
  const [playerId = 0] = league.players;
  await on.make(on.sharp, '/me/alerts', { name: 'Picks', on: 'pick.published', where: { players: [playerId] } });
  on.later(60_000);
  await publish(on);
  await on.match();
  const { text, expectedValue, probability, ...rest } = (await items(on))[0] ?? assert.fail('no item');
  assert.match(
    text,
    /^(Standard|Premium) pick: Player 1 Under 14\.5 Points: \+108 at Echo, \d\d\.\d % likely, worth \d+\.\d %$/,
  );
  assert.deepEqual(rest, {
    ...{ at: ctx.clock.now().toISOString(), league: 'Nba', gameId, playerId, playerName: 'Player 1', team: 'AAA' },
    ...{ stat: 'Points', period: null, line: 14.5, direction: 'Under', book: 'echo', price: 108 },
    ...{ rating: text.split(' ')[0], move: null, status: null, flag: null },
  });
  const value = Number(probability) * 2.08 - 1;
  assert.equal(expectedValue, Math.round(value * 10_000) / 10_000);

  // Another alert, and every line of the board is gone before its next version is matched.
  await on.make(on.sharp, '/me/alerts', { name: 'Again', on: 'pick.published', where: { players: [playerId] } });
  on.later(60_000);
  for (const book of league.books.keys())
    await addQuote(db, league, {
      gameId,
      playerId,
      book,
      line: 14.5,
      over: -400,
      under: null,
      knownAt: ctx.clock.now(),
    });
  await db.transaction((tx) => emit(tx, picksScored, { ...picksScored.example, date: DAY }, ctx.clock.now()));
  await on.match();
  const [again] = (await items(on)).slice(1);
  const shares = `${(100 * Number(probability)).toFixed(1)} % likely, worth ${(100 * value).toFixed(1)} %`;
  assert.equal(again?.text, `${String(rest['rating'])} pick: Player 1 Under 14.5 Points: +108 at echo, ${shares}`);
  assert.deepEqual([again?.['book'], again?.['price'], again?.['expectedValue']], [null, null, null]);
});

test('a pick of a game that has begun is not told', async (t) => {
  const on = await alertsStage(t);
  on.later(60_000);
  await publish(on);
  for (const [at, due] of [
    [TIP_OFF, 0],
    [new Date(TIP_OFF.getTime() - 1), 10],
  ] as const) {
    await on.match();
    await on.make(on.sharp, '/me/alerts', { name: 'Picks', on: 'pick.published' });
    on.ctx.clock.set(at);
    await on.db.transaction((tx) => emit(tx, picksScored, { ...picksScored.example, date: DAY }, at));
    await on.match();
    assert.equal((await items(on)).length, due, at.toISOString());
  }
});

test('an item of a settled bet has its price without a value, its legs in words, and the result where there is one', async (t) => {
  const on = await alertsStage(t);
  const { db, sharpId, gameId, league } = on;
  const [playerId] = league.players;
  await on.make(on.sharp, '/me/alerts', { name: 'Bets', on: 'bet.settled' });
  const settled = async (state: string, profit: number, actual: number | null, legs = 1): Promise<number> => {
    const { rows } = await db.query<{ id: number }>({
      text: `insert into bets.bet (account_id, league, game_id, game_date, player_id, stat, period, line_halves, direction,
               book, price, stake, placed_at, recorded_at, priced_at, is_verified, tip_off, state, profit, actual_value,
               leg_count, graded_at, first_graded_at)
             values ($1, 'Nba', $2, $3, $4, 'Points', 'Full', 29, 'Over', 'alpha', -110, 10, $5, $5, $5, false, $6, $7, $8,
               $9, $10, $5, $5) returning id`,
      values: [sharpId, gameId, DAY, playerId, NOW, TIP_OFF, state, profit, actual, legs],
    });
    return rows[0]?.id ?? 0;
  };
  const betIds = [
    await settled('won', 9.09, 15),
    await settled('lost', -10, 14),
    await settled('void', 0, null),
    await settled('won', 45, null, 3),
  ];
  await db.transaction((tx) => emit(tx, betsSettled, { ...betsSettled.example, betIds }, NOW));
  await on.match();
  const told = await items(on);
  assert.deepEqual(
    told.map(({ text }) => text),
    [
      'Player 1 Over 14.5 Points won, 15 Points: +9.09',
      'Player 1 Over 14.5 Points lost, 14 Points: −10.00',
      'Player 1 Over 14.5 Points void: +0.00',
      'Player 1 Over 14.5 Points and 2 more won: +45.00',
    ],
  );
  const { text: _, ...rest } = told[0] ?? assert.fail('no item');
  assert.deepEqual(rest, {
    ...{ at: NOW.toISOString(), league: 'Nba', gameId, playerId, playerName: 'Player 1', team: null },
    ...{ stat: 'Points', period: null, line: 14.5, direction: 'Over', book: 'alpha', price: -110 },
    ...{ expectedValue: null, probability: null, rating: null, move: null, status: null, flag: null },
  });
});

test('more events than one round reads, and more hits than one statement writes, are all told', async (t) => {
  const on = await alertsStage(t);
  for (let n = 0; n < 20; n += 1) await on.make(on.sharp, '/me/alerts', { name: 'News', on: 'news.changed' });
  for (let n = 0; n < 101; n += 1) await on.news({ playerName: `P${n}` });
  await on.match();
  const { body } = await on.ask<{ count: number }[]>(on.sharp, 'GET', '/me/alerts');
  assert.deepEqual(
    body.map(({ count }) => count),
    Array.from({ length: 20 }, () => 101),
  );
});
